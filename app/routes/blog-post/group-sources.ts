// A post's sources: the sections that it cites, under the document that they are in.
import { SOURCES } from '#shared/gate/sources.ts'

export interface Source {
  document: string
  url?: string
  /** YYYY-MM-DD: when a provider's page was read, since providers change them. */
  readOn?: string
  sections: { number: string; url: string }[]
}

const RFC_SECTION = /^RFC (\d+)(?:, ([\dA-Z.]+))?$/

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
    const [, rfc, section] = RFC_SECTION.exec(source) ?? []
    const document = rfc ? `RFC ${rfc}` : source
    const url = rfc && `https://www.rfc-editor.org/rfc/rfc${rfc}.html`
    const group = groups.get(document) ?? { document, url, sections: [] }
    if (section && url) group.sections.push({ number: section, url: `${url}#${anchorOf(section)}` })
    groups.set(document, group)
  }
  return [...groups.values()]
}

/** Appendices have letters, and different anchors. */
const anchorOf = (section: string) => `${/^\d/.test(section) ? 'section' : 'appendix'}-${section}`
