// Reads whatever is pasted: bounce reports, log lines, events of sending services, a bare code. Pure and linear; nothing is looked up.
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'
import { isAutoReply, isReportLine, saysAway } from './auto-reply.ts'
import { type Events, eventsIn } from './events.ts'
import { bounceOf, isDelivered, namesInOriginal, saidBy } from './judge.ts'
import { isLetter, noticeRows } from './notices.ts'
import { itemRows, paragraphRows, recipientRows, wordsRow } from './paragraphs.ts'
import { actionSaid } from './class.ts'
import { reasonOf } from './reason.ts'
import { cluesIn, headerIn, mailboxesIn, withRecipients } from './recipients.ts'
import { inOneLine, type Reply } from './reply.ts'
import { logRow, type Row, statusRows } from './rows.ts'
import type { Bounce, BounceReport } from './schema.ts'
import { MAX_CHARACTERS, readableText, type ReadableText } from './text.ts'

const MAX_ROWS = 500

interface DecodeOptions {
  /** How many rows are listed; the rest are counted. */
  most?: number
  /** How many characters are read. */
  limit?: number
  /** Gets every row, also those that are not listed. */
  onBounce?: (bounce: Bounce) => void
}

/** Never throws and never sends a query. */
export function decodeBounces(
  text: string,
  { most = MAX_ROWS, limit = MAX_CHARACTERS, onBounce }: DecodeOptions = {},
): BounceReport {
  const { kind, rows, report, original, events } = foundIn(text, limit)
  const ofOriginal = namesInOriginal(original.length > 0 ? original : report)
  const counts = new Map<Reason, number>()
  const bounces: Bounce[] = []
  for (const row of rows) {
    const said = saidBy(kind, row)
    const { reason } = said.meaning
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
    if (bounces.length >= most && !onBounce) continue
    const bounce = bounceOf(row, said, ofOriginal)
    onBounce?.(bounce)
    if (bounces.length < most) bounces.push(bounce)
  }
  return {
    kind,
    bounces,
    counts: Object.fromEntries([...counts].sort(([, one], [, other]) => other - one)),
    total: rows.length,
    truncated: rows.length > most || text.length > limit || events?.isCut === true,
    ...(events && { others: events.others }),
    ...(events?.service !== undefined && { service: events.service }),
  }
}

interface Found {
  kind: BounceReport['kind']
  rows: readonly Row[]
}

interface Read extends ReadableText, Found {
  events?: Events
}

/** Amazon SNS also sends events by email: then the text of the message has them. */
function foundIn(text: string, limit: number): Read {
  const cut = text.slice(0, limit)
  const events = eventsIn(cut)
  if (events) return ofEvents(events)
  const readable = readableText(cut, limit)
  const within = readable.report.some((line) => line.trimStart().startsWith('{'))
    ? eventsIn(readable.report.join('\n'))
    : null
  return within ? ofEvents(within) : reportedIn(readable)
}

const ofEvents = (events: Events): Read => ({
  kind: 'events',
  rows: events.rows,
  report: [],
  original: [],
  events,
})

/** A report that someone forwards, or that a gateway wraps, is what its wrapper returns. */
function reportedIn({ report, original }: ReadableText): Read {
  const found =
    isComplaint(report) || isComplaint(original) ? complaint(report, original) : rowsOf(report, original)
  const saysNothing = found.kind === 'unknown' || found.rows.every(({ isUnexplained }) => isUnexplained)
  if (saysNothing && isReport(original)) {
    const inner = readableText(withoutPartHeader(original).join('\n'))
    const read = { ...rowsOf(inner.report, inner.original), ...inner }
    if (read.kind !== 'unknown') return read
  }
  return { ...found, report, original }
}

/** The message itself, without the fields of the part that it is in. */
function withoutPartHeader(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '' && !/^(?:content-[a-z-]+:|[ \t])/i.test(line))
  return lines.slice(Math.max(0, first))
}

const isReport = (original: readonly string[]): boolean =>
  original
    .slice(0, 400)
    .some((line) =>
      /^(?:content-type:\s{0,5}multipart\/report|x-failed-recipients:|from:.{0,200}(?:mailer-daemon|postmaster@))/i.test(
        line.slice(0, 400),
      ),
    )

/** RFC 5965; Outlook.com's older reports have the recipient in a nonstandard field. */
const isComplaint = (lines: readonly string[]): boolean =>
  lines
    .slice(0, 400)
    .some((line) =>
      /^(?:feedback-type|x-hmxmroriginalrecipient)\s*:|^this is an? (?:e-?mail )?abuse report|client tos notification/i.test(
        line,
      ),
    )

/** Whoever complained, if the report says it (RFC 5965, 3.2) or the message had a single addressee. */
function complaint(report: readonly string[], original: readonly string[]): Found {
  const named = report.filter((line) => /^(?:original-rcpt-to|removal-recipient):/i.test(line))
  const to = mailboxesIn(original.filter((line) => /^(?:to|x-hmxmroriginalrecipient):/i.test(line)))
  const recipients = named.length > 0 ? mailboxesIn(named) : new Set(to).size === 1 ? to : []
  const row = { reply: { text: 'A recipient marked this message as spam.' }, host: '', action: '' }
  return {
    kind: 'feedback-report',
    rows:
      recipients.length > 0 ? [...new Set(recipients)].map((recipient) => ({ ...row, recipient })) : [row],
  }
}

function rowsOf(lines: readonly string[], original: readonly string[]): Found {
  const head = lines.slice(0, 400)
  const inLogs = lines.map(logRow).filter((row) => row !== null)
  if (inLogs.length > 0) return { kind: 'bounce', rows: inLogs }
  const groups = statusRows(lines)
  const words = withoutHeader(lines).filter((line) => !isStatusField(line))
  const spoken = paragraphRows(words).map((row) => withAction(row, words))
  const clues = cluesIn({ report: lines, words, original })
  if (groups.length > 0)
    return {
      kind: 'bounce',
      rows: withRecipients(
        groups.map((row) => withWords(row, spoken, words)),
        clues,
      ),
    }
  const isSpoken = spoken.some(({ reply }) => reply.enhanced !== undefined)
  if (isAutoReply(head) && !isSpoken && !head.some(isReportLine)) return autoReply(lines, words)
  if (spoken.length > 0) return { kind: 'bounce', rows: withoutDoubles(withRecipients(spoken, clues)) }
  const { kind, rows: unsure } = fromWords(words, lines)
  const rows = kind === 'bounce' ? unsure.map((row) => withAction(row, words)) : unsure
  return { kind, rows: kind === 'bounce' ? withoutDoubles(withRecipients(rows, clues)) : rows }
}

const MAX_WORDS = 8_000

/** A reply without a code says whether it is for good by the report around it. */
function withAction(row: Row, words: readonly string[]): Row {
  const { code, enhanced } = row.reply
  if (row.action !== '' || code !== undefined || enhanced !== undefined) return row
  return { ...row, action: actionSaid(words.join('\n').slice(0, MAX_WORDS)) }
}

/** Who answers is the recipient. */
function autoReply(report: readonly string[], words: readonly string[]): Found {
  const [recipient] = mailboxesIn(headerIn(report).get('from'))
  return {
    kind: 'auto-reply',
    rows: [{ ...wordsRow(words), ...(recipient !== undefined && { recipient }) }],
  }
}

/** Without any code: known phrases make it a bounce, others do not. */
function fromWords(lines: readonly string[], report: readonly string[]): Found {
  const row = spokenRow(lines)
  if (saysAway(row.reply.text.toLowerCase())) return autoReply(report, lines)
  if (isLetter(report, lines)) return { kind: 'unknown', rows: [] }
  if (!isKnown(row.reply)) {
    const said = subjectSaid(report)
    const notices = noticeRows(report, lines).map((notice) =>
      said === undefined ? notice : { ...notice, reply: said, isUnexplained: undefined },
    )
    return { kind: notices.length > 0 ? 'bounce' : 'unknown', rows: notices }
  }
  const items = itemRows(lines)
  if (items.length < 2 || !items.some(({ reply }) => isKnown(reply))) return { kind: 'bounce', rows: [row] }
  const each = items.map((item) => (isKnown(item.reply) ? item : { ...item, reply: row.reply }))
  return { kind: 'bounce', rows: withoutDoubles(each) }
}

/** How subjects of reports begin that say why, and do not repeat the subject of the message. */
const SUBJECT_SAYS =
  /^\s{0,5}(?:returned mail|delivery failure|delivery problem|mail (?:system )?error|loop alert|warning|error|failure)\s{0,5}[:-]\s{0,5}(?=\S)/i

/** The reason that a subject gives. */
function subjectSaid(report: readonly string[]): Reply | undefined {
  const [subject = ''] = headerIn(report).get('subject') ?? []
  if (!SUBJECT_SAYS.test(subject)) return undefined
  const reply = { text: inOneLine(subject.replace(SUBJECT_SAYS, '')).slice(0, 400) }
  return isKnown(reply) ? reply : undefined
}

/** A field of a delivery status, not prose. */
const isStatusField = (line: string): boolean =>
  line.includes(':') &&
  /^(?:(?:final|original|x-actual)-recipient|action|status|diagnostic-code|(?:remote|reporting|received-from)-mta|last-attempt-date|arrival-date|content-[a-z-]+|x-[a-z-]+)\s*:/i.test(
    line,
  )

/** A report starts with its own header, in which email addresses and numbers mean something else. */
function withoutHeader(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const blank = lines.findIndex((line, index) => index > first && line.trim() === '')
  if (first < 0 || blank < 0) return lines
  const head = lines.slice(first, blank)
  const isHeader =
    OF_A_HEADER.test(head[0] ?? '') ||
    (head.length > 2 && head.every((line) => /^(?:[a-z][\w-]*:|[ \t])/i.test(line)))
  return isHeader ? lines.slice(blank + 1) : lines
}

const OF_A_HEADER =
  /^(?:from |return-path:|received:|from:|to:|subject:|date:|delivered-to:|x-[a-z-]+:|message-id:|mime-version:)/i

/** A status group may say little: then the prose counts, first of all the prose about the same recipient. */
function withWords(row: Row, spoken: readonly Row[], lines: readonly string[]): Row {
  if (row.reply.text.length > 20 || isDelivered(row)) return row
  const same =
    spoken.find(({ recipient }) => recipient !== undefined && recipient === row.recipient) ?? spoken[0]
  // "5.1.1" says more than surrounding text without a code: a footer, or the returned message.
  if (!same && row.action === 'failed' && saysWhy(row.reply)) return row
  const words = same ?? spokenRow(lines)
  const reply: Reply = {
    ...words.reply,
    ...(row.reply.code !== undefined && { code: row.reply.code }),
    ...(isExact(row.reply, words.reply) && { enhanced: row.reply.enhanced }),
    text: inOneLine(`${row.reply.text} ${words.reply.text}`),
  }
  return { ...row, reply, host: row.host === '' ? words.host : row.host }
}

const saysWhy = (reply: Reply): boolean =>
  reply.enhanced !== undefined && reasonOf({ ...reply, code: undefined }, '', () => undefined) !== 'unknown'

/** The text about one recipient, if it gives a reason; otherwise all of it. */
function spokenRow(lines: readonly string[]): Row {
  const words = lines.filter((line) => !isScannersPraise(line))
  const about = recipientRows(words).filter(({ reply }) => isKnown(reply))
  const cause = about.find(({ reply }) => reasonOfWords(reply) !== 'delayed')
  return cause ?? about[0] ?? wordsRow(words)
}

const reasonOfWords = (reply: Reply): Reason => reasonOf(reply, reply.text.toLowerCase(), () => undefined)
const isKnown = (reply: Reply): boolean => reasonOfWords(reply) !== 'unknown'

/** What a virus scanner adds to the report. */
const isScannersPraise = (line: string): boolean =>
  /virus[- ]free|no virus|antivirus|anti-virus system|scanned (?:by|for|as|and)|checked (?:by|for) |analizado|has been scanned/i.test(
    line.slice(0, 400),
  )

/** "5.0.0" only says that it failed. */
const isExact = ({ enhanced }: Reply, words: Reply): boolean =>
  enhanced !== undefined && (words.enhanced === undefined || !enhanced.endsWith('.0.0'))

/** A transcript repeats what the summary says. */
function withoutDoubles(rows: readonly Row[]): Row[] {
  const named = rows.filter(({ recipient }) => recipient !== undefined)
  const kept = new Map<string, Row>()
  for (const row of named.length > 0 && rows.length < 20 ? named : rows) {
    const key = row.recipient === undefined ? String(kept.size) : row.recipient.toLowerCase()
    const known = kept.get(key)
    if (!known || (known.reply.code === undefined && row.reply.code !== undefined)) kept.set(key, row)
  }
  return [...kept.values()]
}
