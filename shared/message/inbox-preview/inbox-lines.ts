// A message in the list of an inbox: its sender, subject and preview, each cut where the narrowest of common screens cuts it.
import type { Provider } from '#shared/data/provider-rules/rule.ts'
import { INBOX_ROWS, type InboxRow } from '#shared/message/subject-line/inbox-rows.ts'
import { cutAt, estimatedWidth } from '#shared/message/subject-line/text-width.ts'

/** A text in a line of an inbox. */
interface CutText {
  /** What is seen, with its ellipsis. */
  seen: string
  isCut: boolean
}

export interface InboxLine {
  device: InboxRow['device']
  /** The app, such as “Gmail on Android”. */
  name: string
  provider: Provider
  sender: CutText
  subject: CutText
  preview: CutText
}

/** What apps write where there is no subject. */
export const NO_SUBJECT = '(no subject)'

/** The two that are drawn. */
const DRAWN: readonly (readonly [row: string, provider: Provider])[] = [
  ['outlook-windows', 'microsoft'],
  ['gmail-android', 'gmail'],
]

interface Line {
  sender: string
  subject: string
  preview: string
}

export const inboxLines = (line: Line): InboxLine[] =>
  DRAWN.flatMap(([id, provider]) => {
    const row = INBOX_ROWS.find((one) => one.id === id)
    return row ? [lineOf(row, provider, line)] : []
  })

function lineOf(row: InboxRow, provider: Provider, line: Line): InboxLine {
  // What is seen on the narrowest is seen everywhere.
  const room = row.room.from
  return {
    device: row.device,
    name: row.name,
    provider,
    sender: cut(line.sender, row.senderRoom, row.size),
    subject: cut(line.subject, room, row.size),
    preview: cut(line.preview, room * row.previewLines, row.size),
  }
}

function cut(text: string, room: number, size: number): CutText {
  const at = cutAt(text, room, (part) => estimatedWidth(part, size))
  return at === null ? { seen: text, isCut: false } : { seen: `${text.slice(0, at).trimEnd()}…`, isCut: true }
}
