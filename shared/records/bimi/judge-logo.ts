import type { Severity } from '#shared/report/finding.ts'
import { type BimiFinding, logoRuleFinding } from './findings.ts'
import { LOGO_RULES } from './logo-rule-findings.ts'
import type { LogoFinding } from './schema.ts'
import {
  ELEMENTS,
  type LogoFaults,
  type LogoRuleCode,
  type LogoSize,
  MAX_LOGO_BYTES,
  VALUES,
  WELL_KNOWN,
} from './svg-tiny-ps.ts'
import {
  localTarget,
  SVG_NAMESPACE,
  useCost,
  XLINK_NAMESPACE,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
} from './xml-tree.ts'

interface JudgedLogo {
  ok: boolean
  findings: LogoFinding[]
  title?: string
  size?: LogoSize
}

export function judgeLogo(document: XmlDocument, bytes: number): JudgedLogo {
  const { root } = document
  const breaches: Breach[] = [
    ...documentBreaches(document),
    ...(bytes > MAX_LOGO_BYTES ? [broken('bimi-logo-size', 1, { bytes })] : []),
  ]
  if (!root || document.problem) return report(breaches, ['bimi-logo-readable', 'bimi-logo-size'])
  if (root.local !== 'svg' || root.namespace !== SVG_NAMESPACE) {
    breaches.push(rootBreach(root))
    return report(breaches, ['bimi-logo-readable', 'bimi-logo-root', 'bimi-logo-size'])
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
    ...report(breaches, Object.keys(LOGO_RULES) as LogoRuleCode[]),
    ...(title ? { title: title.slice(0, 200) } : {}),
    ...(size ? { size } : {}),
  }
}

const isTitle = ({ local, namespace }: XmlElement) => local === 'title' && namespace === SVG_NAMESPACE

const documentBreaches = ({ problem, doctype, instructions, root }: XmlDocument): Breach[] => [
  ...(problem || !root
    ? [broken('bimi-logo-readable', problem?.line ?? 1, problem ? { problem: problem.message } : {})]
    : []),
  ...(doctype && !doctype.hasEntities
    ? [broken('bimi-logo-external', doctype.line, { kind: 'doctype' })]
    : []),
  ...instructions
    .filter(({ target }) => target !== 'xml')
    .map(({ line, target }) => broken('bimi-logo-external', line, { kind: 'instruction', target })),
]

const rootBreach = ({ name, namespace, line }: XmlElement): Breach =>
  broken('bimi-logo-root', line, name === 'svg' ? { kind: 'namespace', namespace } : { kind: 'name', name })

const valueOf = ({ attributes }: XmlElement, name: string) =>
  attributes.find((attribute) => attribute.name === name)?.value

function rootBreaches(root: XmlElement): Breach[] {
  const { line } = root
  const version = valueOf(root, 'version')
  const profile = valueOf(root, 'baseProfile')
  return [
    ...(version === '1.2' ? [] : [broken('bimi-logo-version', line, { version })]),
    ...(profile === 'tiny-ps' ? [] : [broken('bimi-logo-profile', line, { profile })]),
    ...['x', 'y']
      .filter((name) => valueOf(root, name) !== undefined)
      .map((name) => broken('bimi-logo-position', line, { name })),
  ]
}

const EMPTY_TITLES =
  /^(?:untitled|no title|title|logo|svg|image|icon|artboard|layer|drawing|bimi)?[\s\d_.-]*$|tiny[\s-]?ps/i

const MAX_TITLE = 64

function titleBreaches(root: XmlElement): Breach[] {
  const [title, second] = root.children.filter(isTitle)
  if (!title) return [broken('bimi-logo-title', root.line, { kind: 'missing' })]
  const text = title.text.trim()
  return [
    ...(root.children[0] === title ? [] : [broken('bimi-logo-title', title.line, { kind: 'late' })]),
    ...(second ? [broken('bimi-logo-title', second.line, { kind: 'several' })] : []),
    ...titleTextBreaches(text, title.line),
  ]
}

function titleTextBreaches(text: string, line: number): Breach[] {
  if (text === '') return [broken('bimi-logo-title', line, { kind: 'empty' })]
  if (EMPTY_TITLES.test(text)) return [broken('bimi-logo-title', line, { kind: 'generic', text })]
  return text.length > MAX_TITLE ? [broken('bimi-logo-title', line, { kind: 'long' })] : []
}

/** An image in an inbox needs a few hundred shapes. */
export const MAX_DRAWN_ELEMENTS = 5000

function referenceBreaches(root: XmlElement): Breach[] {
  const { cost, missing } = useCost(root)
  return [
    ...missing.map(({ line, target }) => broken('bimi-logo-references', line, { kind: 'missing', target })),
    ...(cost > MAX_DRAWN_ELEMENTS ? [broken('bimi-logo-references', root.line, { kind: 'loop' })] : []),
  ]
}

function shapeBreaches(root: XmlElement, size: LogoSize | undefined): Breach[] {
  const { line } = root
  if (valueOf(root, 'viewBox') === undefined)
    return [broken('bimi-logo-square', line, { kind: 'no-viewbox', size })]
  if (!size) return [broken('bimi-logo-square', line, { kind: 'viewbox' })]
  const { width, height } = size
  const isSquare = Math.abs(width - height) <= 0.01 * Math.max(width, height)
  return [
    ...(isSquare ? [] : [broken('bimi-logo-square', line, { kind: 'shape', size })]),
    ...(hasBackground(root, size) ? [] : [broken('bimi-logo-square', line, { kind: 'transparent' })]),
  ]
}

function sizeOf(root: XmlElement): LogoSize | undefined {
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
function hasBackground(root: XmlElement, { width, height }: LogoSize): boolean {
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

function report(breaches: readonly Breach[], judged: readonly LogoRuleCode[]): JudgedLogo {
  const violated = new Set(breaches.filter(({ severity }) => severity !== 'info').map(({ code }) => code))
  const findings = judged.flatMap((code): LogoFinding[] => {
    const ofRule = grouped(breaches.filter((breach) => breach.code === code))
    return violated.has(code) ? ofRule : [logoRuleFinding(code, { met: true }), ...ofRule]
  })
  return { ok: !breaches.some(({ severity }) => severity === 'error'), findings }
}

/** The same violation on many lines is one finding. */
function grouped(breaches: readonly Breach[]): LogoFinding[] {
  const groups = new Map<string, { first: Breach; lines: Set<number> }>()
  for (const breach of breaches) {
    const group = groups.get(breach.mistake)
    if (group) group.lines.add(breach.line)
    else groups.set(breach.mistake, { first: breach, lines: new Set([breach.line]) })
  }
  const all = [...groups.values()].map(({ first, lines }): LogoFinding => ({
    ...first.said([...lines]),
    line: first.line,
  }))
  const [first] = breaches
  const more = all.length - MAX_NAMED
  if (more <= 0 || !first) return all
  return [...all.slice(0, MAX_NAMED), logoRuleFinding(first.code, { more, severity: first.severity })]
}

/** A place in a logo where it breaks a rule. */
interface Breach {
  code: LogoRuleCode
  severity: Severity
  line: number
  /** The same for the same mistake in another place. */
  mistake: string
  /** The finding about all its lines. */
  said: (lines: readonly number[]) => BimiFinding
}

function broken<Code extends LogoRuleCode>(code: Code, line: number, fault: LogoFaults[Code]): Breach {
  const said = (lines: readonly number[]) => logoRuleFinding(code, { fault, lines })
  const { message, severity } = said([line])
  return { code, severity, line, mistake: message, said }
}

/** No one learns anything from more violations than this. */
const MAX_BREACHES = 2000

/** Element by element: is it part of the profile, in the right place, and are its attributes allowed? */
function judgeElements(root: XmlElement): Breach[] {
  const breaches: Breach[] = attributeBreaches(root)
  const open: XmlElement[] = [root]
  for (let parent = open.pop(); parent && breaches.length < MAX_BREACHES; parent = open.pop()) {
    breaches.push(...textBreaches(parent))
    for (const child of parent.children) {
      const breach = placeBreach(child, parent)
      if (breach) breaches.push(breach)
      // The contents of an element that is not allowed are dropped with it.
      if (breach && !isKnown(child)) continue
      breaches.push(...attributeBreaches(child))
      open.push(child)
    }
  }
  return breaches.sort((a, b) => a.line - b.line)
}

const isKnown = ({ local, namespace }: XmlElement) => namespace === SVG_NAMESPACE && ELEMENTS.has(local)

function placeBreach(child: XmlElement, parent: XmlElement): Breach | null {
  const { name, local, namespace, line } = child
  if (namespace !== SVG_NAMESPACE) return broken('bimi-logo-elements', line, { kind: 'foreign', name })
  const known = WELL_KNOWN.get(local)
  if (known) return broken(`bimi-logo-${known.rule}`, line, { kind: 'element', name, why: known.why })
  if (!ELEMENTS.has(local)) return broken('bimi-logo-elements', line, { kind: 'unknown', name, local })
  // A second title, or one inside a group, is reported by the rule on titles, or here.
  if (ELEMENTS.get(parent.local)?.children.has(local)) return null
  return broken('bimi-logo-elements', line, { kind: 'misplaced', name, parent: parent.name })
}

function textBreaches({ name, local, text, line }: XmlElement): Breach[] {
  if (ELEMENTS.get(local)?.hasText || text.trim() === '') return []
  return [broken('bimi-logo-elements', line, { kind: 'text', name })]
}

function attributeBreaches(element: XmlElement): Breach[] {
  const allowed = ELEMENTS.get(element.local)?.attributes
  return element.attributes.flatMap((attribute) => attributeBreach(attribute, element, allowed) ?? [])
}

function attributeBreach(
  { name, local, namespace, value }: XmlAttribute,
  element: XmlElement,
  allowed: ReadonlySet<string> | undefined,
): Breach | null {
  const { line } = element
  if (namespace === '' && /^on[a-z]/i.test(name))
    return broken('bimi-logo-script', line, { kind: 'event', name })
  if (local === 'href' && (namespace === '' || namespace === XLINK_NAMESPACE)) {
    if (localTarget(value) === null || localTarget(value) === '')
      return broken('bimi-logo-external', line, { kind: 'link', name, value })
    if (element.local === 'use' && namespace === XLINK_NAMESPACE)
      return broken('bimi-logo-attributes', line, { kind: 'xlink' })
  }
  if (name === 'xml:base' || localTarget(value) === '')
    return broken('bimi-logo-external', line, { kind: 'attribute', name, value })
  // The rules on the root element report these.
  if (element.local === 'svg' && /^(?:x|y|version|baseProfile)$/.test(name)) return null
  if (!allowed?.has(name))
    return broken('bimi-logo-attributes', line, { kind: 'unknown', element: element.name, name })
  return isValue(name, value) ? null : broken('bimi-logo-values', line, { name, value })
}

function isValue(name: string, value: string): boolean {
  // XML names do not start with a digit.
  if (name === 'id' || name === 'xml:id') return /^[A-Za-z_\u0080-\uffff][\w.\u0080-\uffff-]*$/.test(value)
  if (name === 'preserveAspectRatio') return /^\s*(?:none|xMidYMid)\s*(?:meet)?\s*$/.test(value)
  return VALUES.get(name)?.includes(value.trim()) ?? true
}
