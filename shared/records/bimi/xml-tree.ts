// Turns XML text into a tree with line numbers, and follows its references. It parses strictly, as receivers do, and
// with limits: it expands none of the document's own entities, goes no deeper than MAX_DEPTH, and keeps at most
// MAX_ELEMENTS elements.
import { SaxesParser, type SaxesTagNS } from 'saxes'

/** A logo has a dozen levels and a few hundred elements. */
const MAX_DEPTH = 64
const MAX_ELEMENTS = 20_000
const MAX_ATTRIBUTES = 60_000

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

export interface XmlAttribute {
  /** As written, e.g. "xlink:href". */
  name: string
  local: string
  /** Empty without a prefix. */
  namespace: string
  value: string
}

export interface XmlElement {
  name: string
  local: string
  namespace: string
  attributes: XmlAttribute[]
  children: XmlElement[]
  /** The element's own text, without its children's. */
  text: string
  line: number
}

interface XmlProblem {
  line: number
  message: string
}

export interface XmlDocument {
  /** Missing if there is no element at all. */
  root?: XmlElement
  /** The first thing that makes the XML malformed; nothing after it was read. */
  problem?: XmlProblem
  doctype?: { line: number; hasEntities: boolean; text: string }
  /** Processing instructions other than the declaration: style sheets, for example. */
  instructions: { line: number; target: string }[]
}

/** The parser cannot be stopped from inside, so it gets its text in pieces. */
const CHUNK = 4096

export function readXml(text: string): XmlDocument {
  const result: XmlDocument = { instructions: [] }
  const open: XmlElement[] = []
  let elements = 0
  let attributes = 0
  const parser = new SaxesParser({ xmlns: true, position: true })
  const stop = (message: string) => {
    result.problem ??= { line: parser.line, message }
  }
  parser.on('error', ({ message }) => stop(plainMessage(message)))
  parser.on('doctype', (doctype) => {
    const hasEntities = /<!ENTITY/i.test(doctype)
    result.doctype = { line: parser.line, hasEntities, text: doctype.slice(0, 200) }
    if (hasEntities) stop('it declares entities of its own')
  })
  parser.on('processinginstruction', ({ target }) => {
    if (result.instructions.length < 20) result.instructions.push({ line: parser.line, target })
  })
  let line = 1
  parser.on('opentagstart', () => {
    line = parser.line
  })
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (result.problem) return
    elements += 1
    const element = elementOf(tag, line)
    attributes += element.attributes.length
    if (elements > MAX_ELEMENTS || attributes > MAX_ATTRIBUTES)
      stop('it has far more elements than a logo needs')
    if (open.length >= MAX_DEPTH) stop('its elements are nested deeper than any logo needs')
    const parent = open.at(-1)
    if (parent) parent.children.push(element)
    else result.root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    if (!result.problem) open.pop()
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  for (let at = 0; at < text.length && !result.problem; at += CHUNK) parser.write(text.slice(at, at + CHUNK))
  if (!result.problem) parser.close()
  return result
}

function elementOf({ name, local, uri, attributes }: SaxesTagNS, line: number): XmlElement {
  return {
    name,
    local,
    namespace: uri,
    line,
    children: [],
    text: '',
    attributes: Object.values(attributes)
      .filter(({ name: attribute, prefix }) => attribute !== 'xmlns' && prefix !== 'xmlns')
      .map((attribute) => ({
        name: attribute.name,
        local: attribute.local,
        namespace: attribute.uri,
        value: attribute.value,
      })),
  }
}

/** The parser's messages begin with "file:line:column: ". */
const plainMessage = (message: string) => message.replace(/^[^ ]*\d+:\d+: /, '').replace(/\.$/, '')

/** The id that a value refers to: "#a", "url(#a)"; empty when it refers elsewhere, null when it is not a reference. */
export function localTarget(value: string): string | null {
  const text = value.trim()
  const [, fragment] = /^#([^\s()"'<>]{1,200})$/.exec(text) ?? []
  if (fragment !== undefined) return fragment
  if (!/url\s*\(/i.test(text)) return null
  const [, id] = /^url\(\s*["']?#([^\s()"'<>]{1,200})["']?\s*\)(?:\s+[\w#]{1,40})?$/i.exec(text) ?? []
  return id ?? ''
}

/** The URL in href or xlink:href. */
export const hrefOf = ({ attributes }: XmlElement): string | undefined =>
  attributes.find(
    ({ local, namespace }) => local === 'href' && (namespace === '' || namespace.endsWith('/xlink')),
  )?.value

/** Longer chains of elements that refer to one another are out of hand, too. */
const MAX_CHAIN = 24

interface UseCost {
  /** Total number of elements drawn; Infinity for a loop. */
  cost: number
  missing: { line: number; target: string }[]
}

/** Ten elements that each draw ten others, ten levels deep, make ten billion shapes. */
export function useCost(root: XmlElement): UseCost {
  const byId = new Map<string, XmlElement>()
  const missing: UseCost['missing'] = []
  const all: XmlElement[] = [root]
  for (let index = 0; index < all.length; index++) {
    const element = all[index]
    if (!element) break
    for (const { name, value } of element.attributes)
      if ((name === 'id' || name === 'xml:id') && !byId.has(value)) byId.set(value, element)
    for (const child of element.children) all.push(child)
  }
  for (const element of all) {
    for (const { local, value } of element.attributes) {
      const target = local === 'href' || /^(?:fill|stroke)$/.test(local) ? localTarget(value) : null
      const isReference = local === 'href' || value.includes('(')
      if (target && isReference && !byId.has(target) && missing.length < 20)
        missing.push({ line: element.line, target })
    }
  }
  const costs = new Map<XmlElement, number>()
  const costOf = (element: XmlElement, chain: number): number => {
    const known = costs.get(element)
    if (known !== undefined) return known
    if (chain > MAX_CHAIN) return Infinity
    // Set while the cost is being computed: meeting it again means a loop.
    costs.set(element, Infinity)
    let cost = 1
    for (const child of element.children) cost += costOf(child, chain)
    const target = element.local === 'use' ? byId.get(localTarget(hrefOf(element) ?? '') ?? '') : undefined
    if (target) cost += costOf(target, chain + 1)
    costs.set(element, cost)
    return cost
  }
  return { cost: costOf(root, 0), missing }
}
