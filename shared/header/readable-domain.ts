// A domain as a visitor reads it.
import { toUnicode } from '#shared/dns/domain-name.ts'

/** As people read it, with the name that DNS knows beside it when the two differ. */
export function readableDomain(domain: string): string {
  const unicode = toUnicode(domain)
  return unicode === domain ? domain : `${unicode} (${domain})`
}
