// The public suffix list (https://publicsuffix.org), including the private part, as receivers use it. It is here, not in shared/:
// the list is large, and no page in a browser needs it.
import { getDomain, getPublicSuffix } from 'tldts'

/** Names in DNS may have underscores, and the private part of the list counts, too. */
const OPTIONS = { allowPrivateDomains: true, validateHostname: false }

export const publicSuffixList = {
  publicSuffixOf: (domain: string): string | null => getPublicSuffix(domain, OPTIONS),
  registrableDomain: (domain: string): string | null => getDomain(domain, OPTIONS),
  /** The registrable name: "github.io" for "someone.github.io", which no one registered. */
  registryDomain: (domain: string): string | null =>
    getDomain(domain, { ...OPTIONS, allowPrivateDomains: false }),
}
