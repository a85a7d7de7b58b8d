// The reader of bounces as pages ask it: there is one, and it keeps what it read last.
import { ReaderClient } from '#app/components/tool/reader-client.ts'
import type { Answers, CsvName, ReadBounces, ToReader } from './bounce-reader.ts'
import readerUrl from './bounce-reader.ts?worker&url'

const client = new ReaderClient<ToReader, Answers>(readerUrl)

/** Rejects with a sentence for the visitor. */
export const readBounces = (source: File | string): Promise<ReadBounces> =>
  client.ask({ type: 'read', source })

export const csvOfBounces = (name: CsvName): Promise<Blob> => client.ask({ type: 'csv', name })
