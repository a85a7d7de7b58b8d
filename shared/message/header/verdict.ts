// The verdict of a header: whether the receiver verified the domain in From, and what else counts against the message.
import { readableDomain } from './readable-domain.ts'
import type { HeaderAnalysis } from './schema.ts'
import { isError, type Verdict } from '#shared/report/verdict.ts'

type Read = Omit<HeaderAnalysis, 'verdict' | 'changes'>

export function headerVerdict(report: Read): Verdict {
  const domain = report.from?.domain ? readableDomain(report.from.domain) : null
  const heading = `A message from ${domain ?? 'an unknown sender'}`
  const receiver = report.receiver.slice(0, MAX_NAME) || 'The receiver'
  const sent = `${domain ?? 'the domain in From'} sent this message`
  const verified = isVerified(report)
  const problem = problemOf(report)
  if (verified === false) {
    const sentence = `${receiver} could not verify that ${sent}: it may be forged, and it may go to spam.`
    return { tone: 'bad', heading, sentence, stamp: 'Not verified' }
  }
  if (verified === null) {
    const open = unknownText(report, receiver, domain)
    return problem
      ? { tone: 'warn', heading, sentence: `${problem} ${open}`, stamp: 'Suspicious' }
      : { tone: 'unknown', heading, sentence: open, stamp: 'Unknown' }
  }
  if (problem)
    return {
      tone: 'warn',
      heading,
      sentence: `${receiver} verified that ${sent}. ${problem}`,
      stamp: 'Flagged',
    }
  return { tone: 'ok', heading, sentence: `${receiver} verified that ${sent}.`, stamp: 'Verified' }
}

function unknownText({ results }: Read, receiver: string, domain: string | null): string {
  if (!results.some(({ trusted }) => trusted))
    return 'No result in this header is definitely the receiver’s own, so we cannot say who sent it.'
  return domain === null
    ? 'Without a domain in From, nobody can verify who sent it.'
    : `${receiver} does not say whether ${domain} sent this message.`
}

/** The receiver's own verdict counts before ours: it could query DNS. null: unknown. */
export function isVerified({ results, alignment }: Pick<Read, 'results' | 'alignment'>): boolean | null {
  const own = results.find(({ method, trusted }) => method === 'dmarc' && trusted)
  if (own?.result === 'pass') return true
  return own?.result === 'fail' ? false : alignment.passes
}

const MAX_NAMED = 2
/** A header can have a name of any length; a sentence cannot. */
const MAX_NAME = 253
const MAX_PROBLEM = 400

/** What counts against the message, apart from who sent it. */
function problemOf({ spamIndicators, findings }: Read): string | undefined {
  if (spamIndicators.length === 0) return findings.find(isError)?.message.slice(0, MAX_PROBLEM)
  const named = spamIndicators.slice(0, MAX_NAMED).join(', ').slice(0, MAX_PROBLEM)
  const rest = spamIndicators.length - MAX_NAMED
  return `The message has signs of spam: ${named}${rest > 0 ? ` and ${rest} more` : ''}.`
}
