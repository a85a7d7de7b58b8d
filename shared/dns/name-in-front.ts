// A name below a domain, from what a visitor puts in front of it.
import { isWithin } from './domain-name.ts'

/**
 * @param typed labels such as `mail` or `em.mail`, “@” for the domain itself, or the whole name; not validated
 * @returns the name to check; not validated, either
 */
export function nameInFront(typed: string, domain: string): string {
  const labels = typed
    .slice(typed.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.')
    .filter((label) => label !== '')
    .join('.')
  if (labels === '' || isWithin(labels, domain.toLowerCase())) return labels || domain
  return `${labels}.${domain}`
}
