// The public suffix list (https://publicsuffix.org), including the private part, as receivers use it. It is large: rules are
// given it by whoever runs them, and a page loads it only when something depends on it.
import { EXAMPLE_ROOT } from '#shared/data/samples/names.ts'
import { getDomain, getPublicSuffix, parse } from 'tldts'

/** Names in DNS may have underscores, and the private part of the list counts, too. */
const OPTIONS = { allowPrivateDomains: true, validateHostname: false }

/** Each example of a finding is registered, like a name right below a public suffix. */
const exampleIn = (domain: string): string | null =>
  domain.endsWith(`.${EXAMPLE_ROOT}`) ? domain.split('.').slice(-3).join('.') : null

export const publicSuffixList = {
  publicSuffixOf: (domain: string): string | null =>
    exampleIn(domain) === null ? getPublicSuffix(domain, OPTIONS) : EXAMPLE_ROOT,
  registrableDomain: (domain: string): string | null => exampleIn(domain) ?? getDomain(domain, OPTIONS),
  /** The registrable name: "github.io" for "someone.github.io", which no one registered. */
  registryDomain: (domain: string): string | null =>
    exampleIn(domain) ?? getDomain(domain, { ...OPTIONS, allowPrivateDomains: false }),
  /** Whether there is such a top-level domain: the list has all of them. */
  isTopLevel: (label: string): boolean =>
    parse(`a.${label}`, { ...OPTIONS, allowPrivateDomains: false }).isIcann === true,
}
