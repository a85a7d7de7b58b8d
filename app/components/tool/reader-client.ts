// A reader that runs in a worker, as its page asks it. To cancel it, it is ended: it reads in one go.
import type { FromReader, Numbered, Question } from './reader-messages.ts'

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

const NOT_STARTED = 'The reader could not be started. Load the page again; nothing was sent anywhere.'

/** `Answers` has the answer to each type of question. */
export class ReaderClient<Asked extends Question, Answers extends Record<Asked['type'], unknown>> {
  #worker: Worker | null = null
  #waiting = new Map<number, Waiting>()
  #count = 0
  readonly #url: string
  readonly #onProgress: (done: number, all: number) => void

  /** @param url of the worker’s script */
  constructor(url: string, onProgress: (done: number, all: number) => void = () => {}) {
    this.#url = url
    this.#onProgress = onProgress
  }

  /** Before there is something to read. */
  start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.#url, { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromReader<Answers[Asked['type']]>>) => this.#hear(data)
    worker.onerror = () => this.end(NOT_STARTED)
    this.#worker = worker
    return worker
  }

  ask<Type extends Asked['type']>(message: Asked & { type: Type }): Promise<Answers[Type]> {
    const id = ++this.#count
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      this.start().postMessage({ ...message, id } satisfies Numbered<Asked>)
    })
  }

  /** What it has read is forgotten. @param message for what was still asked */
  end(message = 'Canceled.') {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(new Error(message))
    this.#waiting.clear()
  }

  #hear(message: FromReader<Answers[Asked['type']]>) {
    if (message.type === 'progress') return this.#onProgress(message.done, message.all)
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.type === 'answer') waiting?.resolve(message.answer)
    else waiting?.reject(new Error(message.message))
  }
}
