// Texts that exist but are not visible, one entry for each place.
import type { TemplateDocument } from './document.ts'
import type { HiddenText } from './schema.ts'
import { visibleText } from './text-stream.ts'

/** Far longer than any inbox shows; a longer text is there for another reason. */
const MAX_PREHEADER = 600
const MAX_TEXT = 300

export function findHiddenTexts(document: TemplateDocument): HiddenText[] {
  const found: HiddenText[] = []
  let current: { parts: string[]; how: string; at: number } | null = null
  let seenText = false
  const finish = () => {
    const text = current ? visibleText(current.parts.join('')).replace(/\s+/g, ' ') : ''
    // Padding with spaces and joiners is not text.
    if (current && /[\p{L}\p{N}]/u.test(text)) {
      const preheader = !seenText && found.length === 0 && text.length <= MAX_PREHEADER
      found.push({ text: text.slice(0, MAX_TEXT), how: current.how, preheader, at: current.at })
    }
    current = null
  }
  for (const node of document.nodes) {
    if (node.kind !== 'text') continue
    if (node.hidden === undefined) {
      finish()
      if (/[\p{L}\p{N}]/u.test(node.text)) seenText = true
    } else if (current === null || current.how !== node.hidden) {
      finish()
      current = { parts: [node.text], how: node.hidden, at: node.start }
    } else current.parts.push(node.text)
  }
  finish()
  return found
}
