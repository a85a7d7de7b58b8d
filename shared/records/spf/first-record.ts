// The record to start with where a domain has none.
import { isWithin } from '#shared/dns/domain-name.ts'
import { isNullMx } from '#shared/dns/null-mx.ts'
import type { DnsAnswer, MxData } from '#shared/dns/resolver.ts'
import { senderAtMx } from '#shared/data/mail-services/lookup.ts'

/** The record of a domain that sends no mail (RFC 7208 section 10.1.2). */
export const NO_MAIL_RECORD = 'v=spf1 -all'

/** A known service and servers of one’s own; more are unusual enough to be asked about. */
const MAX_SERVICES = 4

/**
 * Made from the mail servers: those of a known mailbox service send as well, and so do a domain’s own.
 * @param mx the answer to the domain’s MX query, null if it was not sent
 * @returns null if nothing is known about who sends
 */
export function firstRecord(domain: string, mx: DnsAnswer<MxData> | null): string | null {
  if (mx?.kind !== 'answer') return null
  // RFC 7505: a null MX says that the domain accepts no mail; such a domain hardly sends any.
  if (isNullMx(mx.records)) return NO_MAIL_RECORD
  const includes = mx.records.flatMap(({ exchange }) => senderAtMx(exchange)?.includes[0] ?? [])
  const services = [...new Set(includes)].slice(0, MAX_SERVICES).map((name) => `include:${name}`)
  const own = mx.records.some(({ exchange }) => isWithin(exchange, domain)) ? ['mx'] : []
  const terms = [...own, ...services]
  return terms.length > 0 ? `v=spf1 ${terms.join(' ')} ~all` : null
}
