// The bench of a finding. Which text of its example has it, and which text has not, was tried out beforehand:
// tests/shared/bench/ways.test.ts does it again, and writes it down with --update.
import WAYS from '#shared/data/finding-ways.json' with { type: 'json' }
import type { FindingGroup } from '#shared/report/catalogue/catalogue.ts'
import type { Bench, Way } from './bench.ts'
import { benchesOf } from './examples.ts'

export interface TriedBench {
  bench: Bench
  /** What the rules say about its text. */
  message: string
  way: Way
}

interface KeptWay {
  place: number
  message: string
  way: Way
}

const KEPT: Readonly<Record<string, KeptWay>> = WAYS

/** Null for a finding that no text shows alone. */
export function benchOf(group: FindingGroup, code: string): TriedBench | null {
  const kept = Object.hasOwn(KEPT, code) ? KEPT[code] : undefined
  const bench = kept && benchesOf(group, code)[kept.place]
  return kept && bench ? { bench, message: kept.message, way: kept.way } : null
}
