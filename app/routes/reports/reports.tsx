// Where reports are dropped, chosen or pasted, and below it the result.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { later } from '#app/later.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { reports as tool } from '#shared/tools/reports.ts'
import { dayText } from '#shared/kit/calendar.ts'
import type { PageExample } from '#app/api/page-example.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { MAX_SENT_BYTES } from '#shared/dmarc-reports/limits.ts'
import type { ReportsReport } from '#shared/dmarc-reports/schema.ts'
import { SAMPLE_REPORTS, sampleReports } from '#shared/data/samples/reports.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import { DropZone, NoScriptForm } from './drop-zone.tsx'
import { ReportsResult as Result } from './reports-result.tsx'
import type { ReportReader, FromReader, ReaderState, ToReader } from './reader-protocol.ts'
import styles from './reports.module.css'
import readerUrl from './reports-reader.ts?worker&url'
import type { ChosenFiles } from './dropped-files.ts'

// The reader of reports as the page uses it: started when a visitor comes near the field, so that reading itself needs
// no more requests.

const START: ReaderState = { isReady: false, progress: null, report: null, kept: 0, failure: null }

type Waiting = (message: FromReader) => void

function startWorker(onMessage: (message: FromReader) => void): Worker {
  const worker = new Worker(readerUrl, { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromReader>) => onMessage(data)
  worker.onerror = () =>
    onMessage({ type: 'failed', message: 'The reader could not be started. Load the page again.' })
  return worker
}

const changed = (state: ReaderState, message: FromReader): ReaderState => {
  switch (message.type) {
    case 'ready':
      return { ...state, isReady: true, kept: message.kept }
    case 'progress': {
      const { done, all, records } = message
      return { ...state, progress: { done, all, records } }
    }
    case 'report':
      return { ...state, progress: null, report: message.report, failure: null }
    case 'kept':
      return { ...state, kept: message.kept }
    case 'failed':
      return { ...state, progress: null, failure: message.message }
    default:
      return state
  }
}

function useReportReader(): ReportReader {
  const [state, setState] = useState(START)
  const worker = useRef<Worker | null>(null)
  const waiting = useRef(new Map<string, Waiting>())

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )

  const started = useCallback((): Worker => {
    worker.current ??= startWorker((message) => {
      waiting.current.get(message.type)?.(message)
      setState((before) => changed(before, message))
    })
    return worker.current
  }, [])

  const commands = useMemo(() => {
    const tell = (message: ToReader) => started().postMessage(message)
    const answerTo = <T extends FromReader['type']>(message: ToReader, type: T) =>
      new Promise<Extract<FromReader, { type: T }>>((resolve) => {
        waiting.current.set(type, (answer) => resolve(answer as Extract<FromReader, { type: T }>))
        tell(message)
      })
    return {
      warmUp: () => {
        started()
        // If it cannot be fetched now, it is fetched with the first result.
        import('./reports-result.tsx').catch(() => {})
      },
      read: ({ files, problems }: ChosenFiles) => {
        if (files.length + problems.length === 0) return
        setState((before) => ({
          ...before,
          progress: { done: 0, all: files.length, records: 0 },
          failure: null,
        }))
        tell({ type: 'read', files, problems })
      },
      clear: () => {
        tell({ type: 'clear' })
        setState((before) => ({ ...before, report: null, failure: null }))
      },
      mark: (name: string, mark: Mark | null) => tell({ type: 'mark', name, mark }),
      keep: () => tell({ type: 'keep' }),
      open: () => tell({ type: 'open' }),
      forget: () => tell({ type: 'forget' }),
      rows: async (from: number, most: number) => (await answerTo({ type: 'rows', from, most }, 'rows')).rows,
      csv: async () => (await answerTo({ type: 'csv' }, 'csv')).file,
    }
  }, [started])

  return { ...state, ...commands }
}

// What the edge reads: a sample, or the file of a visitor whose browser runs no script. The browser itself sends
// nothing.

interface ReportsPage {
  date: string
  outcome: Outcome<ReportsReport> | null
  sample: boolean
  /** An example answer; the edge cannot know when the browser has one of its own. */
  beside?: PageExample
}

const readThere = (api: ApiClient, name: string, bytes: Uint8Array | ArrayBuffer) =>
  outcomeOf(
    api.user.tools.reports.read.$post(
      { query: { name: name.slice(-200) } },
      { init: { headers: { 'Content-Type': 'application/octet-stream' }, body: bytes as BodyInit } },
    ),
  )

export async function loadReports(api: ApiClient, { searchParams }: URL): Promise<ReportsPage> {
  const date = dayText(new Date())
  const asked = searchParams.get('example')
  const kind = SAMPLE_REPORTS.find((sample) => sample === asked)
  if (!kind) return { date, outcome: null, sample: false }
  return { date, outcome: await readThere(api, 'sample.eml', sampleReports(kind)), sample: true }
}

const refused = (message: string): Outcome<ReportsReport> => ({ ok: false, code: 'invalid_request', message })

export async function readForm(api: ApiClient, form: FormData): Promise<ReportsPage> {
  const page = { date: dayText(new Date()), sample: false }
  const file = form.get('report')
  if (!(file instanceof File) || file.size === 0)
    return {
      ...page,
      outcome: refused('Choose a file: a report, an archive of them, or the email that brought one.'),
    }
  if (file.size > MAX_SENT_BYTES)
    return {
      ...page,
      outcome: refused('The file is larger than 5 MB. With JavaScript it can be read on your device.'),
    }
  return { ...page, outcome: await readThere(api, file.name, await file.arrayBuffer()) }
}

const ReportsResult = later(async () => (await import('./reports-result.tsx')).ReportsResult, Result)

interface ReportsProps {
  page: ReportsPage
  /** The browser ran no script, so the edge read the file. */
  byServer: boolean
}

export function Reports({ page, byServer }: ReportsProps) {
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
              <p>
                We keep none of it. DNS was asked about the IP addresses of the largest senders. With
                JavaScript, your browser reads the file and sends it nowhere.
              </p>
            </Banner>
          )}
          {sample && !isOwn && <SampleNote>Sample data: we made up these reports.</SampleNote>}
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
