// Judges a logo by the rules of SVG Tiny PS, one by one, and reports each violation with its line.
import type { LogoFinding } from '#shared/bimi/schema.ts'
import { judgeElements } from '#shared/bimi/judge-elements.ts'
import { PROFILE, RULES, type Breach, type LogoRule } from '#shared/bimi/logo-rules.ts'
import { localTarget, useCost } from '#shared/bimi/references.ts'
import { MAX_LOGO_BYTES } from '#shared/bimi/svg-tiny-ps.ts'
import { SVG_NAMESPACE, type XmlDocument, type XmlElement } from '#shared/bimi/xml-tree.ts'

interface JudgedLogo {
  ok: boolean
  findings: LogoFinding[]
  title?: string
  size?: { width: number; height: number }
}

export function judgeLogo(document: XmlDocument, bytes: number): JudgedLogo {
  const { root } = document
  const breaches: Breach[] = [...documentBreaches(document), ...sizeBreaches(bytes)]
  if (!root || document.problem) return report(breaches, ['readable', 'size'])
  if (root.local !== 'svg' || root.namespace !== SVG_NAMESPACE) {
    breaches.push(rootBreach(root))
    return report(breaches, ['readable', 'root', 'size'])
  }
  const size = sizeOf(root)
  const title = root.children.find(isTitle)?.text.trim()
  breaches.push(
    ...rootBreaches(root),
    ...titleBreaches(root),
    ...judgeElements(root),
    ...referenceBreaches(root),
    ...shapeBreaches(root, size),
  )
  return {
    ...report(breaches, Object.keys(RULES) as LogoRule[]),
    ...(title ? { title: title.slice(0, 200) } : {}),
    ...(size ? { size } : {}),
  }
}

const isTitle = ({ local, namespace }: XmlElement) => local === 'title' && namespace === SVG_NAMESPACE

function documentBreaches({ problem, doctype, instructions, root }: XmlDocument): Breach[] {
  const breaches: Breach[] = []
  if (problem || !root) {
    const message = `The file is not well-formed XML: ${problem?.message ?? 'there is no element in it'}.`
    breaches.push({ rule: 'readable', message, line: problem?.line ?? 1 })
  }
  if (doctype && !doctype.hasEntities) {
    const message = 'The file has a DOCTYPE, which some receivers refuse.'
    const fix = 'Delete the line; SVG 1.2 has none.'
    breaches.push({ rule: 'external', severity: 'warning', message, fix, line: doctype.line })
  }
  for (const { line, target } of instructions) {
    if (target === 'xml') continue
    const message = `The instruction <?${target.slice(0, 30)}?> points outside the image.`
    breaches.push({ rule: 'external', message, line, fix: 'Delete it.' })
  }
  return breaches
}

function sizeBreaches(bytes: number): Breach[] {
  if (bytes <= MAX_LOGO_BYTES) return []
  const message = `It is ${Math.ceil(bytes / 1024)} KB, more than the 32 KB that receivers accept.`
  const fix = 'Simplify the paths and round numbers to one or two decimals.'
  return [{ rule: 'size', message, fix, line: 1 }]
}

function rootBreach({ name, namespace, line }: XmlElement): Breach {
  if (name !== 'svg') {
    const message = `The root element is <${name.slice(0, 40)}>: this is not an SVG image.`
    return { rule: 'root', message, line }
  }
  const message = namespace
    ? 'The root svg element is not in the SVG namespace.'
    : 'The root svg element has no namespace, so it is not SVG.'
  return { rule: 'root', message, line, fix: `Write <svg xmlns="${SVG_NAMESPACE}" …>.` }
}

const valueOf = ({ attributes }: XmlElement, name: string) =>
  attributes.find((attribute) => attribute.name === name)?.value

function rootBreaches(root: XmlElement): Breach[] {
  const { line } = root
  const breaches: Breach[] = []
  const version = valueOf(root, 'version')
  if (version !== '1.2') {
    const message =
      version === undefined
        ? 'The root element has no version.'
        : `The root element says version="${version.slice(0, 20)}".`
    breaches.push({ rule: 'version', message, line, fix: 'Add version="1.2" to the svg element.' })
  }
  const profile = valueOf(root, 'baseProfile')
  if (profile !== 'tiny-ps') {
    const message =
      profile === undefined
        ? 'The root element has no baseProfile.'
        : `The root element says baseProfile="${profile.slice(0, 20)}".`
    breaches.push({
      rule: 'profile',
      message,
      line,
      fix: 'Add baseProfile="tiny-ps" to the svg element.',
    })
  }
  for (const name of ['x', 'y']) {
    if (valueOf(root, name) === undefined) continue
    const message = `The root element has ${name}=, which is not allowed.`
    breaches.push({ rule: 'position', message, line, fix: `Delete ${name}= from the svg element.` })
  }
  return breaches
}

const EMPTY_TITLES =
  /^(?:untitled|no title|title|logo|svg|image|icon|artboard|layer|drawing|bimi)?[\s\d_.-]*$|tiny[\s-]?ps/i

function titleBreaches(root: XmlElement): Breach[] {
  const titles = root.children.filter(isTitle)
  const [title] = titles
  if (!title) {
    const message = 'The svg element has no title directly inside it.'
    const fix = 'Add <title>Your brand</title> as its first child.'
    return [{ rule: 'title', message, line: root.line, fix }]
  }
  const breaches: Breach[] = []
  const { line } = title
  const text = title.text.trim()
  if (root.children[0] !== title) {
    const message = 'The title does not come first in the svg element.'
    breaches.push({ rule: 'title', message, line, fix: 'Move it to the front.' })
  }
  if (titles[1]) {
    const message = 'There is more than one title.'
    breaches.push({ rule: 'title', message, line: titles[1].line, fix: 'Keep the first one.' })
  }
  if (text === '')
    breaches.push({ rule: 'title', message: 'The title is empty.', line, fix: 'Write your brand’s name.' })
  else if (EMPTY_TITLES.test(text)) {
    const message = `The title “${text.slice(0, 40)}” does not name the brand.`
    breaches.push({ rule: 'title', severity: 'warning', message, line, fix: 'Write your brand’s name.' })
  } else if (text.length > 64) {
    const message = 'The title is longer than 64 characters.'
    breaches.push({ rule: 'title', severity: 'warning', message, line, fix: 'Write your brand’s name only.' })
  }
  return breaches
}

/** An image in an inbox needs a few hundred shapes. */
export const MAX_DRAWN_ELEMENTS = 5000

function referenceBreaches(root: XmlElement): Breach[] {
  const { cost, missing } = useCost(root)
  const breaches = missing.map(({ line, target }): Breach => {
    const message = `The file refers to #${target.slice(0, 40)}, which does not exist.`
    return { rule: 'references', severity: 'warning', message, line }
  })
  if (cost <= MAX_DRAWN_ELEMENTS) return breaches
  const message = 'Elements that draw one another form a loop or multiply out of control.'
  return [...breaches, { rule: 'references', message, line: root.line, fix: 'Draw each shape directly.' }]
}

function shapeBreaches(root: XmlElement, size: JudgedLogo['size']): Breach[] {
  const { line } = root
  if (valueOf(root, 'viewBox') === undefined) {
    const message = 'There is no viewBox, so the image cannot be scaled.'
    const fix = size
      ? `Write viewBox="0 0 ${size.width} ${size.height}".`
      : 'Write viewBox="0 0 96 96", for example.'
    return [{ rule: 'square', severity: 'warning', message, line, fix }]
  }
  if (!size) {
    const message = 'The viewBox is not four numbers, the last two above zero.'
    return [{ rule: 'square', severity: 'warning', message, line }]
  }
  const { width, height } = size
  const breaches: Breach[] = []
  if (Math.abs(width - height) > 0.01 * Math.max(width, height)) {
    const message = `The logo is ${width} by ${height}: receivers crop a square or a circle from the middle, or leave margins.`
    const fix = 'Center the logo in a square, with space around it.'
    breaches.push({ rule: 'square', severity: 'warning', message, line, fix })
  }
  if (!hasBackground(root, size)) {
    const message =
      'No rectangle covers the entire image, so its background may be transparent: check it on a dark background.'
    breaches.push({ rule: 'square', severity: 'info', message, line })
  }
  return breaches
}

function sizeOf(root: XmlElement): JudgedLogo['size'] {
  const viewBox = valueOf(root, 'viewBox')
  const numbers = viewBox
    ?.trim()
    .slice(0, 200)
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = numbers
    ? [numbers.length === 4 ? (numbers[2] ?? 0) : 0, numbers[3] ?? 0]
    : [parseFloat(valueOf(root, 'width') ?? ''), parseFloat(valueOf(root, 'height') ?? '')]
  return width > 0 && height > 0 && width < 1e9 && height < 1e9 ? { width, height } : undefined
}

/** The first shape drawn, groups included, is a rectangle or a circle that covers everything. */
function hasBackground(root: XmlElement, { width, height }: { width: number; height: number }): boolean {
  let element: XmlElement | undefined = root
  while (element && (element === root || element.local === 'g'))
    element = element.children.find(
      ({ local }) => !/^(?:title|desc|metadata|defs|style|.*Gradient)$/.test(local),
    )
  if (!element || valueOf(element, 'fill') === 'none' || localTarget(valueOf(element, 'fill') ?? '') === '')
    return false
  const length = (name: string, whole: number) => {
    const value = valueOf(element, name) ?? '0'
    return value.endsWith('%') ? (parseFloat(value) / 100) * whole : parseFloat(value)
  }
  if (element.local === 'rect')
    return length('width', width) >= width * 0.99 && length('height', height) >= height * 0.99
  return element.local === 'circle' && length('r', width) >= width * 0.49
}

/** At most this many different violations are named per rule, so that none fills the page. */
const MAX_NAMED = 8
const MAX_LINES = 6

function report(breaches: readonly Breach[], judged: readonly LogoRule[]): JudgedLogo {
  const broken = new Set(breaches.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule))
  const findings = judged.flatMap((rule): LogoFinding[] => {
    const ofRule = grouped(breaches.filter((breach) => breach.rule === rule))
    const met: LogoFinding = { code: `logo-${rule}`, severity: 'ok', message: RULES[rule], rfc: PROFILE }
    return broken.has(rule) ? ofRule : [met, ...ofRule]
  })
  return { ok: !breaches.some(({ severity }) => severity === undefined), findings }
}

/** The same violation on many lines is one finding. */
function grouped(breaches: readonly Breach[]): LogoFinding[] {
  const groups = new Map<string, { first: Breach; lines: Set<number> }>()
  for (const breach of breaches) {
    const group = groups.get(breach.message)
    if (group) group.lines.add(breach.line)
    else groups.set(breach.message, { first: breach, lines: new Set([breach.line]) })
  }
  const all = [...groups.values()].map(({ first, lines }): LogoFinding => {
    const { rule, severity = 'error', message, fix, line } = first
    const others = [...lines].slice(1, MAX_LINES)
    const rest = lines.size - 1 - others.length
    const also =
      others.length === 0 ? '' : ` Also on line ${others.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
    return {
      code: `logo-${rule}`,
      severity,
      message: message + also,
      line,
      rfc: PROFILE,
      ...(fix ? { fix } : {}),
    }
  })
  const first = all[0]
  if (all.length <= MAX_NAMED || !first) return all
  const more = {
    ...first,
    message: `There are ${all.length - MAX_NAMED} more of this kind.`,
    fix: undefined,
    line: undefined,
  }
  return [...all.slice(0, MAX_NAMED), more]
}
