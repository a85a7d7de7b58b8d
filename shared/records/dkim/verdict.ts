// The verdict of a DKIM report: on one selector, or on the slices of a search so far.
import { listNames } from '#shared/report/list-names.ts'
import type { DkimKey, DkimReport } from './schema.ts'
import {
  hasOnlyEd25519,
  isOnlyForReports,
  liveKeys,
  searchSoFar,
  type SearchSlice,
  type SearchSoFar,
} from './search.ts'
import { noLiveKeyText } from './search-findings.ts'
import { unlessBogus } from '#shared/report/unanswered.ts'
import { noSuchNameVerdict, saysNoSuchName } from '#shared/report/no-such-name.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

type Judged = Omit<DkimReport, 'verdict' | 'changes'>

export const dkimVerdict = (report: Judged): Verdict =>
  report.discovery ? searchVerdict([report]) : selectorVerdict(report)

function selectorVerdict(report: Judged): Verdict {
  const { state, name, domain, selector, findings } = report
  if (saysNoSuchName(findings)) return noSuchNameVerdict(domain)
  if (findings.some(({ code }) => code === 'dkim-parked')) return parked(domain)
  switch (state) {
    case 'found':
      return foundVerdict(report)
    case 'revoked':
      return {
        tone: 'info',
        heading: `DKIM key of ${name}`,
        sentence: `The DKIM key at selector “${selector}” of ${domain} is revoked, so mail signed with it fails DKIM.`,
        stamp: 'Revoked',
      }
    case 'unknown':
      return {
        tone: 'unknown',
        heading: `The DKIM key ${selector} of ${domain} is unknown`,
        sentence: `We could not find out whether ${domain} has a DKIM key at selector “${selector}”${unlessBogus(findings, ': DNS gave no answer. This says nothing about the key itself.')}`,
        stamp: 'Unknown',
      }
    default:
      return absentVerdict(report)
  }
}

function foundVerdict({ name, selector, valid, findings, keyType, keyBits }: Judged): Verdict {
  const heading = `DKIM key of ${name}`
  const problem = firstProblem(findings)
  const because = problem ? ` ${problem.message}` : ''
  if (isOnlyForReports({ findings }) && !problem) {
    const sentence = `The key at selector “${selector}” only signs TLS reports; mail signed with it would fail DKIM.`
    return { tone: 'info', heading, sentence, stamp: 'For reports' }
  }
  if (!valid) {
    const consequence = `Mail signed with “${selector}” fails DKIM`
    return {
      tone: 'bad',
      heading: consequence,
      sentence: `${unusable([selector])}${because}`,
      stamp: 'Broken',
    }
  }
  if (problem && isError(problem)) {
    const sentence = `Mail signed with selector “${selector}” may fail DKIM.${because}`
    return { tone: 'bad', heading, sentence, stamp: 'Broken' }
  }
  const works =
    keyType === 'ed25519'
      ? `Receivers that support Ed25519 can verify mail signed with selector “${selector}”; the others need a second signature with an RSA key.`
      : `Receivers can verify mail signed with selector “${selector}” (RSA, ${keyBits} bits).`
  return problem
    ? { tone: 'warn', heading, sentence: `${works}${because}`, stamp: 'Improve' }
    : { tone: 'ok', heading, sentence: works, stamp: 'Valid' }
}

function absentVerdict({ domain, selector, name, findings }: Judged): Verdict {
  const codes = new Set(findings.map(({ code }) => code))
  const heading = NOTHING_FOUND
  if (codes.has('dkim-not-needed')) return notNeeded(domain)
  if (codes.has('dkim-need-unknown')) return needUnknown(domain)
  const fails = `so mail signed with selector “${selector}” fails DKIM.`
  if (codes.has('dkim-none-can-exist')) return noneCanExist(domain)
  if (codes.has('dkim-cname-dead-end')) {
    const isSpare = !findings.some(isError)
    const sentence = isSpare
      ? `The CNAME at ${name} does not point to a key yet. Microsoft 365 often fills this selector only when keys are rotated.`
      : `The CNAME at ${name} does not point to a key, ${fails}`
    return isSpare
      ? { tone: 'warn', heading, sentence, stamp: 'No key' }
      : { tone: 'bad', heading, sentence, stamp: 'No key' }
  }
  const sentence = codes.has('dkim-not-a-key')
    ? `The text at ${name} is not a DKIM key, ${fails}`
    : `${domain} has no DKIM key at selector “${selector}”, so mail signed with it fails DKIM. Another selector may have a key.`
  return { tone: 'bad', heading, sentence, stamp: 'No key' }
}

/** @param searching whether more slices are coming */
export function searchVerdict(slices: readonly SearchSlice[], searching = false): Verdict {
  const search = searchSoFar(slices)
  const { domain, codes, noneCanExist: isEmpty } = search
  if (slices.some(({ findings }) => saysNoSuchName(findings))) return noSuchNameVerdict(domain)
  if (codes.has('dkim-not-needed')) return notNeeded(domain)
  if (codes.has('dkim-need-unknown')) return needUnknown(domain)
  if (isEmpty) return noneCanExist(domain)
  const live = liveKeys(search)
  if (live.length > 0) return liveVerdict(search, live)
  if (codes.has('dkim-parked')) return parked(domain)
  if (codes.has('dkim-wildcard')) {
    return {
      tone: 'warn',
      heading: `${domain} answers for every DKIM selector`,
      sentence: `A wildcard at *._domainkey.${domain} gives the same key for every selector. Any name can then verify a signature, and old keys cannot be revoked.`,
      stamp: 'Improve',
    }
  }
  return deadEndVerdict(search) ?? unknownVerdict(search, searching)
}

function liveVerdict(search: SearchSoFar, live: readonly DkimKey[]): Verdict {
  const { domain, lost } = search
  const heading =
    live.length === 1 ? `One DKIM key of ${domain} found` : `${live.length} DKIM keys of ${domain} found`
  const note = lost > 0 ? ` ${lostText(lost)}` : ''
  const broken = live.filter(({ valid }) => !valid)
  const doubtful = live.filter(({ valid, findings }) => valid && findings.some(isError))
  if (broken.length + doubtful.length > 0) {
    const parts = [
      ...(broken.length > 0 ? [unusable(broken.map(({ selector }) => selector))] : []),
      ...doubtful.map(
        ({ selector }) =>
          `Mail signed with selector “${selector}” may fail DKIM: it has several key records.`,
      ),
    ]
    return { tone: 'bad', heading, sentence: parts.join(' ') + note, stamp: 'Broken' }
  }
  if (hasOnlyEd25519(live)) return onlyEd25519(search, heading, note)
  const problems = search.keys.flatMap(({ selector, findings }) => {
    const problem = firstProblem(findings)
    return problem ? [`Selector “${selector}”: ${problem.message}`] : []
  })
  const works = `Receivers can verify mail of ${domain} signed with ${selectorsText(live)}.`
  const [first] = problems
  const more = problems.length > 1 ? ` ${counted(problems.length - 1, 'more selector')} can be improved.` : ''
  const wildcard = search.codes.has('dkim-wildcard') ? ' A wildcard answers for every other selector.' : ''
  if (first !== undefined || wildcard)
    return {
      tone: 'warn',
      heading,
      sentence: `${works}${first === undefined ? '' : ` ${first}`}${more}${wildcard}${note}`,
      stamp: 'Improve',
    }
  return { tone: 'ok', heading, sentence: works + note, stamp: 'Valid' }
}

/** A selector whose lookup failed may have the RSA key. */
function onlyEd25519({ domain, lost }: SearchSoFar, heading: string, note: string): Verdict {
  const sentence = `The only DKIM key found for ${domain} is Ed25519, which Gmail, Yahoo and Microsoft may not verify: to them, mail signed only with it counts as unsigned.`
  return lost > 0
    ? {
        tone: 'unknown',
        heading,
        sentence: `${sentence}${note} One of them may have an RSA key.`,
        stamp: 'Unknown',
      }
    : { tone: 'warn', heading, sentence: `${sentence} Sign with an RSA key too.`, stamp: 'Improve' }
}

/** A CNAME was published for a key, but there is no key anywhere. */
function deadEndVerdict({ domain, keys, answered, lost }: SearchSoFar): Verdict | null {
  const dead = keys.filter(({ state, findings }) => state === 'absent' && findings.some(asksForAction))
  if (dead.length === 0) return null
  const isBroken = dead.some(({ findings }) => findings.some(isError))
  const where = selectorsText(dead)
  const sentence = isBroken
    ? `The CNAME at ${where} of ${domain} does not point to a key, so mail signed with it fails DKIM. ${noLiveKeyText(answered)}.`
    : `The CNAME at ${where} of ${domain} does not point to a key yet. ${noLiveKeyText(answered)}.`
  return {
    tone: isBroken ? 'bad' : 'warn',
    heading: `No live DKIM key of ${domain} found`,
    sentence: lost > 0 ? `${sentence} ${lostText(lost)}` : sentence,
    stamp: 'No key',
  }
}

function unknownVerdict(search: SearchSoFar, searching: boolean): Verdict {
  const { domain, keys, answered, lost } = search
  const heading = searching
    ? `Searching for the DKIM keys of ${domain}`
    : `The DKIM keys of ${domain} are unknown`
  const revoked = keys.filter(({ state }) => state === 'revoked')
  const sentences =
    answered === 0
      ? [
          `We could not find out whether ${domain} has a DKIM key${unlessBogus(search.findings, ': DNS gave no answer. This says nothing about the keys themselves.')}`,
        ]
      : [
          ...(revoked.length > 0 ? [`The key at ${selectorsText(revoked)} is revoked.`] : []),
          `${noLiveKeyText(answered)}; ${domain} may use another selector.`,
          ...(lost > 0 ? [lostText(lost)] : []),
        ]
  return {
    tone: 'unknown',
    heading,
    sentence: sentences.join(' '),
    stamp: searching ? 'Searching' : 'Unknown',
  }
}

const NOTHING_FOUND = 'No DKIM records found'

const noneCanExist = (domain: string): Verdict => ({
  tone: 'bad',
  heading: NOTHING_FOUND,
  sentence: `${domain} has no DKIM key under any selector, so receivers cannot use a signature to tell its mail from a forgery.`,
  stamp: 'No key',
})

const notNeeded = (domain: string): Verdict => ({
  tone: 'ok',
  heading: `${domain} sends no mail`,
  sentence: `${domain} has no DKIM key and needs none: its SPF record says that it sends no mail.`,
  stamp: 'No mail',
})

const needUnknown = (domain: string): Verdict => ({
  tone: 'unknown',
  heading: NOTHING_FOUND,
  sentence: `${domain} has no DKIM key. Whether it needs one is unknown: it receives no mail, and its SPF record could not be looked up.`,
  stamp: 'Unknown',
})

const parked = (domain: string): Verdict => ({
  tone: 'ok',
  heading: `${domain} is parked`,
  sentence: `A wildcard revokes every DKIM key of ${domain}, which tells receivers that it does not sign mail.`,
  stamp: 'Parked',
})

const unusable = (selectors: readonly string[]): string =>
  selectors.length === 1
    ? `The DKIM key at selector “${selectors[0]}” cannot be used, so mail signed with it fails DKIM.`
    : `The DKIM keys at selectors ${listText(selectors)} cannot be used, so mail signed with them fails DKIM.`

const selectorsText = (keys: readonly Pick<DkimKey, 'selector'>[]): string => {
  const selectors = keys.map(({ selector }) => selector)
  return `${selectors.length === 1 ? 'selector' : 'selectors'} ${listText(selectors)}`
}

/** “a”, “b” and 3 more */
const listText = (names: readonly string[]): string =>
  listNames(
    names.map((name) => `“${name}”`),
    { most: 4 },
  )

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const lostText = (lost: number) => `${counted(lost, 'selector')} could not be looked up.`
