// The answer about a sequence: the load, what to fix, threads, stop conditions, vendors' figures and the law.
import { FindingList } from '#app/components/report/finding-list.tsx'
import { VerdictSlip } from '#app/components/report/verdict-slip.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { sequenceCalendar, sequenceCsv } from '#shared/plans/email-sequence/exports.ts'
import type { SequenceReport } from '#shared/plans/email-sequence/schema.ts'
import { numberText } from '#shared/kit/sentence.ts'
import type { CheckedSequence } from './check-form.ts'
import { LoadChart } from './load-chart.tsx'
import styles from './sequence-result.module.css'
import { LawTable, StopTable, StudyTable, TextTable, ThreadTable } from './sequence-tables.tsx'

export function SequenceResult({ checked }: { checked: Extract<CheckedSequence, { state: 'checked' }> }) {
  const { report, isSample } = checked
  const { tone, heading, sentence, stamp } = report.verdict
  return (
    <>
      {isSample && <SampleNote>This is a sample: Northwind does not exist.</SampleNote>}
      <VerdictSlip
        tone={tone}
        heading={heading}
        verdict={sentence}
        stamp={{ word: stamp }}
        facts={factsOf(report)}
      >
        <div className={styles.part}>
          <h3>What to fix</h3>
          <FindingList findings={report.findings} />
        </div>
        <LoadChart report={report} />
        <div className={styles.part}>
          <LawTable report={report} />
          <StopTable report={report} />
          <ThreadTable report={report} />
          <StudyTable report={report} />
          <TextTable report={report} />
        </div>
        <Files report={report} />
      </VerdictSlip>
    </>
  )
}

export const factsOf = ({ load, peak, headers, texts }: SequenceReport) => [
  { label: 'Emails on the fullest day', value: numberText(peak) },
  { label: 'Steps', value: headers.length },
  { label: 'Days until the load is full', value: load.findIndex(({ total }) => total === peak) + 1 },
  ...(texts.length > 0 ? [{ label: 'Texts checked', value: texts.length }] : []),
]

/** Made on the device, so only with JavaScript. */
function Files({ report }: { report: SequenceReport }) {
  const first = report.load[0]?.date ?? ''
  return (
    <div className={styles.files} data-needs-script>
      <SaveFile
        name={`sequence-${first}.csv`}
        type="text/csv"
        text={() => sequenceCsv(report)}
        label="Table"
      />
      <SaveFile
        name={`sequence-${first}.ics`}
        type="text/calendar"
        text={() => sequenceCalendar(report, { id: idOf(report), changedAt: Date.now() })}
        label="Calendar"
      />
      <SaveFile
        name={`sequence-${first}.json`}
        type="application/json"
        text={() => JSON.stringify(report, null, 2)}
        label="JSON"
      />
    </div>
  )
}

/** The same sequence has the same events, so a calendar replaces them. */
const idOf = ({ load, headers }: SequenceReport): string =>
  [load[0]?.date ?? '', headers.length, load[0]?.fresh ?? 0].join('-')
