// The evidence behind a result: every lookup, who answered, and the answer.
import { visibleText } from '#shared/kit/foreign-text.ts'
import type { Evidence } from '#shared/report/evidence.ts'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './evidence-table.module.css'

export function EvidenceTable({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <Disclosure summary={`The proof: ${queriesText(evidence)} and answers`}>
      {/* Inside, so that a link to it opens it. */}
      <div id="proof" className={styles.proof} />
      <DataTable
        caption={<span className="visually-hidden">DNS queries and answers</span>}
        columns={[
          { key: 'question', label: 'Query', heads: true },
          { key: 'answer', label: 'Answer' },
          { key: 'source', label: 'Who answered' },
        ]}
        rows={evidence.map((line) => ({ key: line.question, cells: cellsOf(line) }))}
      />
    </Disclosure>
  )
}

export const queriesText = ({ length }: readonly Evidence[]): string =>
  length === 1 ? 'one DNS query' : `${length} DNS queries`

const cellsOf = (line: Evidence) => ({
  question: <code className="small anywhere">{visibleText(line.question)}</code>,
  answer: (
    <ul className="grid gap-1">
      {line.answer.map((text, index) => (
        <li key={index}>
          <code className="small anywhere">{visibleText(text)}</code>
        </li>
      ))}
    </ul>
  ),
  source: (
    <span className="grid">
      {line.source}
      <small className="soft">
        {[timeText(line), ttlText(line), line.authenticated && 'DNSSEC'].filter(Boolean).join(', ')}
      </small>
    </span>
  ),
})

const timeText = ({ timeMs, source }: Evidence) =>
  timeMs > 0 ? `${Math.round(timeMs)} ms` : source === 'sample data' ? '' : 'remembered'

const ttlText = ({ ttlSeconds }: Evidence) => (ttlSeconds === undefined ? '' : `TTL ${ttlSeconds} s`)
