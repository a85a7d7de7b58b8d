// The answer about a sequence: the load, what to fix, threads, stop conditions, vendors' figures and the law.
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { sequenceCalendar, sequenceCsv } from '#shared/plans/email-sequence/exports.ts'
import type { SequenceReport } from '#shared/plans/email-sequence/schema.ts'
import { emailSequence } from '#shared/tools/email-sequence.ts'
import { numberText } from '#shared/kit/sentence.ts'
import type { CheckedSequence } from './check-form.ts'
import { LoadChart } from './load-chart.tsx'
import { LawTable, StopTable, StudyTable, TextTable, ThreadTable } from './sequence-tables.tsx'

export function SequenceResult({ checked }: { checked: Extract<CheckedSequence, { state: 'checked' }> }) {
  const { report, isSample, date } = checked
  return (
    <>
      {isSample && <SampleNote>This is a sample: Northwind does not exist.</SampleNote>}
      <CheckResult
        report={report}
        date={date}
        tool={emailSequence}
        question={null}
        facts={factsOf(report)}
        second={<Files report={report} />}
      >
        <LoadChart report={report} />
        <LawTable report={report} />
        <StopTable report={report} />
        <ThreadTable report={report} />
        <StudyTable report={report} />
        <TextTable report={report} />
      </CheckResult>
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
    <div className="off-paper wrap gap-3 needs-script" data-needs-script>
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
