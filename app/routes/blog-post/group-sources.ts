// Sources of a post: the sections that it cites, below the document that they are in.

export interface Source {
  document: string
  url?: string
  sections: { number: string; url: string }[]
}

const RFC_SECTION = /^RFC (\d+)(?:, ([\dA-Z.]+))?$/

/** Groups "RFC 7208, 4.6.4" and the like; what is no RFC stands for itself. */
export function groupSources(sources: readonly string[]): Source[] {
  const groups = new Map<string, Source>()
  for (const source of sources) {
    const [, rfc, section] = RFC_SECTION.exec(source) ?? []
    const document = rfc ? `RFC ${rfc}` : source
    const url = rfc && `https://www.rfc-editor.org/rfc/rfc${rfc}.html`
    const group = groups.get(document) ?? { document, url, sections: [] }
    if (section && url) group.sections.push({ number: section, url: `${url}#${anchorOf(section)}` })
    groups.set(document, group)
  }
  return [...groups.values()]
}

/** Appendices have letters, and anchors of their own. */
const anchorOf = (section: string) => `${/^\d/.test(section) ? 'section' : 'appendix'}-${section}`
