// A sample domain's report as a slip: its verdict, what each check came to, and the first record to publish.
import type { SampleReport } from '#app/api/sample-report.ts'
import { JUDGEMENT_WORDS } from '#app/components/tool/judgement-words.ts'
import { RecordDiff } from '#app/components/tool/record-diff.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Link } from '#app/router/link.tsx'
import styles from './sample-answer.module.css'

interface SampleChecksProps {
  sample: SampleReport
  note: string
  date?: string
  /** Also the first change, and the way to all of them. */
  withChange?: boolean
}

export function SampleChecks({ sample, note, date, withChange = false }: SampleChecksProps) {
  const { domain, verdict, checks, change } = sample
  return (
    <div className={styles.sample}>
      <p className={styles.note}>{note}</p>
      <VerdictSlip
        tone={verdict.tone}
        heading={domain}
        verdict={verdict.sentence}
        narrow
        stamp={{ word: verdict.stamp, date }}
        facts={checks.map(({ method, state, words }) => ({
          label: <Link to={`/tool/${method.toLowerCase()}?domain=${domain}`}>{method}</Link>,
          value: (
            <Badge tone={JUDGEMENT_WORDS[state].tone}>
              {JUDGEMENT_WORDS[state].word}, {words}
            </Badge>
          ),
        }))}
      >
        {withChange && change && (
          <div className={styles.change}>
            <h3>{change.title}</h3>
            <RecordDiff change={change} isSample />
          </div>
        )}
        {withChange && (
          <p>
            <Link to={`/tool/email-authentication?domain=${domain}`}>See the whole report</Link>
          </p>
        )}
      </VerdictSlip>
    </div>
  )
}
