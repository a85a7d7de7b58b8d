// Turns a reading into a form that structured cloning can carry, and back: columns of numbers, and what the numbers
// mean.
import type { Books } from './books.ts'
import type { Mark } from './marks.ts'
import type { AggregateReport, Facts, FailureReport, ReceivedReport, TlsReport } from './model.ts'
import { Rows, type Columns } from './rows.ts'

export interface KeptReading {
  /** By sender; readings that were kept earlier have none. */
  marks?: [sender: string, mark: Mark][]
  addresses: string[]
  facts: Facts[]
  reports: (FailureReport | TlsReport | (Omit<AggregateReport, 'rows'> & { columns: Columns }))[]
}

export function keptReading(reports: readonly ReceivedReport[], { addresses, facts }: Books): KeptReading {
  return {
    addresses: Array.from({ length: addresses.size }, (_, id) => addresses.text(id)),
    facts: Array.from({ length: facts.size }, (_, id) => facts.facts(id)),
    reports: reports.map((report) => {
      if (report.kind !== 'aggregate') return report
      const { rows, ...rest } = report
      return { ...rest, columns: rows.columns() }
    }),
  }
}

/** Translates the numbers of another reading into those of this one. */
export function openKept(kept: KeptReading, { addresses, facts }: Books): ReceivedReport[] {
  const ips = kept.addresses.map((text) => addresses.idOf(text))
  const ids = kept.facts.map((one) => facts.idOf(one))
  return kept.reports.map((report) => {
    if (report.kind !== 'aggregate') return report
    const { columns, ...rest } = report
    const rows = new Rows(columns.counts.length)
    for (const [at, count] of columns.counts.entries())
      rows.add(ips[columns.ips[at] ?? 0] ?? 0, ids[columns.facts[at] ?? 0] ?? 0, count)
    return { ...rest, rows }
  })
}
