// The reader of reports, in a worker of its own: the page stays alive while it reads, and it can ask nobody. It is served with
// a policy that forbids every connection (public/_headers).
import { DEVICE_LIMITS } from '#shared/reports/limits.ts'
import { ReportPile } from '#shared/reports/merge.ts'
import type { FileProblem } from '#shared/reports/model.ts'
import { rawCsv, rawRows } from '#shared/reports/raw-rows.ts'
import { FileReader } from '#shared/reports/read.ts'
import { reportOn } from '#shared/reports/report.ts'
import { countKept, forgetReports, keepReports, keptReports } from './kept-reports.ts'
import type { FromReader, ToReader } from './reader-protocol.ts'

/** Files that are larger than what a reading may hold are not opened at all. */
const MAX_FILE_BYTES = DEVICE_LIMITS.octets
const PROGRESS_MS = 60

const tell = (message: FromReader) => self.postMessage(message)

let reader = new FileReader(DEVICE_LIMITS)
let pile = new ReportPile()
let problems: FileProblem[] = []

function clear() {
  reader = new FileReader(DEVICE_LIMITS)
  pile = new ReportPile()
  problems = []
}

const report = () =>
  tell({ type: 'report', report: reportOn({ reports: pile.reports(), problems, doubled: pile.doubled }) })

const pathOf = (file: File) => file.webkitRelativePath || file.name

async function read(files: readonly File[]) {
  let told = 0
  for (const [index, file] of files.entries()) {
    if (performance.now() - told > PROGRESS_MS) {
      told = performance.now()
      tell({ type: 'progress', done: index, all: files.length, records: reader.rows })
    }
    if (file.size > MAX_FILE_BYTES) {
      problems.push({ file: pathOf(file), message: 'It is larger than is read at once.' })
      continue
    }
    const found = await reader.read(pathOf(file), new Uint8Array(await file.arrayBuffer()))
    pile.add(found.reports)
    problems.push(...found.problems)
  }
  report()
}

async function answer(message: ToReader): Promise<void> {
  switch (message.type) {
    case 'read':
      return read(message.files)
    case 'rows':
      return tell({
        ...{ type: 'rows', from: message.from },
        rows: rawRows(pile.reports(), message.from, message.most),
      })
    case 'csv':
      return tell({ type: 'csv', file: new Blob([...rawCsv(pile.reports())], { type: 'text/csv' }) })
    case 'clear':
      return clear()
    case 'keep':
      await keepReports(pile.reports())
      return tell({ type: 'kept', kept: await countKept() })
    case 'open':
      pile.add(await keptReports())
      return report()
    case 'forget':
      await forgetReports()
      return tell({ type: 'kept', kept: 0 })
  }
}

/** One after the other: files that are dropped while others are read come behind them. */
let turn: Promise<void> = Promise.resolve()

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

self.onmessage = ({ data }: MessageEvent<ToReader>) => {
  turn = turn
    .then(() => answer(data))
    .catch((error: unknown) => tell({ type: 'failed', message: wordsOf(error) }))
}

// A browser that keeps nothing, such as in a private window, still reads.
void countKept()
  .catch(() => 0)
  .then((kept) => tell({ type: 'ready', kept }))
