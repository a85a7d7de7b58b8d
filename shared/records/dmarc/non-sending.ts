// A domain whose SPF record says that no host may send as the domain can have forged mail refused without waiting for
// reports.
import type { Publication } from './lint-publication.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import { refusesAllMail } from '#shared/records/spf/record.ts'

/** Its only SPF record is “-all” and nothing else (RFC 7208 section 10.1.2). Null if DNS did not answer. */
export function sendsNoMail({ domain, misplaced }: Publication): boolean | null {
  const answer = misplaced.find(({ answer }) => answer.name === domain)?.answer
  if (!answer || isFailure(answer)) return null
  return refusesAllMail(answer.records.map(({ text }) => text))
}
