// Names at which a service receives: bounces of its own mail, or mail for a program.
import { type MailRecords, purposeOf } from '#shared/data/mail-services/name-purpose.ts'
import { transportFinding, type TransportFinding } from './findings.ts'
import type { TransportFacts } from './schema.ts'

/** What the service does there, and no invitation to publish what nobody expects. */
export function withUse(
  domain: string,
  mx: MailRecords,
  findings: readonly TransportFinding[],
): TransportFinding[] {
  const purpose = purposeOf(mx)
  if (purpose === null) return [...findings]
  const others = findings.filter(({ code }) => code !== 'sts-absent' && code !== 'tlsrpt-absent')
  return [transportFinding('transport-of-a-service', { domain, ...purpose }), ...others]
}

/** Nothing is added there; what is there may still be wrong. */
export const isOfService = ({ findings }: Pick<TransportFacts, 'findings'>): boolean =>
  findings.some(({ code }) => code === 'transport-of-a-service')
