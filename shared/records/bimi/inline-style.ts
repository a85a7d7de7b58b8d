// The properties that editors put into style attributes and into simple style sheets: ".cls-1{fill:#123456}".
import { SVG_NAMESPACE, type XmlElement } from './xml-tree.ts'

/** Editors write a few dozen. */
const MAX_RULES = 500

type Declaration = [name: string, value: string]

/** "fill:#123;stroke:none" as pairs; anything that is not a declaration is dropped. */
export function declarationsOf(style: string): Declaration[] {
  return style.split(';', 60).flatMap((part): Declaration[] => {
    const colon = part.indexOf(':')
    if (colon < 0) return []
    const name = part.slice(0, colon).trim().toLowerCase()
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
    return /^[a-z-]{2,30}$/.test(name) && value !== '' ? [[name, value]] : []
  })
}

/** What the style elements declare for each class, in order; other kinds of selectors are ignored. */
export function classStyles(root: XmlElement): Map<string, Declaration[]> {
  const styles = new Map<string, Declaration[]>()
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.local === 'style' && element.namespace === SVG_NAMESPACE) readSheet(element.text, styles)
    for (const child of element.children) open.push(child)
  }
  return styles
}

function readSheet(sheet: string, styles: Map<string, Declaration[]>) {
  for (const rule of withoutComments(sheet).split('}', MAX_RULES)) {
    const brace = rule.indexOf('{')
    if (brace < 0) continue
    const declarations = declarationsOf(rule.slice(brace + 1))
    for (const selector of rule.slice(0, brace).split(',', 60)) {
      const [, name] = /^\s*\.([\w-]{1,60})\s*$/.exec(selector) ?? []
      if (name) styles.set(name, [...(styles.get(name) ?? []), ...declarations].slice(-60))
    }
  }
}

function withoutComments(text: string): string {
  const parts = text.split('/*')
  return (
    (parts[0] ?? '') +
    parts
      .slice(1)
      .map((part) => part.slice(part.indexOf('*/') + 2))
      .join('')
  )
}
