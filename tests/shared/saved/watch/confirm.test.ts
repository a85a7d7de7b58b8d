import { expect, test } from 'vitest'
import { confirm, CONFIRM_AFTER_MS, type FacetMemory } from '#shared/saved/watch/advance.ts'
import { seen, unknown, type FacetValue, type Sighting } from '#shared/saved/watch/value.ts'

const valueOf = (meaning: string): FacetValue => ({
  owner: 'a.test',
  type: 'TXT',
  records: [meaning],
  meaning: [meaning],
})
const OLD = valueOf('old')
const NEW = valueOf('new')

/** Looks, each some confirmation times after the first, and what each resolver saw. @returns after which look the change counted */
function countedAfter(
  memory: FacetMemory,
  looks: readonly [at: number, ...sightings: Sighting[]][],
): number | null {
  for (const [index, [at, ...sightings]] of looks.entries()) {
    const step = confirm(memory, sightings, at * CONFIRM_AFTER_MS)
    if (step.changed) return index
    ;({ memory } = step)
  }
  return null
}

const both = (value: FacetValue): [Sighting, Sighting] => [seen(value), seen(value)]
const STEADY: FacetMemory = { value: OLD, lookedAt: 0 }
/** It needs a third look. */
const UNSTEADY: FacetMemory = { ...STEADY, wavered: { times: 1, at: 0 } }

test.each<[string, FacetMemory, [number, ...Sighting[]][], number | null]>([
  [
    'twice, ten minutes apart',
    STEADY,
    [
      [0, ...both(NEW)],
      [1, ...both(NEW)],
    ],
    1,
  ],
  [
    'twice within ten minutes',
    STEADY,
    [
      [0, ...both(NEW)],
      [0.9, ...both(NEW)],
    ],
    null,
  ],
  [
    'once, and then the old one',
    STEADY,
    [
      [0, ...both(NEW)],
      [1, ...both(OLD)],
      [2, ...both(NEW)],
    ],
    null,
  ],
  [
    'by one resolver, the other has the old one',
    STEADY,
    [
      [0, seen(NEW), seen(OLD)],
      [1, seen(NEW), seen(OLD)],
    ],
    null,
  ],
  [
    'by one resolver, the other does not answer',
    STEADY,
    [
      [0, seen(NEW), unknown('timeout')],
      [1, seen(NEW), unknown('timeout')],
    ],
    null,
  ],
  [
    'twice, of what wavers',
    UNSTEADY,
    [
      [0, ...both(NEW)],
      [1, ...both(NEW)],
    ],
    null,
  ],
  [
    'three times, of what wavers',
    UNSTEADY,
    [
      [0, ...both(NEW)],
      [1, ...both(NEW)],
      [2, ...both(NEW)],
    ],
    2,
  ],
  [
    'three times, of what wavers, but two of them at once',
    UNSTEADY,
    [
      [0, ...both(NEW)],
      [0, ...both(NEW)],
      [1, ...both(NEW)],
    ],
    null,
  ],
])('a change that was seen %s', (_, memory, looks, counted) => {
  expect(countedAfter(memory, looks)).toBe(counted)
})
