import { ofReceiver } from './authentication-results.ts'
import { readableDomain } from './organization.ts'
import type { HeaderAnalysis } from './schema.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { isError, type Verdict } from '#shared/report/verdict.ts'

type Read = Omit<HeaderAnalysis, 'verdict' | 'changes'>

interface Of {
  /** The one in From; null if there is none. */
  domain: string | null
  receiver: string
}

/** What counts against the message, apart from who sent it. */
interface Counting {
  /** Signs of spam, at most two. */
  signs: string
  moreSigns: number
  /** What a finding says, if there are no signs of spam. */
  message: string | undefined
}

const heading = ({ domain }: Of) => `A message from ${domain ?? 'an unknown sender'}`

const sent = ({ domain }: Of) => `${domain ?? 'the domain in From'} sent this message`

const problemText = ({ signs, moreSigns, message }: Counting) =>
  message ?? `The message has signs of spam: ${signs}${moreSigns > 0 ? ` and ${moreSigns} more` : ''}.`

/** Why it is unknown who sent it. */
const OPEN = {
  'no-result': () =>
    'No result in this header is definitely the receiver’s own, so we cannot say who sent it.',
  'no-domain': () => 'Without a domain in From, nobody can verify who sent it.',
  'not-said': ({ domain, receiver }: Of) => `${receiver} does not say whether ${domain} sent this message.`,
}

const UNKNOWN = { tone: 'unknown', heading, stamp: 'Unknown' } as const

export const HEADER_VERDICTS = {
  'not-verified': verdict<Of>({
    tone: 'bad',
    heading,
    sentence: (values) =>
      `${values.receiver} could not verify that ${sent(values)}: it may be forged, and it may go to spam.`,
    stamp: 'Not verified',
  }),
  'no-result': verdict<Of>({ ...UNKNOWN, sentence: OPEN['no-result'] }),
  'no-domain': verdict<Of>({ ...UNKNOWN, sentence: OPEN['no-domain'] }),
  'not-said': verdict<Of>({ ...UNKNOWN, sentence: OPEN['not-said'] }),
  suspicious: verdict<Of & Counting & { open: keyof typeof OPEN }>({
    tone: 'warn',
    heading,
    sentence: ({ open, ...values }) => joined(problemText(values), OPEN[open](values)),
    stamp: 'Suspicious',
  }),
  flagged: verdict<Of & Counting>({
    tone: 'warn',
    heading,
    sentence: (values) => `${values.receiver} verified that ${sent(values)}. ${problemText(values)}`,
    stamp: 'Flagged',
  }),
  verified: verdict<Of>({
    tone: 'ok',
    heading,
    sentence: (values) => `${values.receiver} verified that ${sent(values)}.`,
    stamp: 'Verified',
  }),
}

const verdictOf = verdictsOf(HEADER_VERDICTS)

export function headerVerdict(report: Read): Verdict {
  const domain = report.from?.domain ? readableDomain(report.from.domain) : null
  const values = { domain, receiver: report.receiver.slice(0, MAX_NAME) || 'The receiver' }
  const verified = isVerified(report)
  if (verified === false) return verdictOf('not-verified', values)
  const problem = problemOf(report)
  if (verified)
    return problem ? verdictOf('flagged', { ...values, ...problem }) : verdictOf('verified', values)
  const isSaid = report.results.some(({ trusted }) => trusted)
  const open = !isSaid ? 'no-result' : domain === null ? 'no-domain' : 'not-said'
  return problem ? verdictOf('suspicious', { ...values, ...problem, open }) : verdictOf(open, values)
}

/** The receiver's own verdict counts before ours: it could query DNS. null: unknown. */
export function isVerified({ results, alignment }: Pick<Read, 'results' | 'alignment'>): boolean | null {
  const own = ofReceiver(results, 'dmarc')[0]
  if (own?.result === 'pass') return true
  return own?.result === 'fail' ? false : alignment.passes
}

const MAX_NAMED = 2
/** A header can have a name of any length; a sentence cannot. */
const MAX_NAME = 253
const MAX_PROBLEM = 400

function problemOf({ spamIndicators, findings }: Read): Counting | undefined {
  const message = findings.find(isError)?.message.slice(0, MAX_PROBLEM)
  if (spamIndicators.length === 0) return message ? { signs: '', moreSigns: 0, message } : undefined
  const signs = spamIndicators.slice(0, MAX_NAMED).join(', ').slice(0, MAX_PROBLEM)
  return { signs, moreSigns: spamIndicators.length - MAX_NAMED, message: undefined }
}
