// The reader of bounces, in a worker of its own: a log of a hundred thousand lines does not stop the page, and nobody can be
// contacted from here (public/_headers).
import { decodeBounces } from '#shared/bounce/decode.ts'
import type { BounceReport } from '#shared/bounce/schema.ts'
import { BOUNCES_HEAD, bounceLine } from '#shared/bounce/summary.ts'
import { type AddressFile, type BounceSummary, BounceTally } from '#shared/bounce/tally.ts'
import { readTextFile, UnreadableFile } from '#shared/kit/file-text.ts'
import { answerQuestions, Refusal } from '#app/components/tool/reader-worker.ts'

export type ToReader =
  | { type: 'read'; source: File | string }
  /** Of the text that was read last. */
  | { type: 'csv'; name: CsvName }

export type CsvName = AddressFile | 'bounces'

export interface ReadBounces {
  report: BounceReport
  summary: BounceSummary
  /** The end of the text was not read. */
  isCut: boolean
}

export interface Answers {
  read: ReadBounces
  csv: Blob
}

/** About a quarter of a million lines of a log. */
const LIMIT = 64 * 1024 * 1024

interface Opened {
  text: string
  tally: BounceTally
}

let opened: Opened | null = null

async function read(source: File | string): Promise<ReadBounces> {
  // One more than is read, so that a file that is longer is known.
  const text = typeof source === 'string' ? source : await textOf(source, LIMIT + 1)
  const tally = new BounceTally()
  const report = decodeBounces(text, { limit: LIMIT, onBounce: (bounce) => tally.add(bounce) })
  opened = { text, tally }
  return { report, summary: tally.summary(), isCut: text.length > LIMIT }
}

async function textOf(file: File, most: number): Promise<string> {
  try {
    return (await readTextFile(file, most)).text
  } catch (error) {
    throw new Refusal(
      error instanceof UnreadableFile
        ? error.message
        : `The browser could not open “${file.name}”. Choose it again.`,
    )
  }
}

function csvOf(name: CsvName): Blob {
  if (!opened) throw new Refusal('The text is no longer there. Read it again.')
  return new Blob(name === 'bounces' ? everyLine(opened.text) : [opened.tally.csv(name)], {
    type: 'text/csv',
  })
}

function everyLine(text: string): string[] {
  const lines = [BOUNCES_HEAD]
  decodeBounces(text, { most: 0, limit: LIMIT, onBounce: (bounce) => lines.push(bounceLine(bounce)) })
  return lines
}

answerQuestions<ToReader>(
  async (question) => (question.type === 'read' ? read(question.source) : csvOf(question.name)),
  'The text is too long for this browser. Split it and read the parts.',
)
