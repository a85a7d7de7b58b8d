// What to say about deceptive characters.
import type { OddPlace } from './characters.ts'
import { templateFinding, type TemplateFinding } from './findings.ts'

interface OddPlaces {
  zeroWidth: readonly OddPlace[]
  mixed: readonly OddPlace[]
  overrides: readonly OddPlace[]
}

export function judgeCharacters({ zeroWidth, mixed, overrides }: OddPlaces): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  if (zeroWidth.length > 0)
    findings.push(templateFinding('template-zero-width', { places: zeroWidth.length }))
  const [first] = mixed
  if (first)
    findings.push(templateFinding('template-letters-mixed', { places: mixed.length, word: first.text }))
  if (overrides.length > 0)
    findings.push(templateFinding('template-direction-override', { places: overrides.length }))
  return findings
}
