// A term that breaks the grammar, as the tree shows it among the others: receivers stop at it, and it sends no queries.
import type { SpfTreeTerm } from '#shared/spf/schema.ts'
import type { LoadedDomain } from '#shared/spf/tree-load.ts'

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
