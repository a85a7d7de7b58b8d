// Goes through an image element by element: is it part of the profile, in the right place, and are its attributes
// allowed?
import { broken, type Breach } from './logo-breach.ts'
import { localTarget } from './references.ts'
import { ELEMENTS, VALUES, WELL_KNOWN } from './svg-tiny-ps.ts'
import { SVG_NAMESPACE, XLINK_NAMESPACE, type XmlAttribute, type XmlElement } from './xml-tree.ts'

/** No one learns anything from more violations than this. */
const MAX_BREACHES = 2000

export function judgeElements(root: XmlElement): Breach[] {
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
