// Puts the reports of many files together. The order in which they come does not matter, and a report that comes twice, as
// reporters send them and people save them, counts once (RFC 9990 section 3.5.4).
import { factsKey } from '#shared/reports/facts-book.ts'
import type { AggregateReport, ReceivedReport } from '#shared/reports/model.ts'

export class ReportPile {
  readonly #byKey = new Map<string, ReceivedReport>()
  #doubled = 0

  get doubled(): number {
    return this.#doubled
  }

  add(reports: readonly ReceivedReport[]): void {
    for (const report of reports) {
      const key = keyOf(report)
      const known = this.#byKey.get(key)
      if (known) this.#doubled += 1
      if (!known || isBefore(known, report)) this.#byKey.set(key, report)
    }
  }

  /** The same whatever came first. */
  reports(): ReceivedReport[] {
    return [...this.#byKey.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, report]) => report)
  }
}

function keyOf(report: ReceivedReport): string {
  const { kind, org, id, begin } = report
  if (report.kind === 'failure') return [kind, org, id, begin, report.ip, report.headerFrom].join('\n')
  const domain =
    report.kind === 'aggregate' ? report.policy.domain : report.policies.map((policy) => policy.domain).join()
  // Without an id, reports of one day may be different ones.
  return [kind, begin, domain, org, id === '' ? contentOf(report) : id].join('\n')
}

/** Of two with one name, the one that says more counts; what is the same in both makes no difference. */
function isBefore(known: ReceivedReport, other: ReceivedReport): boolean {
  const difference = sizeOf(other) - sizeOf(known)
  return difference > 0 || (difference === 0 && contentOf(other) > contentOf(known))
}

const sizeOf = (report: ReceivedReport): number => (report.kind === 'aggregate' ? messagesIn(report) : 0)

const messagesIn = ({ rows }: AggregateReport): number => rows.reduce((sum, { count }) => sum + count, 0)

function contentOf(report: ReceivedReport): string {
  if (report.kind !== 'aggregate') return JSON.stringify(report)
  return report.rows
    .map(({ ip, count, facts }) => `${ip} ${count} ${factsKey(facts)}`)
    .sort()
    .join('\n')
}
