// A report on the sample domain, lying on the envelope that it came in.
import { SampleChecks } from '#app/components/tool/sample-checks.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { HEALTHY_SAMPLE } from '#shared/samples/names.ts'
import type { HomeData } from './home-data.ts'
import styles from './hero.module.css'

export function ExampleSlip({ data: { example, date } }: { data: HomeData }) {
  return (
    <div className={styles.example}>
      {example ? (
        <SampleChecks sample={example} date={date} note="A sample result, checked just now" />
      ) : (
        <VerdictSlip
          tone="unknown"
          heading={HEALTHY_SAMPLE}
          verdict="The sample could not be checked."
          narrow
          stamp={{ word: 'Unknown', date }}
        />
      )}
    </div>
  )
}
