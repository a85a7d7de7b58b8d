// The domains that a message links to or loads images from, in the form that blocklists use.
import type { SuffixList } from '#shared/records/dmarc/legacy.ts'
import type { TemplateReport } from '#shared/message/template/schema.ts'

/** More say little about a message, and cost a query for each list. */
export const MAX_LINK_DOMAINS = 20

/** Registrable domains, each once, in the order of the message. */
export function linkDomains(content: TemplateReport | null, suffixes: SuffixList): string[] {
  if (!content) return []
  const addresses = [...content.links.map(({ href }) => href), ...content.images.map(({ src }) => src)]
  const domains = addresses.flatMap((address) => {
    const host = hostOf(address)
    return (host !== null && suffixes.registrableDomain(host)) || []
  })
  return [...new Set(domains)].slice(0, MAX_LINK_DOMAINS)
}

/** Merge tags, paths and addresses without a name have none. */
function hostOf(address: string): string | null {
  if (!/^(?:https?:)?\/\//i.test(address)) return null
  try {
    const { hostname } = new URL(address.startsWith('//') ? `https:${address}` : address)
    return /^\[|^[\d.]+$/.test(hostname) ? null : hostname
  } catch {
    return null
  }
}
