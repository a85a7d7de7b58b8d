// Redraws an image from an allowlist: to show one that a stranger made, or to fix one.
// Nothing of the source is copied as is: names come from our lists, and values are checked and escaped.
import { escapeMarkup } from '#shared/kit/escape.ts'
import { ELEMENTS } from './svg-tiny-ps.ts'
import { hrefOf, localTarget, SVG_NAMESPACE, type XmlElement } from './xml-tree.ts'

interface DrawOptions {
  /** Only what the profile allows; if false, also harmless attributes that change how the image looks. */
  strict: boolean
  /** The title to write when there is none. */
  title: string
}

interface Drawing {
  svg: string
  /** Elements and attributes that affect the look but were left out, e.g. "image", "opacity". */
  lost: string[]
}

export function drawLogo(root: XmlElement, { strict, title }: DrawOptions): Drawing {
  const styles = classStyles(root)
  const lost = new Set<string>()
  const own = root.children.find(({ local }) => local === 'title')?.text.trim() ?? ''
  const draw = (element: XmlElement): string => {
    const attributes = attributesOf(element, { styles, strict, lost })
    // Hidden elements would become visible without the attribute that hides them.
    if (strict && isHidden(element, styles)) return ''
    const rule = ELEMENTS.get(element.local)
    const children = element.children.filter(({ local, namespace }) => {
      if (namespace !== SVG_NAMESPACE || LEFT_OUT.has(local)) return false
      if (rule?.children.has(local) && ELEMENTS.has(local)) return true
      lost.add(local)
      return false
    })
    const text = rule?.hasText ? escapeMarkup(element.text) : ''
    const content = text + children.map(draw).join('')
    const open = `<${element.local}${attributes}`
    return content === '' ? `${open}/>` : `${open}>${content}</${element.local}>`
  }
  const inside = root.children
    .filter(({ local, namespace }) => {
      if (namespace !== SVG_NAMESPACE || LEFT_OUT.has(local)) return false
      if (ELEMENTS.get('svg')?.children.has(local)) return true
      lost.add(local)
      return false
    })
    .map(draw)
    .join('')
  const head = `<svg xmlns="${SVG_NAMESPACE}" version="1.2" baseProfile="tiny-ps"${attributesOf(root, { styles, strict, lost })}>`
  return { svg: `${head}<title>${escapeMarkup(own || title)}</title>${inside}</svg>`, lost: [...lost] }
}

/** Does not affect the look. */
const LEFT_OUT = new Set(
  'title desc metadata style script a animate animateColor animateMotion animateTransform set discard'.split(
    ' ',
  ),
)

/** Harmless, and needed for the image to look right. */
const LOOK = new Set('opacity display visibility gradientTransform spreadMethod fx fy'.split(' '))

/** The image looks different without them, and the profile has no substitute. */
const NO_SUBSTITUTE = new Set(
  'opacity gradientTransform spreadMethod fx fy clip-path mask filter mix-blend-mode marker-start marker-end'.split(
    ' ',
  ),
)

/** Does not affect the look; left out because each could point elsewhere or carry a message. */
const NOT_DRAWN = new Set(
  `about class content datatype property rel resource rev role typeof xml:base xml:lang requiredFonts systemLanguage
  editable version baseProfile contentScriptType externalResourcesRequired focusable playbackOrder snapshotTime
  timelineBegin zoomAndPan`.split(/\s+/),
)

type Styles = ReturnType<typeof classStyles>

/** The element's attributes, overridden by its classes and its style. */
function propertiesOf(element: XmlElement, styles: Styles): Map<string, string> {
  const properties = new Map<string, string>()
  let style = ''
  for (const { name, namespace, value } of element.attributes) {
    if (name === 'style') style = value
    else if (namespace === '' || name === 'xml:id' || name === 'xml:space') properties.set(name, value)
  }
  const classes = properties.get('class')?.split(/\s+/, 20) ?? []
  const declared = [...classes.flatMap((one) => styles.get(one) ?? []), ...declarationsOf(style)]
  for (const [name, value] of declared) properties.set(name, value)
  const href = element.local === 'use' ? hrefOf(element) : undefined
  if (href !== undefined) properties.set('href', href)
  return properties
}

const isHidden = (element: XmlElement, styles: Styles): boolean => {
  const properties = propertiesOf(element, styles)
  return properties.get('display')?.trim() === 'none' || properties.get('visibility')?.trim() === 'hidden'
}

interface DrawState {
  styles: Styles
  strict: boolean
  lost: Set<string>
}

function attributesOf(element: XmlElement, { styles, strict, lost }: DrawState): string {
  const allowed = ELEMENTS.get(element.local)?.attributes
  return [...propertiesOf(element, styles)]
    .filter(([name, value]) => {
      const isWritten = allowed?.has(name) === true || (!strict && LOOK.has(name))
      if (!isWritten && NO_SUBSTITUTE.has(name)) lost.add(name)
      return isWritten && !NOT_DRAWN.has(name) && isHarmless(name, value)
    })
    .map(([name, value]) => ` ${name}="${escapeMarkup(value.trim())}"`)
    .join('')
}

function isHarmless(name: string, value: string): boolean {
  if (name === 'href') return value.trim().startsWith('#') && localTarget(value) !== ''
  if (name === 'transform' || name === 'gradientTransform') return /^[\sA-Za-z0-9.,()+-]*$/.test(value)
  if (name === 'd' || name === 'points') return /^[\sA-Za-z0-9.,+-]*$/.test(value)
  if (!/[()\\@{};]/.test(value)) return true
  return Boolean(localTarget(value)) || /^\s*(?:rgba?|hsla?)\([\d\s.,%/+-]*\)\s*$/i.test(value)
}

/** Editors write a few dozen. */
const MAX_RULES = 500

type Declaration = [name: string, value: string]

/** "fill:#123;stroke:none" as pairs; anything that is not a declaration is dropped. */
function declarationsOf(style: string): Declaration[] {
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
function classStyles(root: XmlElement): Map<string, Declaration[]> {
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
