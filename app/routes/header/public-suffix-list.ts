// The public suffix list for the browser, in a file of its own that is fetched only where an alignment depends on it.
import { getDomain } from 'tldts'

/** As worker/dns/public-suffix.ts has it. */
export const registrableDomain = (domain: string): string | null =>
  getDomain(domain, { allowPrivateDomains: true, validateHostname: false })
