// A message in the list of an inbox: who it is from, as an app shows it, with the sign beside a name that nothing proves; its subject and
// its preview. Each is cut where the narrowest of common screens cuts it.
import type { Provider } from '#shared/data/provider-rules/rule.ts'
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import { cutAt, estimatedWidth, INBOX_ROWS, type InboxRow } from '#shared/message/subject-line/inbox-rows.ts'

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

/**
 * Gmail and Outlook show a question mark where neither SPF nor DKIM passes, and “via” where only another domain passes.
 * Their own pages: support.google.com/mail/answer/180707 and /1311182; Set-AntiPhishPolicy, EnableUnauthenticatedSender.
 */
export type SenderSign =
  | { kind: 'none' }
  | { kind: 'unverified' }
  | { kind: 'via'; domain: string }
  /** A decisive DNS answer did not arrive, or the server is not known. */
  | { kind: 'unknown' }

export interface Sender {
  /** The display name, or the address where there is none; empty without a From field. */
  name: string
  address: string
  /** One or two letters for the circle beside it; empty if it has none. */
  initials: string
  sign: SenderSign
}

type Judged = Pick<MessageReport, 'message' | 'source' | 'spf' | 'dkim' | 'dmarc'>

export function senderOf(report: Judged): Sender {
  const [author] = parseMailboxes(fromField(report))
  return shownSender(author?.name ?? '', author?.address ?? '', signOfMessage(report))
}

export function shownSender(written: string, address: string, sign: SenderSign): Sender {
  const name = oneLine(written) || address
  return { name, address, initials: initialsOf(name), sign }
}

/** As it was sent: decoded first, a name could pretend to be an address. */
function fromField({ source, message }: Judged): string {
  const field = source.header.find(({ text }) => /^from\s*:/i.test(text))
  return field ? field.text.slice(field.text.indexOf(':') + 1).replace(/\r?\n(?=[ \t])/g, '') : message.from
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function initialsOf(name: string): string {
  const words = name.split('@', 1)[0]?.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second = ''] = words
  return [first, name.includes('@') ? '' : second].map((word) => [...word][0]?.toUpperCase() ?? '').join('')
}

function signOfMessage({ spf, dkim, dmarc }: Judged): SenderSign {
  const { alignment } = dmarc
  const isOpen =
    spf.mailfrom === null || [spf.mailfrom.result, ...dkim.map(({ result }) => result)].includes('temperror')
  // A signature counts by the domain that DMARC compared; it comes before the server, since it is what the sender chose.
  return signOf([...alignment.dkim, ...(alignment.spf ? [alignment.spf] : [])], isOpen)
}

/** A result for a domain, compared with the domain in From. */
export interface Proof {
  domain: string
  result: string
  aligned: boolean | null
}

/**
 * @param proofs the one that “via” would name first
 * @param isOpen a result that decides is missing
 */
export function signOf(proofs: readonly Proof[], isOpen: boolean): SenderSign {
  const passing = proofs.filter(({ result }) => result === 'pass')
  if (passing.some(({ aligned }) => aligned === true)) return { kind: 'none' }
  if (isOpen || passing.some(({ aligned }) => aligned === null)) return { kind: 'unknown' }
  const [other] = passing
  return other ? { kind: 'via', domain: other.domain } : { kind: 'unverified' }
}
