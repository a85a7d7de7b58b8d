// Beside a question that nobody has asked yet: what an answer looks like, on a sample domain.
import type { PageExample } from '#app/api/page-example.ts'
import { SampleChange } from '#app/components/tool/sample-change.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Link } from '#app/router/link.tsx'
import styles from './sample-answer.module.css'

export function SampleAnswer({ example }: { example: PageExample }) {
  const { address, date, verdict, change } = example
  return (
    <aside className={styles.sample} data-sample aria-label="A sample answer">
      <p className={styles.note}>A sample of an answer</p>
      <VerdictSlip
        tone={verdict.tone}
        heading={verdict.heading}
        verdict={verdict.sentence}
        narrow
        stamp={{ word: verdict.stamp, date }}
      >
        {change && <SampleChange change={change} />}
        <p>
          <Link to={address}>See the whole sample</Link>
        </p>
      </VerdictSlip>
    </aside>
  )
}
