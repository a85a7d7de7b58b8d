// What to say about deceptive characters.
import type { Finding } from '#shared/report/finding.ts'
import type { OddPlace } from '#shared/template/characters.ts'

interface OddPlaces {
  zeroWidth: readonly OddPlace[]
  mixed: readonly OddPlace[]
  overrides: readonly OddPlace[]
}

export function judgeCharacters({ zeroWidth, mixed, overrides }: OddPlaces): Finding[] {
  const findings: Finding[] = []
  if (zeroWidth.length > 0)
    findings.push({
      code: 'zero-width',
      severity: 'error',
      message: `Invisible characters inside words, ${placesText(zeroWidth.length)}. Spammers hide words from filters that way.`,
      fix: 'Type these words again; text copied from elsewhere often contains them.',
    })
  if (mixed.length > 0)
    findings.push({
      code: 'letters-mixed',
      severity: 'error',
      message: `Letters of two scripts in one word, ${placesText(mixed.length)}: “${mixed[0]?.text.slice(0, 40) ?? ''}”. It looks like Latin script but is not.`,
      fix: 'Type the word again.',
    })
  if (overrides.length > 0)
    findings.push({
      code: 'direction-override',
      severity: 'error',
      message: `Characters that reverse the text direction, ${placesText(overrides.length)}.`,
      fix: 'Remove them, unless the text is in Arabic or Hebrew and needs them.',
    })
  return findings
}

const placesText = (count: number) => (count === 1 ? 'in one place' : `in ${count} places`)
