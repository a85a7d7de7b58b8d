// The reader of reports, in a worker of its own: the page stays responsive while it reads, and it can contact no one.
// It is served with a policy that forbids every connection (public/_headers).
import { DEVICE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { Reading } from '#shared/dmarc-reports/reading.ts'
import { countKept, forgetReports, keepReports, keptReports } from './kept-reports.ts'
import type { FromReader, ToReader } from './reader-protocol.ts'

const PROGRESS_MS = 60

const tell = (message: FromReader) => self.postMessage(message)

let reading = new Reading(DEVICE_LIMITS)

const report = () => tell({ type: 'report', report: reading.report() })

const pathOf = (file: File) => file.webkitRelativePath || file.name

async function read(files: readonly File[]) {
  let done = 0
  const progress = () => tell({ type: 'progress', done, all: files.length, records: reading.records })
  // Large files are read in pieces, with progress messages in between.
  const speaking = setInterval(progress, PROGRESS_MS)
  try {
    for (const file of files) {
      await reading.add(pathOf(file), file)
      done += 1
    }
  } finally {
    clearInterval(speaking)
  }
  report()
}

/** Written piece by piece to where browsers keep files, so that the table is never in memory as a whole. */
function csvFile(): Blob {
  let file = new Blob([], CSV)
  for (const piece of reading.csv()) file = new Blob([file, piece], CSV)
  return file
}

const CSV = { type: 'text/csv' }

async function openKept() {
  const kept = await keptReports()
  if (kept) reading.addKept(kept)
}

async function answer(message: ToReader): Promise<void> {
  switch (message.type) {
    case 'read':
      for (const problem of message.problems) reading.note(problem)
      return read(message.files)
    case 'rows':
      return tell({
        type: 'rows',
        from: message.from,
        rows: reading.rows(message.from, message.most),
      })
    case 'csv':
      return tell({ type: 'csv', file: csvFile() })
    case 'clear':
      reading = new Reading(DEVICE_LIMITS)
      return
    case 'mark':
      reading.mark(message.name, message.mark)
      return report()
    case 'keep':
      await keepReports(reading.kept())
      return tell({ type: 'kept', kept: await countKept() })
    case 'open':
      await openKept()
      return report()
    case 'forget':
      await forgetReports()
      return tell({ type: 'kept', kept: 0 })
  }
}

/** One after another: files dropped while others are being read wait their turn. */
let turn: Promise<void> = Promise.resolve()

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

self.onmessage = ({ data }: MessageEvent<ToReader>) => {
  turn = turn
    .then(() => answer(data))
    .catch((error: unknown) => tell({ type: 'failed', message: wordsOf(error) }))
}

// A browser that stores nothing, such as in a private window, can still read.
void countKept()
  .catch(() => 0)
  .then((kept) => tell({ type: 'ready', kept }))
