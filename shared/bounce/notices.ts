// Notices that people read: no code, only sentences, in many languages. And what is none: a letter about a mailbox.
import { GREETING, OWN_MAILBOX, UNDELIVERED } from '#shared/data/bounce-codes/notice-words.ts'
import { reasonOfNotice } from './reason.ts'
import { recipientNamed } from './recipients.ts'
import { inOneLine } from './reply.ts'
import type { Row } from './rows.ts'

/** Fields that only mail systems' own messages have (RFC 3464, 2; RFC 3834, 5; RFC 5321, 4.5.5), and Exim's. */
const OF_A_SYSTEM =
  /^(?:x-failed-recipients:|return-path:\s{0,5}<>|content-type:\s{0,5}multipart\/report|from:[^\n]{0,200}(?:mailer-daemon|postmaster|mail delivery|mail administrator)|auto-submitted:\s{0,5}auto-(?:replied|generated))/i

const MAX_LINES = 60
const MAX_ROWS = 100

/** Rows without a reply; empty if the text is not such a notice. @param words the text without its header */
export function noticeRows(lines: readonly string[], words: readonly string[]): Row[] {
  const head = lines.slice(0, MAX_LINES)
  const said = words.slice(0, MAX_LINES).map((line) => line.slice(0, 1_000))
  const text = inOneLine(said.join(' ')).slice(0, 1_000)
  const reason = reasonOfNotice(text.toLowerCase())
  const isUndelivered = saysUndelivered(said)
  if (!isOfASystem(lines) && !isUndelivered && reason === undefined && !isSentenceAndAddress(said)) return []
  const listed = head.flatMap((line) => /^x-failed-recipients:(.{0,2000})/i.exec(line)?.[1]?.split(',') ?? [])
  const alone = said.filter((line) => recipientOfLine(line) !== undefined)
  const texts = listed.length > 0 ? listed : alone.length > 0 ? alone : [said.join('\n')]
  const recipients = texts.flatMap((text) => recipientNamed(text.trim()) ?? [])
  const action = reason === 'delayed' ? reason : isUndelivered ? 'failed' : ''
  return [...new Set(recipients)]
    .slice(0, MAX_ROWS)
    .map((recipient) => ({ recipient, reply: { text }, host: '', action, isUnexplained: true }))
}

const isOfASystem = (lines: readonly string[]): boolean =>
  lines.slice(0, MAX_LINES).some((line) => OF_A_SYSTEM.test(line.slice(0, 1_000)))

const saysUndelivered = (said: readonly string[]): boolean => UNDELIVERED.test(said.join('\n').toLowerCase())

/** A person writes, if only about a full mailbox. @param words the text without its header */
export function isLetter(lines: readonly string[], words: readonly string[]): boolean {
  if (isOfASystem(lines)) return false
  const said = words.slice(0, MAX_LINES).map((line) => line.slice(0, 1_000))
  const first = said.find((line) => line.trim() !== '') ?? ''
  if (OWN_MAILBOX.test(said.join('\n').toLowerCase())) return true
  return GREETING.test(first) && !saysUndelivered(said)
}

/** An address with nothing around it but brackets, a bullet or a name. */
function recipientOfLine(line: string): string | undefined {
  const address = recipientNamed(line.trim())
  return address !== undefined && line.trim().length <= address.length * 2 + 12 ? address : undefined
}

const MAX_SHORT = 8

/** In a language that we do not know: a sentence or two, and an address on a line of its own. */
function isSentenceAndAddress(said: readonly string[]): boolean {
  const filled = said.filter((line) => line.trim() !== '')
  const own = filled.findIndex((line) => recipientOfLine(line) !== undefined)
  return own > 0 && filled.length <= MAX_SHORT && /\p{L}[^\n]{10,}[.:。：]\s*$/u.test(filled[own - 1] ?? '')
}
