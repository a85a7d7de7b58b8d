// The public suffix list for the browser, in a separate file that is fetched only if an alignment depends on it.
import { getDomain } from 'tldts'

/** The same as worker/dns/public-suffix.ts. */
export const registrableDomain = (domain: string): string | null =>
  getDomain(domain, { allowPrivateDomains: true, validateHostname: false })
