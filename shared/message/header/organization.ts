// Whether two names belong to one organization, and how to write a name. The public suffix list decides; without it, only what is certain is
// reported.
import { isWithin, registeredDomain, toUnicode } from '#shared/dns/domain-name.ts'

/** The organizational domain by the public suffix list; null for a public suffix itself. */
export type RegistrableDomain = (domain: string) => string | null

/**
 * null: unknown without the list. Names with different last labels never belong together; a name below another, or next to
 * it, proves nothing as long as the upper name may be a registry's.
 */
export function sameOrganization(a: string, b: string, registrable?: RegistrableDomain): boolean | null {
  if (a === b) return true
  if (registrable) {
    const organization = registrable(a)
    return organization !== null && organization === registrable(b)
  }
  return sharedLabels(a, b) < 2 ? false : null
}

function sharedLabels(a: string, b: string): number {
  const left = a.split('.').reverse()
  const right = b.split('.').reverse()
  const differs = left.findIndex((label, index) => label !== right[index])
  return differs < 0 ? left.length : differs
}

/** A guess that is good enough to group servers by name, but never to judge an alignment. */
export function looksRelated(a: string, b: string, registrable?: RegistrableDomain): boolean {
  if (a === '' || b === '' || !a.includes('.') || !b.includes('.')) return a !== '' && a === b
  const certain = sameOrganization(a, b, registrable)
  return certain ?? (isWithin(a, registeredDomain(b)) || isWithin(b, registeredDomain(a)))
}

/** In readable form, with the name in DNS next to it if the two differ. */
export function readableDomain(domain: string): string {
  const unicode = toUnicode(domain)
  return unicode === domain ? domain : `${unicode} (${domain})`
}
