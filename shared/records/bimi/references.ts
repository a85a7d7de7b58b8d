// What an image refers to within itself, and how many elements it draws if each reference is followed.
import type { XmlElement } from './xml-tree.ts'

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
