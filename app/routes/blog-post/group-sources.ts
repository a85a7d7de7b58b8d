// A post's sources: the sections that it cites, under the document that they are in.
import { rfcLink } from '#app/rfc-link.ts'
import { SOURCES } from '#shared/data/provider-rules/sources.ts'

export interface Source {
  document: string
  url?: string
  /** YYYY-MM-DD: when a provider's page was read, since providers change them. */
  readOn?: string
  sections: { number: string; url: string }[]
}

const PROVIDER_PAGES = new Map<string, { title: string; url: string; readOn: string }>(
  Object.entries(SOURCES),
)

/** Groups "RFC 7208, 4.6.4" and the like; the name of a provider's page becomes its title; other texts stay as they are. */
export function groupSources(sources: readonly string[]): Source[] {
  const groups = new Map<string, Source>()
  for (const source of sources) {
    const page = PROVIDER_PAGES.get(source)
    if (page) {
      groups.set(source, { document: page.title, url: page.url, readOn: page.readOn, sections: [] })
      continue
    }
    const rfc = rfcLink(source)
    const document = rfc?.document ?? source
    const group = groups.get(document) ?? { document, ...(rfc && { url: rfc.url }), sections: [] }
    if (rfc?.section) group.sections.push(rfc.section)
    groups.set(document, group)
  }
  return [...groups.values()]
}
