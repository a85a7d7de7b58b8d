// Findings about the way to unsubscribe, the sender's address, the text part, and personalization.
import { mentionsUnsubscribe } from './duties.ts'
import { templateFinding, type TemplateFinding } from './findings.ts'
import type { FoundLink } from './links.ts'
import type { FoundTag } from './found-tag.ts'
import type { ReadTemplate } from './read-template.ts'
import type { Profile } from './limits.ts'

interface Duties {
  profile: Profile
  /** In the text. */
  wayOut: boolean
  wayOutInHeader: boolean
  address: boolean
  tags: readonly FoundTag[]
  links: readonly FoundLink[]
  text: string
  isPersonal: boolean
  textLength: number
}

export function judgeDuties({
  profile,
  wayOut,
  wayOutInHeader,
  address,
  tags,
  text,
  isPersonal,
  textLength,
}: Duties): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  const isCold = profile === 'cold'
  const isAdvertising = profile !== 'transactional'
  if (textLength === 0) findings.push(templateFinding('template-no-text'))
  if (wayOut) findings.push(templateFinding('template-unsubscribe'))
  else if (isAdvertising)
    findings.push(
      templateFinding('template-unsubscribe-missing', {
        isCold,
        isNamed: mentionsUnsubscribe(text),
        isInHeader: wayOutInHeader,
      }),
    )
  if (address) findings.push(templateFinding('template-postal-address'))
  else if (isAdvertising) findings.push(templateFinding('template-postal-address-missing', { isCold }))
  if (!isPersonal) findings.push(templateFinding('template-not-personalized', { hasTags: tags.length > 0 }))
  return findings
}

/** Known only for a whole message; for a template, we can only offer one. */
export function judgeTextPart({ format, html, text }: ReadTemplate, shown: string): TemplateFinding[] {
  if (format === 'html') return [templateFinding('template-text-part-to-send')]
  if (format !== 'message' || html === null) return []
  if (!text?.trim()) return [templateFinding('template-text-part-missing')]
  return [
    templateFinding(shareOfWords(shown, text) < 0.5 ? 'template-text-part-differs' : 'template-text-part'),
  ]
}

function shareOfWords(shown: string, text: string): number {
  const words = new Set(shown.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  if (words.size === 0) return 1
  const found = new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  return [...words].filter((word) => found.has(word)).length / words.size
}
