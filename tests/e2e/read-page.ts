// What a page says before any of its script runs, read from its HTML. To open the same page in a browser takes ten times
// the processor time, so the browser is for what needs one: script, layout, focus, forms that are sent.
import { DomUtils, ElementType, parseDocument } from 'htmlparser2'
import { siteUrl } from '#tests/helpers/site-url.ts'

type Document = ReturnType<typeof parseDocument>
type Node = Document | Document['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const HEADING = /^h[1-6]$/
const NO_TEXT = new Set(['script', 'style', 'template', 'head', 'svg'])
/** Their text does not run into that of what is around them. */
const INLINE = new Set(
  'a abbr b bdi br cite code dfn em i kbd mark q s small span strong sub sup time u var wbr'.split(' '),
)

/** A page, or a part of one. Texts have single spaces. */
export interface PageText {
  /** What a reader sees at first: without what is in closed disclosures. */
  readonly visible: string
  /** With it. */
  readonly whole: string
  readonly headings: string[]
  /** The rows of the table with this caption, cell by cell. @throws if there is no such table, or more than one */
  table(caption: string | RegExp): string[][]
  /** The disclosure with this summary. @throws if there is none, or more than one */
  disclosure(summary: string | RegExp): PageText
  /** All parts with this tag and these attributes, such as `parts('a', { href: '/tool' })`. */
  parts(tag: string, attributes?: Record<string, string>): PagePart[]
  /** Links with their text. */
  readonly links: { text: string; href: string }[]
  /** The values of the fields, by name. */
  readonly fields: Record<string, string>
}

export interface PagePart extends PageText {
  readonly attributes: Record<string, string>
}

/** @returns the page at the path, or at the URL of another site, as a visitor without script gets it */
export async function readPage(
  path: string,
  init?: RequestInit,
): Promise<PagePart & { status: number; html: string; url: string }> {
  const answer = await fetch(new URL(path, siteUrl), init)
  const html = await answer.text()
  const [root] = find(parseDocument(html), 'html')
  if (!root) throw new Error(`${path} is not a page: ${html.slice(0, 200)}`)
  return Object.assign(partOf(root), { status: answer.status, html, url: answer.url })
}

const find = (within: Node, tag: string | RegExp) =>
  DomUtils.getElementsByTagName(
    (name) => (typeof tag === 'string' ? name === tag : tag.test(name)),
    within,
    true,
  )

/** The parser has types of their own for script and style. */
const isElement = (node: Node): node is Element => 'attribs' in node

const isNamed = (node: Node | null, name: string): node is Element =>
  node !== null && isElement(node) && node.name === name

const isHidden = (element: Element) => 'hidden' in element.attribs || NO_TEXT.has(element.name)

/** Of a closed disclosure, only its summary is drawn. */
const isFolded = ({ parent, name }: Element) =>
  name !== 'summary' && isNamed(parent, 'details') && !('open' in parent.attribs)

function textOf(node: Node, isLeftOut: (element: Element) => boolean): string {
  if (!('children' in node)) return node.type === ElementType.Text ? node.data : ''
  return node.children
    .filter((child) => !isElement(child) || !isLeftOut(child))
    .map((child) => {
      const text = textOf(child, isLeftOut)
      return isElement(child) && !INLINE.has(child.name) ? ` ${text} ` : text
    })
    .join('')
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()
const visibleText = (node: Node) => spaced(textOf(node, (element) => isHidden(element) || isFolded(element)))
const wholeText = (node: Node) => spaced(textOf(node, isHidden))

function only(what: string | RegExp, elements: Element[]): Element {
  const [first, ...others] = elements
  if (!first || others.length > 0) throw new Error(`${elements.length} times on the page: ${String(what)}`)
  return first
}

function named(within: Node, tag: string, label: string, name: string | RegExp): Element {
  const isIt = (text: string) => (typeof name === 'string' ? text.includes(name) : name.test(text))
  const labels = find(within, label).filter((element) => isIt(wholeText(element)))
  return only(
    name,
    labels.flatMap(({ parent }) => (isNamed(parent, tag) ? [parent] : [])),
  )
}

const valueOf = (field: Element): string =>
  field.name === 'textarea' ? DomUtils.textContent(field) : (field.attribs.value ?? '')

function partOf(element: Element): PagePart {
  return {
    attributes: element.attribs,
    get visible() {
      return visibleText(element)
    },
    get whole() {
      return wholeText(element)
    },
    get headings() {
      return find(element, HEADING).map(wholeText)
    },
    table: (caption) =>
      find(named(element, 'table', 'caption', caption), 'tr').map((row) =>
        find(row, /^t[hd]$/).map((cell) => wholeText(cell)),
      ),
    disclosure: (summary) => partOf(named(element, 'details', 'summary', summary)),
    parts: (tag, attributes = {}) =>
      find(element, tag)
        .filter(({ attribs }) => Object.entries(attributes).every(([name, value]) => attribs[name] === value))
        .map(partOf),
    get links() {
      return find(element, 'a').map((link) => ({ text: wholeText(link), href: link.attribs.href ?? '' }))
    },
    get fields() {
      const fields = find(element, /^(?:input|textarea)$/).filter(({ attribs }) => attribs.name)
      return Object.fromEntries(fields.map((field) => [field.attribs.name ?? '', valueOf(field)]))
    },
  }
}
