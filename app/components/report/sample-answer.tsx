// Next to an empty form: what an answer looks like, for a sample domain.
import type { PageExample } from '#app/api/page-example.ts'
import { Noted } from '#app/components/report/noted.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import type { Change } from '#shared/report/change/change.ts'

// The first record to publish, in the sample answer.
export const SampleChange = ({ change }: { change: Change }) => (
  <div className="stack gap-3">
    <h3 className="size-body">{change.title}</h3>
    {change.action === 'ask' ? <p>{change.text}</p> : <RecordDiff change={change} isSample />}
  </div>
)

interface SampleAnswerProps {
  /** Without an address, it is all there is. */
  example: Omit<PageExample, 'address'> & { address?: string }
  note?: string
}

export function SampleAnswer({ example, note = 'Sample result' }: SampleAnswerProps) {
  const { address, date, verdict, facts, change } = example
  return (
    <Noted note={note} beside="A sample answer">
      <VerdictCard
        tone={verdict.tone}
        heading={verdict.heading}
        verdict={verdict.sentence}
        narrow
        stamp={{ word: verdict.stamp, date }}
        facts={facts}
      >
        {change && <SampleChange change={change} />}
        {address !== undefined && (
          <p>
            <Link to={address}>See the whole sample</Link>
          </p>
        )}
      </VerdictCard>
    </Noted>
  )
}
