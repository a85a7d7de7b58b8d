// Goes through an image element by element: is it part of the profile, in the right place, and are its attributes
// allowed?
import type { Breach } from '#shared/bimi/logo-rules.ts'
import { localTarget } from '#shared/bimi/references.ts'
import { ELEMENTS, VALUES, WELL_KNOWN } from '#shared/bimi/svg-tiny-ps.ts'
import { SVG_NAMESPACE, XLINK_NAMESPACE, type XmlAttribute, type XmlElement } from '#shared/bimi/xml-tree.ts'

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

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function placeBreach(child: XmlElement, parent: XmlElement): Breach | null {
  const { name, local, namespace, line } = child
  if (namespace !== SVG_NAMESPACE) {
    const message = `<${cut(name)}> is not an SVG element.`
    return { rule: 'elements', message, line, fix: 'Delete it: drawing programs leave such notes behind.' }
  }
  const known = WELL_KNOWN.get(local)
  if (known) return { rule: known.rule, message: `<${cut(name)}> is ${known.why}.`, line, fix: 'Delete it.' }
  if (!ELEMENTS.has(local)) {
    const message = `<${cut(name)}> is not part of the profile.`
    return { rule: 'elements', message, line, fix: FIXES[local] ?? 'Draw it with paths and plain shapes.' }
  }
  // A second title, or one inside a group, is reported by the rule on titles, or here.
  if (ELEMENTS.get(parent.local)?.children.has(local)) return null
  const message = `<${cut(name)}> is not allowed in <${cut(parent.name)}>.`
  return { rule: 'elements', message, line }
}

const FIXES: Record<string, string> = {
  style: 'Write colors as attributes on the elements, for example fill="#1a2b3c".',
  clipPath: 'Cut the paths themselves.',
  mask: 'Cut the paths themselves.',
  filter: 'Leave the effect out.',
  symbol: 'Use a g in defs.',
  tspan: 'Turn the text into paths.',
  textPath: 'Turn the text into paths.',
}

function textBreaches(element: XmlElement): Breach[] {
  if (ELEMENTS.get(element.local)?.hasText || element.text.trim() === '') return []
  const message = `There is loose text in <${cut(element.name)}>.`
  return [{ rule: 'elements', message, line: element.line, fix: 'Delete it.' }]
}

function attributeBreaches(element: XmlElement): Breach[] {
  const allowed = ELEMENTS.get(element.local)?.attributes
  return element.attributes.flatMap((attribute) => {
    const breach = attributeBreach(attribute, element, allowed)
    return breach ? [{ ...breach, line: element.line }] : []
  })
}

function attributeBreach(
  { name, local, namespace, value }: XmlAttribute,
  element: XmlElement,
  allowed: ReadonlySet<string> | undefined,
): Omit<Breach, 'line'> | null {
  if (namespace === '' && /^on[a-z]/i.test(name))
    return { rule: 'script', message: `The event ${cut(name)} runs a script.`, fix: 'Delete the attribute.' }
  if (local === 'href' && (namespace === '' || namespace === XLINK_NAMESPACE)) {
    if (localTarget(value) === null || localTarget(value) === '')
      return { rule: 'external', message: `${cut(name)} points to “${cut(value)}”, outside the image.` }
    if (element.local === 'use' && namespace === XLINK_NAMESPACE) {
      const message =
        'Validators disagree on xlink:href: SVG Tiny 1.2 uses it, but the BIMI Group’s schema requires href.'
      return { rule: 'attributes', severity: 'warning', message, fix: 'Draw the shape directly instead.' }
    }
  }
  if (name === 'xml:base' || localTarget(value) === '') {
    const message = `${cut(name)}="${cut(value)}" points outside the image.`
    return { rule: 'external', message, fix: 'Delete the attribute.' }
  }
  // The rules on the root element report these.
  if (element.local === 'svg' && /^(?:x|y|version|baseProfile)$/.test(name)) return null
  if (!allowed?.has(name)) {
    const message = `<${cut(element.name)}> must not have the attribute ${cut(name)}.`
    return { rule: 'attributes', message, fix: ATTRIBUTE_FIXES[name] }
  }
  return isValue(name, value)
    ? null
    : { rule: 'values', message: `${cut(name)}="${cut(value)}" is not a value the profile allows.` }
}

const ATTRIBUTE_FIXES: Record<string, string> = {
  style: 'Write each property as an attribute, for example fill="#1a2b3c".',
  opacity: 'Use “fill-opacity” and “stroke-opacity”.',
  overflow: 'Delete it.',
}

function isValue(name: string, value: string): boolean {
  // XML names do not start with a digit.
  if (name === 'id' || name === 'xml:id') return /^[A-Za-z_\u0080-\uffff][\w.\u0080-\uffff-]*$/.test(value)
  if (name === 'preserveAspectRatio') return /^\s*(?:none|xMidYMid)\s*(?:meet)?\s*$/.test(value)
  return VALUES.get(name)?.includes(value.trim()) ?? true
}
