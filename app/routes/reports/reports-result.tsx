// The result of the reports: the verdict and what to do, then who sends, and everything else collapsed below.
import { useState } from 'react'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { ReportsReport, RawRow } from '#shared/dmarc-reports/schema.ts'
import { reports as tool } from '#shared/tools/reports.ts'
import { SaveFile, saveBlob } from '#app/components/tool/save-file.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { barsOf } from './bars.ts'
import { DayChart, DayTable, FateBar } from './charts.tsx'
import { Failures, FileForms, Problems, TlsView } from './more-views.tsx'
import { Part, FoldedPart, LossFigure, SmallButton } from './part.tsx'
import { Policies } from './policy-view.tsx'
import { SendersView } from './senders-view.tsx'
import type { ReportReader } from './reader-protocol.ts'
import styles from './reports.module.css'

// The records in pages; the reader only hands out the page in view.

/** Rows per page; the report comes with the first one. */
const PAGE = 25

interface RawViewProps {
  report: ReportsReport
  reader: ReportReader | null
}

function RawView({ report, reader }: RawViewProps) {
  const { records } = report.counts
  const [page, setPage] = useState<{ from: number; rows: readonly RawRow[] }>({ from: 0, rows: report.rows })
  const goTo = async (from: number) => {
    if (reader) setPage({ from, rows: await reader.rows(from, PAGE) })
  }
  const { from, rows } = page
  const until = from + rows.length
  return (
    <FoldedPart title="The records as they are reported" sum={plural(records, 'record', 'records')}>
      <DataTable
        caption={
          <span role="status">
            {numberText(from + 1)} to {numberText(until)} of {numberText(records)}
          </span>
        }
        columns={COLUMNS}
        rows={rows.map((row, index) => ({ key: String(from + index), cells: cellsOf(row) }))}
      />
      {reader && records > PAGE && (
        <p className="row gap-2-4">
          <SmallButton
            label="Previous"
            isOff={from === 0}
            onClick={() => void goTo(Math.max(0, from - PAGE))}
          />
          <SmallButton label="Next" isOff={until >= records} onClick={() => void goTo(from + PAGE)} />
        </p>
      )}
    </FoldedPart>
  )
}

const COLUMNS = [
  { key: 'ip', label: 'Address', heads: true },
  { key: 'count', label: 'Messages', align: 'end' },
  { key: 'day', label: 'Day' },
  { key: 'org', label: 'Receiver' },
  { key: 'from', label: 'From' },
  { key: 'done', label: 'Done' },
  { key: 'dkim', label: 'DKIM' },
  { key: 'spf', label: 'SPF' },
] as const

/** Aligned result first, then what was proved. */
const proof = (aligned: string, results: string) => (results === '' ? aligned : `${aligned} (${results})`)

function cellsOf({
  ip,
  count,
  day,
  org,
  headerFrom,
  disposition,
  dkim,
  spf,
  signatures,
  spfResults,
  override,
}: RawRow) {
  const text = (value: string) => <bdi className="anywhere">{value || '–'}</bdi>
  return {
    ip: text(ip),
    count: numberText(count),
    day: text(day),
    org: text(org),
    from: text(headerFrom),
    done: text(override === '' ? disposition : `${disposition} (${override})`),
    dkim: text(proof(dkim, signatures)),
    spf: text(proof(spf, spfResults)),
  }
}

// Saves what was read: as files for other programs, and in this browser for the next visit.

interface SaveButtonsProps {
  report: ReportsReport
  reader: ReportReader
}

function SaveButtons({ report, reader: { csv, keep, forget, clear, kept } }: SaveButtonsProps) {
  return (
    <div className={styles.save}>
      <h3>Save</h3>
      <SaveFile
        name="dmarc-reports.json"
        type="application/json"
        text={() => JSON.stringify(report, null, 2)}
        label="Result as JSON"
      />
      <SmallButton
        label="All records as CSV"
        onClick={() => void csv().then((file) => saveBlob(file, 'dmarc-records.csv'))}
      />
      <SmallButton
        label={kept > 0 ? 'Keep these on this device instead' : 'Keep on this device'}
        onClick={keep}
      />
      {kept > 0 && <SmallButton label="Delete what is kept" onClick={forget} />}
      <p role="status" className={styles.soft}>
        {kept > 0
          ? `${kept} reports are kept in this browser, and nowhere else.`
          : 'Nothing is kept unless you press it.'}
      </p>
      <SmallButton label="Start over" onClick={clear} />
    </div>
  )
}

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
