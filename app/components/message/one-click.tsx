// Whether one click may unsubscribe, in a word, and why (RFC 8058).
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { HeaderAnalysis } from '#shared/header/schema.ts'

type Unsubscribe = Pick<HeaderAnalysis['unsubscribe'], 'state' | 'reason'>

const STATES: Readonly<Record<Unsubscribe['state'], { tone: Tone; word: string }>> = {
  proved: { tone: 'ok', word: 'works' },
  unproved: { tone: 'unknown', word: 'unknown' },
  broken: { tone: 'bad', word: 'not usable' },
  absent: { tone: 'info', word: 'missing' },
}

/** @param name in front of the word, where no heading says it */
export function OneClick({ unsubscribe, name = '' }: { unsubscribe: Unsubscribe; name?: string }) {
  const { tone, word } = STATES[unsubscribe.state]
  return (
    <p>
      <Badge tone={tone}>{name ? `${name} ${word}` : word}</Badge> {unsubscribe.reason}{' '}
      <small>RFC 8058</small>
    </p>
  )
}
