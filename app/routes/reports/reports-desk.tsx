// Where reports are dropped, chosen or pasted, and below it the result.
import { later } from '#app/later.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { reports as tool } from '#shared/tools/reports.ts'
import { DropZone, NoScriptForm } from './drop-zone.tsx'
import { ReportsResult as Result } from './reports-result.tsx'
import type { ReportsPage } from './reports-data.ts'
import type { ReportReader } from './reader-protocol.ts'
import { useReportReader } from './use-report-reader.ts'
import styles from './reports.module.css'

const ReportsResult = later(async () => (await import('./reports-result.tsx')).ReportsResult, Result)

interface ReportsDeskProps {
  page: ReportsPage
  /** The browser ran no script, so the edge read the file. */
  byServer: boolean
}

export function ReportsDesk({ page, byServer }: ReportsDeskProps) {
  const reader = useReportReader()
  const { progress, report: own, failure } = reader
  const { outcome, sample, date, beside } = page
  const report = own ?? (outcome?.ok ? outcome.data : null)
  const isOwn = own !== null
  const refusal = failure ?? (outcome?.ok === false && !isOwn ? outcome.message : null)
  const isEmpty = !report && refusal === null && progress === null
  return (
    <>
      <div className="stack gap-3 off-paper" data-question={report ? undefined : 'first'}>
        <DropZone reader={reader} isSmall={report !== null} />
        <NoScriptForm />
        <Kept reader={reader} />
        {!report && <Samples />}
      </div>
      {isEmpty && beside ? (
        <div>
          <SampleAnswer example={beside} />
        </div>
      ) : (
        <ResultRegion
          busy={progress !== null}
          busyText={progress ? progressText(progress) : ''}
          resultKey={
            report ? `${report.counts.reports} ${report.counts.doubled} ${report.problems.length}` : undefined
          }
        >
          {refusal !== null && <LookupFailed message={refusal} />}
          {byServer && report && (
            <Banner tone="info" title="This was read on our server, because your browser ran no script.">
              <p>We keep none of it. With JavaScript, your browser reads it and sends it nowhere.</p>
            </Banner>
          )}
          {sample && !isOwn && <SampleNote>This is sample data: we made these reports up.</SampleNote>}
          {report && <ReportsResult report={report} date={date} reader={isOwn ? reader : null} />}
        </ResultRegion>
      )}
    </>
  )
}

const progressText = ({ done, all, records }: { done: number; all: number; records: number }): string =>
  `Reading ${plural(all, 'file', 'files')} on your device… ${numberText(done)} done, ${plural(records, 'record', 'records')}`

/** What this browser kept from an earlier visit. */
function Kept({ reader: { kept, open, forget, report } }: { reader: ReportReader }) {
  if (kept === 0) return null
  return (
    <p className="row gap-2-4 note">
      <span>This browser keeps {plural(kept, 'report', 'reports')} of yours.</span>
      {!report && (
        <button type="button" className={styles.textButton} onClick={open}>
          Open them
        </button>
      )}
      <button type="button" className={styles.textButton} onClick={forget}>
        Delete them
      </button>
    </p>
  )
}

const Samples = () => (
  <p className={styles.samples}>
    <span>Or see a sample:</span>
    <Link to={`${tool.path}?example=senders`}>a sender that fails</Link>
    <Link to={`${tool.path}?example=ready`}>ready for the next step</Link>
  </p>
)
