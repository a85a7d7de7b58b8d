// The way of an email from a domain, from the parts of its report that have arrived.
import type { BriefPart, CombinedReport } from '#shared/domain/domain-report/schema.ts'
import type { JudgementState, Method } from '#shared/domain/email-authentication/schema.ts'
import { mailRoute, type MailRoute, type StationAnswer } from './route.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { LOOKUP_LIMIT } from '#shared/records/spf/limits.ts'

const SENDER = {
  label: 'Sender',
  question: 'Can the sender’s domain get replies and bounces?',
  rule: 'RFC 5321, 5.1',
}

const TONES: Readonly<Record<JudgementState, Tone>> = {
  good: 'ok',
  improve: 'warn',
  broken: 'bad',
  missing: 'bad',
  unknown: 'unknown',
  declined: 'info',
}

export function routeOfReport(
  parts: readonly BriefPart[],
  { findings, changes }: Pick<CombinedReport, 'findings' | 'changes'>,
): MailRoute {
  const authentication = parts.find((part) => part.part === 'authentication')
  const gates = parts.find((part) => part.part === 'gates')
  const of = (method: Method): StationAnswer | undefined => {
    const judgement = authentication?.judgements.find((one) => one.method === method)
    return judgement && { tone: TONES[judgement.state], sentence: judgement.sentence }
  }
  const [spf, dkim, dmarc] = (['SPF', 'DKIM', 'DMARC'] as const).map(of)
  const delivery = parts.find((part) => part.part === 'delivery')
  const used = authentication?.spf.dnsLookupCount ?? 0
  return mailRoute({
    sender: SENDER,
    answers: {
      ...(delivery && { sender: delivery.verdict }),
      ...(spf && { spf: { ...spf, ...(used > 0 && { lookups: { used, limit: LOOKUP_LIMIT } }) } }),
      ...(dkim && { dkim }),
      ...(dmarc && { dmarc }),
      ...(gates && { providers: gates.verdict }),
    },
    findings,
    changes,
    providers: gates?.providers,
  })
}
