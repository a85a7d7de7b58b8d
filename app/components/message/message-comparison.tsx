// Two messages side by side: which of them fares better and why, then each fact that differs.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { compareMessages, type Difference } from '#shared/message/compare.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import styles from './message-result.module.css'

interface MessageComparisonViewProps {
  reports: readonly [MessageReport, MessageReport]
  /** What each is called: its place among the mails, or its file. */
  names: readonly [string, string]
  date: string
}

export function MessageComparisonView({ reports, names, date }: MessageComparisonViewProps) {
  const { differences, better, reason } = compareMessages(...reports)
  return (
    <VerdictSlip
      tone={better === null ? 'info' : 'ok'}
      heading={better === null ? `${names[0]} and ${names[1]} fare alike` : `${names[better]} fares better`}
      verdict={reason}
      stamp={{ word: better === null ? 'Alike' : 'Better', date }}
      facts={reports.map(({ message, verdict }, index) => ({
        label: names[index] ?? '',
        value: (
          <span className={styles.text}>
            <Badge tone={verdict.tone}>{verdict.stamp}</Badge> <bdi>{message.subject || 'no subject'}</bdi>
          </span>
        ),
      }))}
    >
      {differences.length > 0 && (
        <DataTable
          caption={<span className="visually-hidden">Differences</span>}
          columns={[
            { key: 'label', label: 'What differs', heads: true, wide: true },
            { key: 'first', label: names[0], wide: true },
            { key: 'second', label: names[1], wide: true },
          ]}
          rows={differences.map((difference) => ({
            key: difference.label,
            cells: {
              label: difference.label,
              first: <Value difference={difference} index={0} />,
              second: <Value difference={difference} index={1} />,
            },
          }))}
        />
      )}
    </VerdictSlip>
  )
}

const Value = ({ difference: { values, better }, index }: { difference: Difference; index: 0 | 1 }) => (
  <>
    {better === index && <Badge tone="ok">better</Badge>} <bdi className={styles.text}>{values[index]}</bdi>
  </>
)
