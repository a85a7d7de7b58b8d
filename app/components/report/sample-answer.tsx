// Next to an empty form: what an answer looks like, for a sample domain.
import type { PageExample } from '#app/api/page-example.ts'
import { Noted } from '#app/components/report/noted.tsx'
import { SampleChange } from '#app/components/report/sample-change.tsx'
import { VerdictSlip } from '#app/components/report/verdict-slip.tsx'
import { Link } from '#app/components/ui/link.tsx'

interface SampleAnswerProps {
  /** Without an address, it is all there is. */
  example: Omit<PageExample, 'address'> & { address?: string }
  note?: string
}

export function SampleAnswer({ example, note = 'Sample result' }: SampleAnswerProps) {
  const { address, date, verdict, facts, change } = example
  return (
    <Noted note={note} beside="A sample answer">
      <VerdictSlip
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
      </VerdictSlip>
    </Noted>
  )
}
