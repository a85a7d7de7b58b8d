// The result of the reports: the verdict and what to do, then who sends, and everything else collapsed below.
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { numberText } from '#shared/kit/sentence.ts'
import type { ReportsReport } from '#shared/dmarc-reports/schema.ts'
import { reports as tool } from '#shared/tools/reports.ts'
import { barsOf } from './bars.ts'
import { DayChart, DayTable, FateBar } from './charts.tsx'
import { LossFigure } from './loss-figure.tsx'
import { Failures, FileForms, Problems, TlsView } from './more-views.tsx'
import { Part } from './part.tsx'
import { Policies } from './policy-view.tsx'
import { RawView } from './raw-view.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { SendersView } from './senders-view.tsx'
import type { ReportReader } from './reader-protocol.ts'
import styles from './reports.module.css'

interface ReportsResultProps {
  report: ReportsReport
  date: string
  /** Missing if the edge read it: then there is nothing more to request. */
  reader: ReportReader | null
}

export function ReportsResult({ report, date, reader }: ReportsResultProps) {
  const { findings, totals, domains } = report
  const bars = barsOf(report)
  return (
    <div className="stack gap-7">
      <CheckResult
        report={report}
        date={date}
        tool={tool}
        question={null}
        recordsOf={domains.length === 1 ? domains[0]?.domain : undefined}
        figure={totals.messages > 0 && report.readiness && <LossFigure readiness={report.readiness} />}
        facts={factsOf(report)}
        answer={totals.messages > 0 && <FateBar totals={totals} />}
        second={
          (bars.length > 1 || reader) && (
            <>
              {bars.length > 1 && <DayChart bars={bars} />}
              {reader && <SaveButtons report={report} reader={reader} />}
            </>
          )
        }
      />
      {report.senders.length > 0 && (
        <Part id="senders" title="Who sends as you">
          <SendersView senders={report.senders} count={report.counts.senders} onMark={reader?.mark} />
        </Part>
      )}
      <Part id="more" title="What else the reports say">
        <div className={styles.folds}>
          <Policies domains={domains} findings={findings} />
          <TlsView tls={report.tls} />
          <Failures failures={report.failures} />
          <Problems problems={report.problems} />
          <FileForms forms={report.forms ?? []} />
          <DayTable bars={bars} />
          {report.counts.records > 0 && (
            <RawView key={report.counts.records} report={report} reader={reader} />
          )}
        </div>
      </Part>
    </div>
  )
}

/** "Nov 22, 2026" for "2026-11-22". */
const shownDay = (day: string) => dayInWords(day)

function factsOf({ totals, counts, days, domains, tls }: ReportsReport) {
  const [first] = days
  const last = days.at(-1)
  return [
    ...(totals.messages > 0
      ? [
          { label: 'Messages', value: numberText(totals.messages) },
          { label: 'Pass DMARC', value: percentText(totals.aligned, totals.messages) },
        ]
      : []),
    ...(first && last
      ? [
          {
            label: 'Days',
            value:
              first.day === last.day
                ? shownDay(first.day)
                : `${shownDay(first.day)} to ${shownDay(last.day)}`,
          },
        ]
      : []),
    ...(domains.length > 0 ? [{ label: 'Domains', value: numberText(domains.length) }] : []),
    ...(tls.successes + tls.failures > 0
      ? [{ label: 'TLS sessions', value: numberText(tls.successes + tls.failures) }]
      : []),
    ...(counts.incomplete > 0 ? [{ label: 'Read in part', value: numberText(counts.incomplete) }] : []),
    { label: 'Reports', value: `${numberText(counts.reports)} from ${numberText(counts.receivers)}` },
    { label: 'Records', value: numberText(counts.records) },
  ]
}
