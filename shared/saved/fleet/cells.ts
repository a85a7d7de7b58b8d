// The one or two words in a cell, by what is said in it.
import { saidBy, type Saying } from '#shared/report/verdict-table.ts'
import type { Cell } from './schema.ts'

type Words = Pick<Cell, 'word'>

const cell = <Args>(words: Saying<Words, Args>): Saying<Words, Args> => words

export const FLEET_CELLS = {
  'not-asked': cell({ word: 'not asked' }),
  'not-checked': cell({ word: 'not checked' }),
  'no-such-name': cell({ word: 'no such name' }),
  valid: cell({ word: 'valid' }),
  improve: cell({ word: 'improve' }),
  broken: cell({ word: 'broken' }),
  missing: cell({ word: 'missing' }),
  unknown: cell({ word: 'unknown' }),
  declined: cell({ word: 'declined' }),
  none: cell({ word: 'none' }),
  policy: cell<{ applied: string | null; isFromAbove: boolean }>({
    word: ({ applied, isFromAbove }) => `p=${applied}${isFromAbove ? ' (from above)' : ''}`,
  }),
  'hosted-at': cell<{ service: string }>({ word: ({ service }) => service }),
  'takes-no-mail': cell({ word: 'takes none' }),
  'no-mx': cell({ word: 'no MX' }),
  'as-stamped': cell<{ stamp: string }>({ word: ({ stamp }) => stamp.toLowerCase() }),
  listed: cell<{ count: number }>({ word: ({ count }) => `listed: ${count}` }),
  clean: cell({ word: 'clean' }),
}

export const cellOf = saidBy<Words>('word')(FLEET_CELLS)
