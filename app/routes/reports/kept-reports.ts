// Reports that a visitor asked to keep on this device, in a database of their own browser; nothing else knows about it.
import type { KeptReading } from '#shared/dmarc-reports/reading.ts'

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

export async function keepReports(reading: KeptReading): Promise<void> {
  await withStore('readwrite', (store) => {
    store.put(reading.reports.length, COUNT)
    return store.put(reading, PILE)
  })
}

export const keptReports = async (): Promise<KeptReading | undefined> =>
  withStore('readonly', (store) => store.get(PILE) as IDBRequest<KeptReading | undefined>)

/** How many there are; 0 if this browser keeps nothing at all, and then no database is created, either. */
export async function countKept(): Promise<number> {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === DATABASE)) return 0
  return (await withStore('readonly', (store) => store.get(COUNT) as IDBRequest<number | undefined>)) ?? 0
}

export async function forgetReports(): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(DATABASE))
}
