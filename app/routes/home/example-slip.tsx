// A report on the sample domain, lying on the envelope that it came in.
import { Link } from '#app/router/link.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { JUDGEMENT_WORDS } from '#app/components/tool/judgement-words.ts'
import { HEALTHY_SAMPLE } from '#shared/samples/names.ts'
import type { HomeData } from './home-data.ts'
import styles from './hero.module.css'

export function ExampleSlip({ data: { example, date } }: { data: HomeData }) {
  const checks = example?.checks ?? []
  return (
    <div className={styles.example}>
      <p className={styles.note}>A sample result, checked just now</p>
      <VerdictSlip
        tone={example?.verdict.tone ?? 'unknown'}
        heading={HEALTHY_SAMPLE}
        verdict={example?.verdict.sentence ?? 'The sample could not be checked.'}
        narrow
        stamp={{ word: example?.verdict.stamp ?? 'Unknown', date }}
        facts={checks.map(({ method, state, words }) => ({
          label: <Link to={`/tool/${method.toLowerCase()}?domain=${HEALTHY_SAMPLE}`}>{method}</Link>,
          value: (
            <Badge tone={JUDGEMENT_WORDS[state].tone}>
              {JUDGEMENT_WORDS[state].word}, {words}
            </Badge>
          ),
        }))}
      />
    </div>
  )
}
