// A domain in the form that visitors read.
import { toUnicode } from '#shared/dns/domain-name.ts'

/** In readable form, with the name in DNS next to it if the two differ. */
export function readableDomain(domain: string): string {
  const unicode = toUnicode(domain)
  return unicode === domain ? domain : `${unicode} (${domain})`
}
