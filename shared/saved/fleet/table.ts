// The table of a fleet as a file (RFC 4180): a row for each domain, with the state of each check.
import { neededChanges } from '#shared/report/change/change.ts'
import { CELL_NAMES, type CellName, type FleetRow } from './schema.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { csvLine } from '#shared/kit/text/csv.ts'

/** The label of each check, as the head of its column. */
type CellLabels = Readonly<Record<CellName, string>>

/** The word for each state. */
type ToneWords = Readonly<Record<Tone, string>>

export function fleetTable(rows: readonly FleetRow[], labels: CellLabels, words: ToneWords): string {
  const head = [
    'Domain',
    'State',
    'Verdict',
    ...CELL_NAMES.map((name) => labels[name]),
    'Changes',
    'First change',
  ]
  return [head, ...rows.map((row) => cellsOf(row, words))].map(csvLine).join('')
}

function cellsOf({ domain, tone, heading, cells, changes }: FleetRow, toneWords: ToneWords): string[] {
  const needed = neededChanges(changes)
  const words = CELL_NAMES.map((name) => cells[name].word)
  return [domain, toneWords[tone], heading, ...words, String(needed.length), needed[0]?.title ?? '']
}
