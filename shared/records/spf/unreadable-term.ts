// A term that breaks the grammar, as the tree shows it among the others: receivers stop at it, and it sends no queries.
import { meantPlaces, readAsMeant } from './read-as-meant.ts'
import type { SpfTreeTerm } from './schema.ts'
import type { LoadedDomain } from './tree-load.ts'

export const unreadableTerm = (error: LoadedDomain['errors'][number]): SpfTreeTerm => ({
  text: error.term,
  start: error.start,
  end: error.end,
  recordIndex: error.recordIndex,
  kind: 'unreadable',
  name: '',
  cost: 0,
  totalCost: 0,
  meaning: 'Receivers cannot read this term.',
  problem: `At character ${error.position + 1}: ${error.reason}.`,
  dead: false,
  state: 'error',
  voidFor: [],
  stop: false,
})

/** Nobody reads on in a record with more mistakes. */
const MAX_REPLACED = 200

/** What each unreadable term was probably meant to be, as far as that is clear. */
export function replacementsIn({ records, errors }: LoadedDomain): (string | undefined)[] {
  if (errors.length === 0 || errors.length > MAX_REPLACED) return []
  const readings = records.map(({ text }) => meantPlaces(readAsMeant(text)))
  const from = readings.map(() => 0)
  return errors.map(({ recordIndex, start, end }) => {
    const places = readings[recordIndex] ?? []
    let at = from[recordIndex] ?? 0
    while ((places[at]?.end ?? Infinity) <= start) at += 1
    from[recordIndex] = at
    const found: string[] = []
    for (let place = places[at]; place && place.start < end; place = places[++at]) {
      if (place.meant === null) return undefined
      found.push(place.meant)
    }
    return found.length > 0 ? found.join(' ') : undefined
  })
}
