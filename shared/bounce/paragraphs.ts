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

const RCPT = /rcpt to:\s*<?([^\s<>]{1,320})/i

/** Paragraphs with a code; those without one are read only if there is nothing better. */
export function paragraphRows(lines: readonly string[]): Row[] {
  return paragraphsOf(lines).flatMap(({ text, recipients, earlier }): Row[] => {
    const reply = replyIn(text)
    if (!reply || (reply.code === undefined && text.length > 2000)) return []
    const row: Row = { reply, host: hostOf(text), action: '' }
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

/** Fields that only mail systems' own messages have (RFC 3464, 2; RFC 3834, 5; RFC 5321, 4.5.5), and Exim's. */
const OF_A_SYSTEM =
  /^(?:x-failed-recipients:|return-path:\s{0,5}<>|content-type:\s{0,5}multipart\/report|from:[^\n]{0,200}(?:mailer-daemon|postmaster|mail delivery|mail administrator)|auto-submitted:\s{0,5}auto-(?:replied|generated))/i

/** How notices say that a message was not delivered, as stems, in lower case. */
const UNDELIVERED =
  /deliver(?:y|ed|ing)?\b[^\n]{0,60}(?:fail|not|unable|problem|error|impossible|unsuccessful)|(?:fail|not|unable|could|couldn.t|can.?not|problem|error)[^\n]{0,60}\b(?:deliver|reach|send|sent)|undeliver|returned (?:mail|to sender)|failure notice|unzustellbar|dauerhafte[nr]? fehler|erreur permanente|error(?:e)? permanente|erro permanente|nicht (?:zugestellt|übermittelt|gesendet|ausgeliefert|erreich)|zustellung|non remis|pas (?:pu|été) [^\n]{0,30}(?:remis|distribu|livr|envoy|achemin|délivr)|échec|non distribu|impossible de (?:remettre|livrer|distribuer)|no (?:se )?(?:pudo|ha podido|pudimos|fue|se)[^\n]{0,30}(?:entreg|envi)|no entregad|error (?:de|en la) entrega|entrega[^\n]{0,30}(?:fall|error|falh)|devuelto|devolvid|não (?:foi|pôde|pode|conseguimos)[^\n]{0,30}(?:entreg|envi)|falha (?:na|de|ao)|non (?:è stato|è stata|recapit|consegn)|mancat[oa] (?:recapito|consegna)|impossibile (?:recapitare|consegnare)|niet (?:worden )?(?:bezorgd|afgeleverd|verzonden|geleverd)|kon niet|onbestelbaar|nie (?:można|została?|udało|mogła?|dostarczono)|niedostarcz|niedoręcz|kunde inte|kunne ikke|ikke leveret|ikke levert|ej levererats|olevererbar|ei voitu|ei voi|toimit(?:us|taa)|nedoruč|nelze doruč|nepodařilo|nepodarilo|kézbesít|nu a (?:putut|fost)|teslim edilem|iletilem|ulaştırılam|δεν [^\n]{0,40}(?:παραδ|σταλ)|αδύνατη|не (?:был[оаи]? )?(?:доставлен|удалось|вдалося|может быть|може бути)|недоставлен|配信|配送|送信できま|届け|届きま|退信|无法(?:投递|送达|发送|传递)|投递失败|未能?送达|無法(?:投遞|送達|傳送)|배달|전송(?:하지|되지|할 수|에 실패)|전달(?:하지|되지|할 수)|반송|لم يتم|تعذر|נכשל|לא נמסר|không thể|không gửi|ไม่สามารถ|gagal|tidak (?:dapat|terkirim|bisa)|недостав|не може да/u

const MAX_LINES = 60
const MAX_ROWS = 100

/** Rows without a reply; empty if the text is not such a notice. @param words the text without its header */
export function noticeRows(lines: readonly string[], words: readonly string[]): Row[] {
  const head = lines.slice(0, MAX_LINES)
  const said = words.slice(0, MAX_LINES).map((line) => line.slice(0, 1_000))
  const isOfASystem = head.some((line) => OF_A_SYSTEM.test(line.slice(0, 1_000)))
  if (!isOfASystem && !UNDELIVERED.test(said.join('\n').toLowerCase()) && !isSentenceAndAddress(said))
    return []
  const listed = head.flatMap((line) => /^x-failed-recipients:(.{0,2000})/i.exec(line)?.[1]?.split(',') ?? [])
  const alone = said.filter((line) => recipientOfLine(line) !== undefined)
  const texts = listed.length > 0 ? listed : alone.length > 0 ? alone : [said.join('\n')]
  const recipients = texts.flatMap((text) => recipientNamed(text.trim()) ?? [])
  const text = inOneLine(said.join(' ')).slice(0, 1_000)
  return [...new Set(recipients)]
    .slice(0, MAX_ROWS)
    .map((recipient) => ({ recipient, reply: { text }, host: '', action: '', isUnexplained: true }))
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
