// Where a section of an RFC can be read.

const RFC_SECTION = /^RFC (\d+)(?:, ([\dA-Z.]+))?/

interface RfcLink {
  /** “RFC 7208” */
  document: string
  /** Of the whole document. */
  url: string
  section?: { number: string; url: string }
}

/** @param text such as “RFC 7208, 4.6.4”; null if it names no RFC */
export function rfcLink(text: string): RfcLink | null {
  const [, number, section] = RFC_SECTION.exec(text) ?? []
  if (number === undefined) return null
  const url = `https://www.rfc-editor.org/rfc/rfc${number}.html`
  const document = `RFC ${number}`
  if (section === undefined) return { document, url }
  // Appendices have letters, and different anchors.
  const anchor = `${/^\d/.test(section) ? 'section' : 'appendix'}-${section}`
  return { document, url, section: { number: section, url: `${url}#${anchor}` } }
}
