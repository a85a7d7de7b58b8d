// The reader of reports, in a worker of its own: the page stays responsive while it reads, and it can contact no one.
// It is served with a policy that forbids every connection (public/_headers).
import { DEVICE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { Reading, type KeptReading } from '#shared/dmarc-reports/reading.ts'
import type { FromReader, ToReader } from './reader-protocol.ts'

// Reports that a visitor asked to keep on this device, in a database of their own browser; nothing else knows about it.

const DATABASE = 'dmarc-reports'
const STORE = 'reports'
const VERSION = 2

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () =>
      reject(request.error ?? new Error('The database of this browser does not answer.'))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.onupgradeneeded = () => {
    // An earlier version kept them in a format that is no longer read.
    if (request.result.objectStoreNames.contains(STORE)) request.result.deleteObjectStore(STORE)
    request.result.createObjectStore(STORE)
  }
  return answerOf(request)
}

async function withStore<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('There is no room in this browser.'))
    })
    const result = await answerOf(request(transaction.objectStore(STORE)))
    await ended
    return result
  } finally {
    database.close()
  }
}

/** All in one, so that what many reports have in common is stored once. */
const PILE = 'pile'
const COUNT = 'count'

async function keepReports(reading: KeptReading): Promise<void> {
  await withStore('readwrite', (store) => {
    store.put(reading.reports.length, COUNT)
    return store.put(reading, PILE)
  })
}

const keptReports = async (): Promise<KeptReading | undefined> =>
  withStore('readonly', (store) => store.get(PILE) as IDBRequest<KeptReading | undefined>)

/** How many there are; 0 if this browser keeps nothing at all, and then no database is created, either. */
async function countKept(): Promise<number> {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === DATABASE)) return 0
  return (await withStore('readonly', (store) => store.get(COUNT) as IDBRequest<number | undefined>)) ?? 0
}

async function forgetReports(): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(DATABASE))
}

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
