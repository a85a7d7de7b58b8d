// Why a list gave no answer, as a clause for the middle of a sentence; it never quotes the query, which may have a secret.
import type { DnsFailure } from '#shared/dns/resolver.ts'

export function failureClause(failure: DnsFailure): string {
  switch (failure.kind) {
    case 'timeout':
      return 'it did not answer in time'
    case 'servfail':
      return "the list's servers did not answer the resolver (SERVFAIL)"
    case 'refused':
      return 'the resolver was refused (REFUSED)'
    case 'transport-error':
      return `DNS service is unavailable: ${failure.detail}`
    case 'malformed':
      return 'the answer cannot be read'
    case 'truncated':
      return 'only part of the answer arrived'
    case 'cname-loop':
      return 'its names form a loop'
    case 'over-budget':
      return 'this request had used up its share of DNS queries'
  }
}
