// What one run may read, over all its files together: a short file can include others, and itself, a million times.
import { numberText } from '#shared/kit/text/number-text.ts'

/** A zone of 100,000 records has about 10 million characters. */
const LIMITS = {
  characters: 64_000_000,
  lines: 1_000_000,
  records: 250_000,
  /** Files that others include. */
  files: 1_000,
  /** Records that $GENERATE makes. */
  generated: 65_536,
  /** The text of those records. */
  generatedCharacters: 16_000_000,
} as const

export type Limit = keyof typeof LIMITS

const OF: Record<Limit, string> = {
  characters: 'characters in all files together',
  lines: 'lines in all files together',
  records: 'records in all files together',
  files: 'included files',
  generated: 'records made by $GENERATE',
  generatedCharacters: 'characters made by $GENERATE',
}

/** A sentence for whoever wonders where the rest is. */
export const cutMessage = (limit: Limit): string =>
  `The rest was not read: one run reads at most ${numberText(LIMITS[limit])} ${OF[limit]}.`

export class ZoneBudget {
  readonly #left: Record<Limit, number> = { ...LIMITS }

  /** False, and nothing is taken, if it is more than what is left. */
  take(limit: Limit, count: number): boolean {
    if (count > this.#left[limit]) return false
    this.#left[limit] -= count
    return true
  }

  /** The lines of a text that still fit, and the limit that the others exceed. */
  takeText(text: string): { text: string; cut?: { limit: Limit; line: number } } {
    const room = Math.min(text.length, this.#left.characters)
    let end = 0
    let lines = 0
    while (end < room && lines < this.#left.lines) {
      const next = text.indexOf('\n', end)
      const after = next < 0 ? text.length : next + 1
      if (after > room) break
      end = after
      lines++
    }
    this.#left.characters -= end
    this.#left.lines -= lines
    if (end === text.length) return { text }
    const limit = this.#left.lines === 0 ? 'lines' : 'characters'
    return { text: text.slice(0, end), cut: { limit, line: lines + 1 } }
  }
}
