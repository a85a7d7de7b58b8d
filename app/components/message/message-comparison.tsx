// Two messages side by side: which one does better and why, then each fact that differs.
import { listNames } from '#shared/kit/sentence.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import type { Difference, MessageComparison } from '#shared/message/compare.ts'
import type { Verdict } from '#shared/report/verdict.ts'

/** Two messages: what each is called, what happened to it, and how they differ. */
export interface ComparedMessages extends MessageComparison {
  messages: readonly ({ name: string; subject: string } & Pick<Verdict, 'tone' | 'stamp'>)[]
}

export function MessageComparisonView({ compared, date }: { compared: ComparedMessages; date: string }) {
  const { messages, differences, better, reason } = compared
  const names = messages.map(({ name }) => name)
  return (
    <VerdictCard
      tone={better === null ? 'info' : 'ok'}
      heading={better === null ? `${listNames(names)} fare alike` : `${names[better] ?? ''} fares better`}
      verdict={reason}
      stamp={{ word: better === null ? 'Alike' : 'Better', date }}
      facts={messages.map(({ name, subject, tone, stamp }) => ({
        label: name,
        value: (
          <span className="anywhere">
            <Badge tone={tone}>{stamp}</Badge> <bdi>{subject || 'no subject'}</bdi>
          </span>
        ),
      }))}
    >
      {differences.length > 0 && (
        <DataTable
          caption={<span className="visually-hidden">Differences</span>}
          columns={[
            { key: 'label', label: 'What differs', heads: true, wide: true },
            { key: 'first', label: names[0] ?? '', wide: true },
            { key: 'second', label: names[1] ?? '', wide: true },
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
    </VerdictCard>
  )
}

const Value = ({ difference: { values, better }, index }: { difference: Difference; index: 0 | 1 }) => (
  <>
    {better === index && <Badge tone="ok">better</Badge>} <bdi className="anywhere">{values[index]}</bdi>
  </>
)
