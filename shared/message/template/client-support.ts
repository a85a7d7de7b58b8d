import { lastWhere } from '#shared/kit/binary-search.ts'
import { featuresOfAtRule, featuresOfDeclaration, featuresOfSelector, readCss } from './features-of-css.ts'
import { CLIENT_DATA, isFeature, supportOf } from '#shared/data/email-clients/support.ts'
import type { FindClients } from './check.ts'
import type { OpenTag, TemplateDocument } from './document.ts'
import type { ClientSupport } from './schema.ts'

/** Places that are listed for each feature; the count goes on. */
const MAX_PLACES = 5
const MAX_SNIPPET = 60

/** For `checkTemplate`. */
export const findClients: FindClients = (source, document) => ({
  clients: findClientSupport(source, document),
  clientData: CLIENT_DATA,
})

/** Parts that fail or work in part in some client, the one with most failures first. @param source what was read as HTML */
function findClientSupport(source: string, document: TemplateDocument): ClientSupport[] {
  const uses = new Uses(source)
  for (const node of document.nodes) if (node.kind === 'open') readTag(node, source, uses)
  return uses.list()
}

class Uses {
  private readonly source: string
  private readonly places = new Map<string, number[]>()
  private readonly counts = new Map<string, number>()
  private lineStarts: number[] | undefined

  constructor(source: string) {
    this.source = source
  }

  add(slug: string, at: number) {
    this.counts.set(slug, (this.counts.get(slug) ?? 0) + 1)
    const known = this.places.get(slug)
    if (!known) this.places.set(slug, [at])
    else if (known.length < MAX_PLACES && !known.some((one) => this.lineOf(one) === this.lineOf(at)))
      known.push(at)
  }

  /** From 1. */
  private lineOf(at: number): number {
    const starts = (this.lineStarts ??= startsOf(this.source))
    return lastWhere(starts.length, (line) => (starts[line] ?? 0) <= at) + 1
  }

  list(): ClientSupport[] {
    const found = [...this.places].flatMap(([feature, places]) => {
      const support = supportOf(feature)
      if (!support || support.failsIn.length + support.partlyIn.length === 0) return []
      const where = places.map((at) => ({
        line: this.lineOf(at),
        text:
          this.source
            .slice(at, at + MAX_SNIPPET)
            .split('\n', 1)[0]
            ?.trim() ?? '',
      }))
      return [{ feature, ...support, where, count: this.counts.get(feature) ?? 0 }]
    })
    return found.sort((a, b) => b.failsIn.length - a.failsIn.length || b.partlyIn.length - a.partlyIn.length)
  }
}

function startsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Elements whose page has another name. */
const ELEMENTS: Readonly<Record<string, string>> = {
  a: '',
  b: 'html-strong',
  ul: 'html-lists',
  ol: 'html-lists',
  dl: 'html-lists',
  h1: 'html-h1-h6',
  h2: 'html-h1-h6',
  h3: 'html-h1-h6',
  h4: 'html-h1-h6',
  h5: 'html-h1-h6',
  h6: 'html-h1-h6',
  article: 'html-semantics',
  aside: 'html-semantics',
  figure: 'html-semantics',
  footer: 'html-semantics',
  header: 'html-semantics',
  main: 'html-semantics',
  nav: 'html-semantics',
  section: 'html-semantics',
  map: 'html-image-maps',
}

/** Attributes with a page. */
const ATTRIBUTES =
  'align aria-describedby aria-hidden aria-label aria-labelledby aria-live background cellpadding cellspacing dir height hidden lang loading role srcset target valign width'.split(
    ' ',
  )

const IMAGE = /\.(apng|avif|bmp|gif|hdr|heif|ico|jpe?g|mp4|png|svg|tiff?|webp)(?:[?#]|$)/i

function readTag({ name, attributes, start }: OpenTag, source: string, uses: Uses) {
  const add = (slug: string, at = start) => isFeature(slug) && uses.add(slug, at)
  add(ELEMENTS[name] ?? `html-${name}`)
  for (const attribute of ATTRIBUTES) if (attributes.has(attribute)) add(`html-${attribute}`)
  if (name === 'input' || name === 'button')
    add(`html-${name}-${attributes.get('type') ?? (name === 'input' ? 'text' : 'submit')}`)
  const image =
    name === 'img' || name === 'source' ? (attributes.get('src') ?? attributes.get('srcset') ?? '') : ''
  if (/^data:/i.test(image)) add('image-base64')
  else {
    const kind = IMAGE.exec(image.slice(-300))?.[1]?.toLowerCase()
    if (kind) add(`image-${kind === 'jpeg' ? 'jpg' : kind === 'tif' ? 'tiff' : kind}`)
  }
  const style = attributes.get('style')
  // Entities in an attribute shift the places within it, so its tag is the place.
  if (style)
    readCss(style, 0, {
      ...visit(uses),
      declaration: (property, value) => ofDeclaration(uses, property, value, start),
    })
  if (name === 'style') readSheet(source, start, uses)
}

function readSheet(source: string, start: number, uses: Uses) {
  const open = source.indexOf('>', start) + 1
  if (open === 0) return
  const close = /<\/style/gi
  close.lastIndex = open
  const end = close.exec(source)?.index ?? source.length
  readCss(source.slice(open, end), open, visit(uses))
}

const ofDeclaration = (uses: Uses, property: string, value: string, at: number) => {
  for (const slug of featuresOfDeclaration(property, value)) uses.add(slug, at)
}

const visit = (uses: Uses) => ({
  atRule: (rule: string, at: number) => {
    for (const slug of featuresOfAtRule(rule)) uses.add(slug, at)
  },
  selector: (selector: string, at: number) => {
    for (const slug of featuresOfSelector(selector)) uses.add(slug, at)
  },
  declaration: (property: string, value: string, at: number) => ofDeclaration(uses, property, value, at),
})
