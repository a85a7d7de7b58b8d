import { isDecisive } from './judgements.ts'
import type { Judgement, JudgementState, Method, Outcome } from './schema.ts'
import type { MxFinding } from '#shared/records/mx/findings.ts'
import { listNames } from '#shared/kit/sentence.ts'
import type { Finding } from '#shared/report/finding.ts'
import { noSuchNameVerdict } from '#shared/report/unanswered.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'

interface Of {
  domain: string
}

interface Judged extends Of {
  /** The decisive methods in each state. */
  methods: Readonly<Record<JudgementState, readonly Method[]>>
}

const CLAUSES: readonly (readonly [state: JudgementState, one: string, several: string])[] = [
  ['missing', 'is missing', 'are missing'],
  ['broken', 'is broken', 'are broken'],
  ['declined', 'says that the domain does not send mail', 'say that the domain does not send mail'],
  ['improve', 'works, but needs fixes', 'work, but need fixes'],
]

/** What is wrong, then what is unknown, then what could be better. */
function methodsText({ domain, methods }: Judged): string {
  const clauses = CLAUSES.map(([state, one, several]) => {
    const names = methods[state]
    return names.length === 0 ? undefined : `${listNames(names)} ${names.length === 1 ? one : several}.`
  })
  const unknown = methods.unknown.length > 0 ? `We could not check ${listNames(methods.unknown)}.` : undefined
  const text = joined(...clauses.slice(0, -1), unknown, clauses.at(-1))
  return text === '' ? `SPF, DKIM and DMARC of ${domain} all pass.` : text
}

/** What could not be found out counts neither for nor against the domain. */
const tallyText = ({ methods }: Judged) => {
  const sound = methods.good.length + methods.improve.length
  return `${sound} of ${sound + methods.missing.length + methods.broken.length + methods.declined.length}`
}

interface Used extends Of {
  /** What a service uses the name for. */
  use: string | undefined
  /** It has to pass for mail that bounces there. */
  spf: Pick<Judgement, 'state' | 'sentence'> | undefined
  mx: Pick<Judgement, 'state' | 'sentence'> | undefined
  parent: string | null
}

const TONES: Partial<Record<JudgementState, Verdict['tone']>> = {
  missing: 'bad',
  broken: 'bad',
  declined: 'bad',
  improve: 'warn',
  unknown: 'unknown',
}

const toneOf = (one: Used['spf']) => (one && TONES[one.state]) ?? 'ok'

const WORST = ['bad', 'warn', 'unknown', 'ok'] as const

const usedText = ({ use, spf, mx, parent }: Used): string =>
  joined(
    use,
    ...[spf, mx].map((one) => (toneOf(one) === 'ok' ? undefined : one?.sentence)),
    parent === null ? undefined : `Mail is sent as ${parent}, so check that domain.`,
  )

export const AUTHENTICATION_VERDICTS = {
  apex: verdict<Of & { message: string }>({
    tone: 'bad',
    heading: ({ domain }) => `Mail to and from ${domain} fails`,
    sentence: ({ message }) => message,
    stamp: 'Broken',
  }),
  'not-a-mail-domain': verdict<Of & { parent: string }>({
    tone: 'info',
    heading: ({ domain }) => `${domain} is not a mail domain`,
    sentence: ({ domain, parent }) =>
      `${domain} has no mail records of its own: no SPF and no MX. Mail is usually sent as ${parent}, so check that domain.`,
    stamp: 'No mail',
  }),
  'for-bounces': verdict<Used>({
    tone: ({ spf, mx }) => WORST.find((tone) => tone === toneOf(spf) || tone === toneOf(mx)) ?? 'ok',
    heading: ({ domain }) => `${domain} is a domain for bounces`,
    sentence: usedText,
    stamp: 'Bounces',
  }),
  'for-a-program': verdict<Used>({
    tone: ({ mx }) => (toneOf(mx) === 'ok' ? 'info' : toneOf(mx)),
    heading: ({ domain }) => `${domain} only receives mail`,
    sentence: usedText,
    stamp: 'Receives',
  }),
  locked: verdict<Of>({
    tone: 'ok',
    heading: ({ domain }) => `${domain} does not send mail, and nobody can spoof it`,
    sentence: ({ domain }) =>
      `${domain} sends no mail and is locked: SPF does not allow any server, and DMARC tells receivers to refuse mail that claims to come from it.`,
    stamp: 'Locked',
  }),
  'not-locked': verdict<Of>({
    tone: 'warn',
    heading: ({ domain }) => `${domain} does not send mail, but is not locked yet`,
    sentence: ({ domain }) =>
      `${domain} says that it does not send mail, but DMARC does not tell receivers to refuse mail that claims to come from it.`,
    stamp: 'Not locked',
  }),
  'locked-in-part': verdict<Of>({
    tone: 'warn',
    heading: ({ domain }) => `${domain} does not send mail, but its DMARC record needs fixes`,
    sentence: ({ domain }) =>
      `${domain} sends no mail, and DMARC tells receivers to refuse mail that claims to come from it, but the record can be better.`,
    stamp: 'Improve',
  }),
  'not-authenticated': verdict<Judged>({
    tone: 'bad',
    heading: ({ domain }) => `Mail from ${domain} is not properly authenticated`,
    sentence: methodsText,
    stamp: tallyText,
  }),
  improve: verdict<Judged>({
    tone: 'warn',
    heading: ({ domain }) => `Mail from ${domain} is authenticated, but could be better protected`,
    sentence: methodsText,
    stamp: tallyText,
  }),
  authenticated: verdict<Judged>({
    tone: 'ok',
    heading: ({ domain }) => `Mail from ${domain} is authenticated`,
    sentence: methodsText,
    stamp: tallyText,
  }),
  unknown: verdict<Judged>({
    tone: 'unknown',
    heading: ({ domain }) => `Email authentication of ${domain} is unknown`,
    sentence: methodsText,
    stamp: 'Unknown',
  }),
  'in-part': verdict<Judged>({
    tone: 'unknown',
    heading: ({ domain }) => `Email authentication of ${domain} is not fully known`,
    sentence: methodsText,
    stamp: 'Unknown',
  }),
}

const verdictOf = verdictsOf(AUTHENTICATION_VERDICTS)

interface Combined extends Of {
  outcome: Outcome
  judgements: readonly Judgement[]
  /** The domain above that mail is sent as. */
  parent: string | null
  isWithoutMail: boolean
  /** Receivers refuse what claims to come from it. */
  isRefused: boolean
  /** The CNAME at the top of the zone, which hides the other records. */
  apex: Finding | undefined
  use: MxFinding | null
}

export function authenticationVerdict(combined: Combined): Verdict {
  const { domain, outcome, judgements, parent, isWithoutMail, isRefused, apex } = combined
  if (outcome === 'no-such-name') return noSuchNameVerdict(domain, parent)
  if (apex) return verdictOf('apex', { domain, message: apex.message })
  if (outcome === 'of-a-service') return serviceVerdict(combined)
  if (parent !== null) return verdictOf('not-a-mail-domain', { domain, parent })
  if (outcome === 'no-mail') return verdictOf('locked', { domain })
  if (outcome === 'improve' && isWithoutMail)
    return verdictOf(isRefused ? 'locked-in-part' : 'not-locked', { domain })
  const methods = methodsByState(judgements.filter(isDecisive))
  const isKnown = Object.values(methods).some((names) => names !== methods.unknown && names.length > 0)
  return verdictOf(outcome === 'unknown' && isKnown ? 'in-part' : outcome, { domain, methods })
}

function serviceVerdict({ domain, judgements, parent, use }: Combined): Verdict {
  const isForBounces = use?.code === 'mx-return-path'
  const of = (wanted: Method) => judgements.find(({ method }) => method === wanted)
  const spf = isForBounces ? of('SPF') : undefined
  const mx = of('MX')
  // Without MX records, bounces go to the address of the name.
  const said = { domain, use: use?.message, spf, mx: mx?.state === 'missing' ? undefined : mx, parent }
  return verdictOf(isForBounces ? 'for-bounces' : 'for-a-program', said)
}

function methodsByState(judgements: readonly Judgement[]): Record<JudgementState, Method[]> {
  const of = (wanted: JudgementState) =>
    judgements.filter(({ state }) => state === wanted).map(({ method }) => method)
  return {
    good: of('good'),
    improve: of('improve'),
    declined: of('declined'),
    missing: of('missing'),
    broken: of('broken'),
    unknown: of('unknown'),
  }
}
