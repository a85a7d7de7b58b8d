// Refusals in plain text: paragraphs that name a recipient or a reply, as written by qmail, Exim, Sendmail, Exchange
// and people.
import { recipientNamed, recipientsNamed } from './recipients.ts'
import { addressIn, inOneLine, replyIn } from './reply.ts'
import type { Row } from './rows.ts'

const MAX_PARAGRAPH = 4000

interface Paragraph {
  text: string
  /** The email addresses that the paragraph, or lines of their own before it, are about. */
  recipients: readonly string[]
  /** An address named earlier in the text. */
  earlier: string | undefined
}

/** “<user@example.com>:”, “User <user@example.com>”, “user@example.com (user@example.com)”, with little else on the line. */
function loneAddress(line: string): string | undefined {
  const text = line.trim()
  if (text.length > 200 || !text.includes('@')) return undefined
  const address = addressIn(` ${text}`)
  if (address === undefined) return undefined
  const rest = text.replaceAll(address, '').replace(/mailto:/gi, '')
  // “550 5.1.1 User unknown <user@example.com>” is a reply.
  const isNamed = /^["']?[\p{L}\p{N} .,'-]{1,60}["']?<>$/u.test(rest) && !SAYS_WHY.test(rest)
  return isNamed || /^[\s<>()[\]"'*•·:;,.-]{0,12}$/.test(rest) ? address : undefined
}

const SAYS_WHY =
  /^[245]\d\d\b|\b[245]\.\d\.\d|\b(?:unknown|full|not|no|invalid|rejected|refused|disabled|denied|exceeded|failed|does|doesn't)\b/i

/** A complete reply on one line: "550 5.1.1 …", not "550-5.1.1 …". */
const isWholeReply = (line: string): boolean => /^[45]\d\d(?: |$)/.test(line)

/** "user@example.com: 550 5.1.1 …" starts a text about another recipient. */
const isAboutOne = (line: string): boolean =>
  line.length < 2000 &&
  /^\s*<?[^\s<>]{1,64}@[^\s<>:]{1,255}>?:? /.test(line) &&
  /[ :][45]\d\d[ ,-]/.test(line)

const isReply = (line: string): boolean => /^[45]\d\d(?:[ -]|$)/.test(line)

/** A line whose sentence goes on below it, if need be after a blank line: “A message sent by”. */
const goesOn = (line: string): string => (/[.!?:]\s*$/.test(line) ? '' : line.slice(-200))

/** Not after “Please send mail to” on the line before. */
const isListed = (address: string, line: string, before: string): boolean =>
  recipientsNamed(`${before.slice(-200)}\n${line}`).at(-1)?.address === address

function paragraphsOf(lines: readonly string[]): Paragraph[] {
  const found: Paragraph[] = []
  let text = ''
  let recipients: string[] = []
  let earlier: string | undefined
  let hasReply = false
  let open = ''
  const close = () => {
    if (text.trim() !== '') {
      found.push({ text, recipients, earlier })
      recipients = []
    }
    text = ''
    hasReply = false
  }
  for (const line of lines) {
    const address = loneAddress(line)
    if (line.trim() === '') close()
    else if (address !== undefined && isListed(address, line, text === '' ? open : text)) {
      close()
      recipients.push(address)
      earlier = address
      continue
    } else if ((isReply(line) && hasReply) || isAboutOne(line)) close()
    if (line.trim() === '') continue
    open = goesOn(line)
    hasReply ||= isWholeReply(line)
    if (text.length < MAX_PARAGRAPH) text += `${text === '' ? '' : '\n'}${line.slice(0, MAX_PARAGRAPH)}`
  }
  close()
  return found
}

/** The server that the text is about: "host mx.example.com [192.0.2.1] said:", "while talking to mx.example.com". */
const hostOf = (text: string): string =>
  /(?:host|talking to|generating server:|from|by) +([a-z0-9-]+(?:\.[a-z0-9-]+){1,6})/i
    .exec(text.slice(0, 1000))?.[1]
    ?.toLowerCase() ?? ''

/** Other words may also precede the name of whoever sent it. */
const saidIn = (text: string): string | undefined =>
  /(?:\bhost|talking to) +([a-z0-9-]+(?:\.[a-z0-9-]+){1,6})/i.exec(text.slice(0, 1000))?.[1]?.toLowerCase()

const RCPT = /rcpt to:\s*<?([^\s<>]{1,320})/i

/** Paragraphs with a code; those without one are read only if there is nothing better. */
export function paragraphRows(lines: readonly string[]): Row[] {
  return paragraphsOf(lines).flatMap(({ text, recipients, earlier }): Row[] => {
    const reply = replyIn(text)
    if (!reply || (reply.code === undefined && text.length > 2000)) return []
    const speaker = saidIn(text)
    const row: Row = { reply, host: hostOf(text), action: '', ...(speaker !== undefined && { speaker }) }
    const command = addressIn(` ${RCPT.exec(text)?.[1] ?? ''}`)
    const listed = command === undefined ? recipients : [command]
    if (listed.length > 0) return listed.map((recipient) => ({ ...row, recipient, isCertain: true }))
    const named = recipientNamed(text.slice(0, 600)) ?? earlier
    return [{ ...row, ...(named !== undefined && { recipient: named }) }]
  })
}

/** Paragraphs without a code below addresses of their own. */
export const recipientRows = (lines: readonly string[]): Row[] =>
  paragraphsOf(lines).flatMap(({ text, recipients, earlier }) =>
    (recipients.length > 0 || earlier === undefined ? recipients : [earlier]).map((recipient) =>
      rowAbout(recipient, text),
    ),
  )

const rowAbout = (recipient: string, text: string): Row => ({
  recipient,
  isCertain: true,
  reply: { text: inOneLine(text) },
  host: '',
  action: '',
})

const MAX_ITEM_LINES = 8

/**
 * The items of a list of addresses, each with what stands beside or right below it: “user@example.com (Mailbox full)”,
 * “unknown user: user@example.com”. Those with nothing have an empty text.
 */
export function itemRows(lines: readonly string[]): Row[] {
  const rows: Row[] = []
  let item: { recipient: string; texts: string[] } | undefined
  const close = () => {
    if (item) rows.push(rowAbout(item.recipient, item.texts.join(' ')))
    item = undefined
  }
  let open = ''
  for (const line of lines.slice(0, MAX_ITEMS_IN)) {
    const recipient = itemIn(line.slice(0, 400), open)
    if (line.trim() !== '') open = goesOn(line)
    if (recipient !== undefined) {
      close()
      item = {
        recipient,
        texts: [
          line
            .slice(0, 400)
            .replace(recipient, ' ')
            .replace(/^[\s<>:()[\]"']+$/, ''),
        ],
      }
    } else if (line.trim() === '' && item?.texts.some((text) => text !== '')) close()
    else if (item && item.texts.length < MAX_ITEM_LINES) item.texts.push(line.slice(0, 400))
  }
  close()
  return rows
}

const MAX_ITEMS_IN = 2000
/** “unknown user: ”, before an address that ends the line. */
const LABELED = /^\s{0,8}[\p{L}][\p{L} ,'-]{2,60}: {1,4}<?$/u

function itemIn(line: string, before: string): string | undefined {
  const first = recipientsNamed(`${before}\n${line}`).at(-1)
  if (first === undefined || !line.includes(first.address)) return undefined
  if (first.isAlone) return first.address
  const at = line.indexOf(first.address)
  const isLast = line.slice(at + first.address.length).replace(/[>.\s]+$/, '') === ''
  return isLast && LABELED.test(line.slice(0, at)) ? first.address : undefined
}

/** The whole text of a report as one reply without a code. */
export const wordsRow = (lines: readonly string[]): Row => ({
  reply: { text: inOneLine(lines.slice(0, 200).join(' ').slice(0, MAX_PARAGRAPH)) },
  host: '',
  action: '',
})
