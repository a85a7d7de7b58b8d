// The reader as the page asks it. To cancel it, it is ended: it reads a list in one go.
import readerUrl from './list-reader.ts?worker&url'
import type { Answers, FromReader, Numbered, ToReader } from './reader-protocol.ts'

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

const NOT_STARTED = 'The reader could not be started. Load the page again; your list was not sent anywhere.'

export class ReaderClient {
  #worker: Worker | null = null
  #waiting = new Map<number, Waiting>()
  #count = 0
  #onProgress: (done: number, all: number) => void

  constructor(onProgress: (done: number, all: number) => void) {
    this.#onProgress = onProgress
  }

  /** Before there is something to read. */
  start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(readerUrl, { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromReader>) => this.#hear(data)
    worker.onerror = () => this.end(NOT_STARTED)
    this.#worker = worker
    return worker
  }

  ask<Type extends ToReader['type']>(message: ToReader & { type: Type }): Promise<Answers[Type]> {
    const id = ++this.#count
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      this.start().postMessage({ ...message, id } satisfies Numbered)
    })
  }

  /** What it has read is forgotten. @param message for what was still asked */
  end(message = 'Canceled.') {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(new Error(message))
    this.#waiting.clear()
  }

  #hear(message: FromReader) {
    if (message.type === 'progress') return this.#onProgress(message.done, message.all)
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.type === 'answer') waiting?.resolve(message.answer)
    else waiting?.reject(new Error(message.message))
  }
}
