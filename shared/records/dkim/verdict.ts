// The verdict of a DKIM report: on the slices of a search so far, or on one selector (key-verdict.ts).
import { listNames } from '#shared/kit/sentence.ts'
import { keyVerdict, keyVerdictOf, unusable, type Judged, type Of } from './key-verdict.ts'
import type { DkimKey } from './schema.ts'
import { hasOnlyEd25519, liveKeys, searchSoFar, type SearchSlice, type SearchSoFar } from './search.ts'
import { noLiveKeyText } from './search-findings.ts'
import { bogusIn, noAnswer, noSuchNameVerdict, saysNoSuchName } from '#shared/report/unanswered.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

interface Selectors extends Of {
  selectors: readonly string[]
  /** Selectors whose lookup failed. */
  lost: number
}

interface Searched extends Selectors {
  /** Selectors that DNS answered for. */
  answered: number
}

/** “a”, “b” and 3 more */
const listText = (names: readonly string[]): string =>
  listNames(
    names.map((name) => `“${name}”`),
    { most: 4 },
  )

const selectorsText = (selectors: readonly string[]) =>
  `${selectors.length === 1 ? 'selector' : 'selectors'} ${listText(selectors)}`

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const lostText = (lost: number) =>
  lost > 0 ? `${counted(lost, 'selector')} could not be looked up.` : undefined

const allUnusable = (selectors: readonly string[]) =>
  selectors.length === 1
    ? unusable(selectors[0] ?? '')
    : `The DKIM keys at selectors ${listText(selectors)} cannot be used, so mail signed with them fails DKIM.`

const foundHeading = ({ domain, selectors }: Selectors) =>
  selectors.length === 1
    ? `One DKIM key of ${domain} found`
    : `${selectors.length} DKIM keys of ${domain} found`

const verifiable = ({ domain, selectors }: Selectors) =>
  `Receivers can verify mail of ${domain} signed with ${selectorsText(selectors)}.`

const onlyEd25519 = ({ domain }: Of) =>
  `The only DKIM key found for ${domain} is Ed25519, which Gmail, Yahoo and Microsoft may not verify: to them, mail signed only with it counts as unsigned.`

const NO_LIVE_KEY = {
  heading: ({ domain }: Of) => `No live DKIM key of ${domain} found`,
  stamp: 'No key',
} as const

const NOT_FOUND = verdict<Searched>({
  tone: 'unknown',
  heading: ({ domain }) => `The DKIM keys of ${domain} are unknown`,
  sentence: ({ domain, selectors, answered, lost }) =>
    joined(
      selectors.length > 0 ? `The key at ${selectorsText(selectors)} is revoked.` : undefined,
      `${noLiveKeyText(answered)}; ${domain} may use another selector.`,
      lostText(lost),
    ),
  stamp: 'Unknown',
})

const NOT_ANSWERED = verdict<Of & { bogus: string | undefined }>({
  tone: 'unknown',
  heading: ({ domain }) => `The DKIM keys of ${domain} are unknown`,
  sentence: ({ domain, bogus }) =>
    `We could not find out whether ${domain} has a DKIM key${noAnswer(bogus, 'the keys themselves')}`,
  stamp: 'Unknown',
})

const SEARCHING = {
  heading: ({ domain }: Of) => `Searching for the DKIM keys of ${domain}`,
  stamp: 'Searching',
} as const

export const DKIM_SEARCH_VERDICTS = {
  wildcard: verdict<Of>({
    tone: 'warn',
    heading: ({ domain }) => `${domain} answers for every DKIM selector`,
    sentence: ({ domain }) =>
      `A wildcard at *._domainkey.${domain} gives the same key for every selector. Any name can then verify a signature, and old keys cannot be revoked.`,
    stamp: 'Improve',
  }),
  broken: verdict<Selectors & { broken: readonly string[]; doubtful: readonly string[] }>({
    tone: 'bad',
    heading: foundHeading,
    sentence: ({ broken, doubtful, lost }) =>
      joined(
        broken.length > 0 ? allUnusable(broken) : undefined,
        ...doubtful.map(
          (selector) => `Mail signed with selector “${selector}” may fail DKIM: it has several key records.`,
        ),
        lostText(lost),
      ),
    stamp: 'Broken',
  }),
  'only-ed25519': verdict<Selectors>({
    tone: 'warn',
    heading: foundHeading,
    sentence: (values) => `${onlyEd25519(values)} Sign with an RSA key too.`,
    stamp: 'Improve',
  }),
  'only-ed25519-answered': verdict<Selectors>({
    tone: 'unknown',
    heading: foundHeading,
    sentence: (values) =>
      joined(onlyEd25519(values), lostText(values.lost), 'One of them may have an RSA key.'),
    stamp: 'Unknown',
  }),
  improve: verdict<
    Selectors & {
      /** What findings say, each about one selector. */
      problems: readonly { selector: string; message: string }[]
      hasWildcard: boolean
    }
  >({
    tone: 'warn',
    heading: foundHeading,
    sentence: ({ problems: [first, ...more], hasWildcard, ...values }) =>
      joined(
        verifiable(values),
        first && `Selector “${first.selector}”: ${first.message}`,
        more.length > 0 ? `${counted(more.length, 'more selector')} can be improved.` : undefined,
        hasWildcard ? 'A wildcard answers for every other selector.' : undefined,
        lostText(values.lost),
      ),
    stamp: 'Improve',
  }),
  valid: verdict<Selectors>({
    tone: 'ok',
    heading: foundHeading,
    sentence: (values) => joined(verifiable(values), lostText(values.lost)),
    stamp: 'Valid',
  }),
  'dead-end': verdict<Searched>({
    ...NO_LIVE_KEY,
    tone: 'bad',
    sentence: ({ domain, selectors, answered, lost }) =>
      joined(
        `The CNAME at ${selectorsText(selectors)} of ${domain} does not point to a key, so mail signed with it fails DKIM. ${noLiveKeyText(answered)}.`,
        lostText(lost),
      ),
  }),
  'spare-dead-end': verdict<Searched>({
    ...NO_LIVE_KEY,
    tone: 'unknown',
    sentence: ({ domain, selectors, answered, lost }) =>
      joined(
        `The CNAME at ${selectorsText(selectors)} of ${domain} does not point to a key yet. ${noLiveKeyText(answered)}.`,
        lostText(lost),
      ),
  }),
  'not-answered': NOT_ANSWERED,
  'not-answered-yet': verdict({ ...NOT_ANSWERED, ...SEARCHING }),
  'not-found': NOT_FOUND,
  'not-found-yet': verdict({ ...NOT_FOUND, ...SEARCHING }),
}

const searched = verdictsOf(DKIM_SEARCH_VERDICTS)

export const dkimVerdict = (report: Judged): Verdict =>
  report.discovery ? searchVerdict([report]) : keyVerdict(report)

/** @param searching whether more slices are coming */
export function searchVerdict(slices: readonly SearchSlice[], searching = false): Verdict {
  const search = searchSoFar(slices)
  const { domain, codes, noneCanExist } = search
  if (slices.some(({ findings }) => saysNoSuchName(findings))) return noSuchNameVerdict(domain)
  if (codes.has('dkim-not-needed')) return keyVerdictOf('not-needed', { domain })
  const use = search.findings.find(({ code }) => code === 'dkim-not-in-from')
  if (use) return keyVerdictOf('not-in-from', { domain, message: use.message })
  if (codes.has('dkim-need-unknown')) return keyVerdictOf('need-unknown', { domain })
  if (noneCanExist) return keyVerdictOf('none-can-exist', { domain })
  const live = liveKeys(search)
  if (live.length > 0) return liveVerdict(search, live)
  if (codes.has('dkim-parked')) return keyVerdictOf('parked', { domain })
  if (codes.has('dkim-wildcard')) return searched('wildcard', { domain })
  return deadEndVerdict(search) ?? openVerdict(search, searching)
}

const namesOf = (keys: readonly DkimKey[]): string[] => keys.map(({ selector }) => selector)

function liveVerdict({ domain, lost, keys, codes }: SearchSoFar, live: readonly DkimKey[]): Verdict {
  const found = { domain, selectors: namesOf(live), lost }
  const broken = live.filter(({ valid }) => !valid)
  const doubtful = live.filter(({ valid, findings }) => valid && findings.some(isError))
  if (broken.length + doubtful.length > 0)
    return searched('broken', { ...found, broken: namesOf(broken), doubtful: namesOf(doubtful) })
  // A selector whose lookup failed may have the RSA key.
  if (hasOnlyEd25519(live)) return searched(lost > 0 ? 'only-ed25519-answered' : 'only-ed25519', found)
  const problems = keys.flatMap(({ selector, findings }) => {
    const message = firstProblem(findings)?.message
    return message === undefined ? [] : [{ selector, message }]
  })
  const hasWildcard = codes.has('dkim-wildcard')
  return problems.length > 0 || hasWildcard
    ? searched('improve', { ...found, problems, hasWildcard })
    : searched('valid', found)
}

/** A CNAME was published for a key, but there is no key anywhere. */
function deadEndVerdict({ domain, keys, answered, lost }: SearchSoFar): Verdict | null {
  const dead = keys.filter(({ state, chain }) => state === 'absent' && chain.length > 0)
  if (dead.length === 0) return null
  const isBroken = dead.some(({ findings }) => findings.some(isError))
  const values = { domain, selectors: namesOf(dead), answered, lost }
  return searched(isBroken ? 'dead-end' : 'spare-dead-end', values)
}

function openVerdict({ domain, keys, answered, lost, findings }: SearchSoFar, searching: boolean): Verdict {
  if (answered === 0)
    return searched(searching ? 'not-answered-yet' : 'not-answered', { domain, bogus: bogusIn(findings) })
  const selectors = namesOf(keys.filter(({ state }) => state === 'revoked'))
  const values = { domain, selectors, answered, lost }
  return searched(searching ? 'not-found-yet' : 'not-found', values)
}
