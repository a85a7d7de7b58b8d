// Who a refusal is about, where its own words do not say: by the header of the report, by the commands of the session,
// by the lists and sentences of the report, and by the returned message. Which role an address plays in a text: the
// recipient, the sender, or someone to write to about the refusal.
import { addressIn } from './reply.ts'
import type { Row } from './rows.ts'

// The header of a report, or of the message that it returns.
const MAX_HEADER_LINES = 400
const MAX_VALUE = 4000
const FIELD = /^([a-z][a-z0-9-]{1,40}):\s*(.*)$/i

/** Values in the order of the header, by names in lower case. */
type Fields = ReadonlyMap<string, readonly string[]>

/** The fields of the first block that has any besides those of a part (RFC 2045, 9); empty if the text begins otherwise. */
export function headerIn(lines: readonly string[]): Fields {
  const fields = new Map<string, string[]>()
  let open: string[] = []
  for (const line of lines.slice(0, MAX_HEADER_LINES)) {
    if (line.trim() === '') {
      if ([...fields.keys()].some((name) => !name.startsWith('content-'))) break
      continue
    }
    if (line.length > MAX_VALUE) continue
    if (/^[ \t]/.test(line)) {
      const last = open.at(-1)
      if (last !== undefined) open[open.length - 1] = `${last} ${line.trim()}`.slice(0, MAX_VALUE)
      continue
    }
    const [, name = '', value = ''] = FIELD.exec(line) ?? []
    if (name === '' && !/^from |^--/i.test(line)) break
    open = fields.get(name.toLowerCase()) ?? []
    if (name !== '') fields.set(name.toLowerCase(), open)
    open.push(value)
  }
  return fields
}

const MAILBOX = /(?:"[^"\n]{1,64}"|[^\s<>@:;,'"()[\]]{1,64})@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi

/** The mailboxes in fields, display names that look like one left out. */
export const mailboxesIn = (values: readonly string[] = []): string[] =>
  values.flatMap((value) =>
    Array.from(value.slice(0, MAX_VALUE).matchAll(MAILBOX), ([mailbox]) => mailbox.replace(/\.$/, '')),
  )

const ADDRESS =
  /(?:^|[\s<:;,'"(=[])((?:"[^"\n]{1,64}"|[^\s<>@:;,'"()[\]=]{1,64})@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/gi

/** Before an address in the same sentence: the reader is to write there. */
const CONTACT =
  /\b(?:please (?:e-?mail|send|write|forward|report|ask|call|reply|notify|talk|see)|contact|write to|mailto|(?:e-?mail|mail) (?:us|me)\b|report (?:this|it|the|errors?|abuse|problems?|false)|(?:report|send|forward|submit|write|complain|refer|appeal)\b[^.!?:;]{0,60}\bto(?=[\s:<"']*$)|questions?|(?:for|need|get) (?:help|assistance|support|more|further|details|information)|help ?desk|(?:if|should) you (?:believe|think|feel|need|have|are)|by mistake|in error|deli?st|removal|remove the|unblock|whitelist|allowlist|postmaster (?:at|of)|support (?:at|team)|abuse (?:at|team|desk)|kontakt|wenden|schreiben sie|contactez|écrire|ecrire|contacte|comuníquese|escriba|escreva|contatt|contattare|scrivere|neem contact|mail naar|skontakt|kontakta|ota yhteyttä|обратит|свяж|напишите|зв.яж|связ|联系|聯絡|連絡|お問い合わせ|문의)/iu

/** Right before an address: it wrote. */
const SENDER =
  /(?:(?<!generated |expanded |forwarded |redirected )\bfrom|\b(?:sent|submitted|posted|written|signed|authenticated) (?:by|as)|\bsender(?: address)?|return-path|mailfrom|\bmessage-?id|\borig(?:inator)?|\b(?:auth|sasl)(?:_username|id)?|[?;&](?:id|s|from)=[^\s;&]{0,40}|\bF=)[\s:<("'[=]{0,16}$/i
/** Right after an address: it wrote. */
const REFUSED_SENDER =
  /^["'>)\]]{0,2}[:,.]{0,3} ?(?:as )?(?:the )?(?:sender|envelope.?from|mail from|return path)\b/i

/** Accounts of a server's people (RFC 2142); as a recipient, such an address is named as one. */
const OF_STAFF =
  /^(?:postmaster|abuse|hostmaster|webmaster|mailmaster|noc|security|support|help|helpdesk|admin|unblock|delist|removal|blocked|blacklist|blocklist|whitelist|spam|antispam|mail-?abuse|feedback|mailer-daemon|no-?reply)@/i
const NAMED_RECIPIENT = /(?:rcpt to|recipient|\bto|\bfor|<|^)[\s:<("'[=]{0,4}$/i

const MAX_CONTEXT = 160
const MAX_AFTER = 80

interface Named {
  address: string
  /** It begins its line, as in a list, and is not part of a sentence. */
  isAlone: boolean
}

/** The addresses of a text that may be its recipients. @param text with the lines as they are */
export function recipientsNamed(text: string): Named[] {
  const found: Named[] = []
  for (const match of text.matchAll(ADDRESS)) {
    const address = (match[1] ?? '').replace(/\.$/, '')
    const at = match.index + match[0].length - (match[1] ?? '').length
    const before = text.slice(Math.max(0, at - MAX_CONTEXT), at)
    const after = text.slice(at + address.length, at + address.length + MAX_AFTER)
    if (AS_NAME.test(after) || isSomeoneElse(before, address, after)) continue
    found.push({ address, isAlone: LINE_START.test(before) && ITEM_END.test(after) })
  }
  return found
}

/** The first of them. */
export const recipientNamed = (text: string): string | undefined => recipientsNamed(text)[0]?.address

/** The address is the display name of the one that follows in angle brackets. */
const AS_NAME = /^["']?[ \t]{1,4}<[^\s<>@]{1,64}@/
/** Bullets, or a display name, between the start of the line and the address. */
const LINE_START =
  /(?:^|\n)(?:[ \t>*•·\-–—"'(<[]{0,24}|[ \t]{0,8}["']?[\p{L}\p{N}][\p{L}\p{N} .,'-]{0,60}["']?[ \t]{1,4}<)$/u
/** The line ends, or says about the address what happened. */
const ITEM_END = /^[>"')\]]{0,3}[ \t]{0,8}(?:$|[\r\n:;,.([\-–]|on \p{L}{2,4},)/u

function isSomeoneElse(before: string, address: string, after: string): boolean {
  // Not at the period of a name: “(Dr. Smith)”.
  const sentence = before.split(/[.!?]\s+(?=[\p{Lu}(])|\n\s*\n/u).at(-1) ?? ''
  return (
    SENDER.test(before) ||
    REFUSED_SENDER.test(after) ||
    CONTACT.test(sentence) ||
    (OF_STAFF.test(address) && !NAMED_RECIPIENT.test(before))
  )
}

/** What a text says about the recipients of the message that came back; the first that has any counts. */
interface Clues {
  /** Lower case: whom the report was sent to, so the sender of the message, and who wrote it. */
  ownAddresses: ReadonlySet<string>
  /** Each names the recipients in a way of its own, the surest first. */
  ways: readonly (readonly string[])[]
}

interface Texts {
  /** The report with its header. */
  report: readonly string[]
  /** Without its header. */
  words: readonly string[]
  /** The returned message. */
  original: readonly string[]
}

const MAX_LINES = 400
const MAX_LINE = 1000
const MAX_EACH = 100

/** Fields that name whom a report was sent to, and by whom. */
const OF_THE_REPORT = [
  'to',
  'cc',
  'from',
  'sender',
  'reply-to',
  'return-path',
  'errors-to',
  'delivered-to',
  'envelope-to',
  'resent-to',
  'apparently-to',
]

export function cluesIn({ report, words, original }: Texts): Clues {
  const header = headerIn(report)
  const ownAddresses = new Set(
    mailboxesIn(OF_THE_REPORT.flatMap((name) => header.get(name) ?? [])).map((address) =>
      address.toLowerCase(),
    ),
  )
  const isOther = (address: string): boolean => !ownAddresses.has(address.toLowerCase())
  const said = words.slice(0, MAX_LINES).map((line) => line.slice(0, MAX_LINE))
  const { prose, described } = withoutDescription(said)
  const inProse = recipientsNamed(prose.join('\n'))
  const named = inProse.filter(({ address }) => isOther(address))
  const ways = [
    mailboxesIn(header.get('x-failed-recipients')),
    said.flatMap((line) => addressIn(` ${RCPT.exec(line)?.[1] ?? ''}`) ?? []),
    named.filter(({ isAlone }) => isAlone).map(({ address }) => address),
    named.slice(0, 1).map(({ address }) => address),
    namesAtHome(said, header),
    mailboxesIn(header.get('subject')).filter(isOther),
    envelopeOf(headerIn(fromFirstField(original))).filter(isOther),
    onlyOne(described).filter(isOther),
    // A message to oneself.
    inProse.slice(0, 1).map(({ address }) => address),
  ]
  return { ownAddresses, ways: ways.map((way) => unique(way).slice(0, MAX_EACH)) }
}

const RCPT = /rcpt to:\s{0,5}<?([^\s<>]{1,320})/i

/** A list of names without a domain: the mail system that writes calls its own mailboxes so. */
function namesAtHome(said: readonly string[], header: Fields): string[] {
  const [own = ''] = mailboxesIn(header.get('from')).filter((address) =>
    /^(?:mailer-daemon|postmaster)@/i.test(address),
  )
  const start = said.findIndex(
    (line) => /\brecipients?\b.{0,200}:\s*$/i.test(line) || /^[^@]{0,200}from \S{1,320}:\s*$/i.test(line),
  )
  if (own === '' || start < 0) return []
  const domain = own.slice(own.lastIndexOf('@')).toLowerCase()
  const rest = said.slice(start + 1).filter((line) => line.trim() !== '')
  const end = rest.findIndex((line) => !/^\s{1,16}[a-z0-9][a-z0-9._-]{1,63}\s*$/i.test(line))
  return rest.slice(0, end < 0 ? rest.length : end).map((line) => `${line.trim().toLowerCase()}${domain}`)
}

const unique = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
]

const onlyOne = (addresses: readonly string[]): readonly string[] =>
  unique(addresses).length === 1 ? addresses : []

/** “Subject”, as reports in the languages of large systems describe the message. */
const SUBJECT =
  /^\s{0,16}(?:subject|betreff|objet|sujet|asunto|oggetto|assunto|onderwerp|temat|ämne|emne|aihe|předmět|predmet|tárgy|subiect|konu|θέμα|тема|относно|件名|主题|主旨|主題|제목|נושא|الموضوع|chủ đề|เรื่อง|perihal)\s{0,12}[:：]/iu
/** A field of such a description. */
const DESCRIBED = /^\s{0,16}[\p{L}\p{M}][\p{L}\p{M} .-]{0,24}[:：](?!\/\/)/u

/** Without the blocks that describe the returned message: “To: …”, “Subject: …”, “Sent: …”. */
function withoutDescription(lines: readonly string[]): { prose: string[]; described: string[] } {
  const prose: string[] = []
  const described: string[] = []
  let block: string[] = []
  const close = () => {
    if (block.length > 1 && block.some((line) => SUBJECT.test(line))) described.push(...mailboxesIn(block))
    else prose.push(...block)
    block = []
  }
  for (const line of lines) {
    const isOfBlock = DESCRIBED.test(line) || (block.length > 0 && /^\s{2,}\S/.test(line))
    if (isOfBlock) block.push(line)
    else {
      close()
      prose.push(line)
    }
  }
  close()
  return { prose, described }
}

/** Reports announce the message in words of their own. */
const fromFirstField = (original: readonly string[]): readonly string[] =>
  original.slice(
    Math.max(
      0,
      original.findIndex((line) => /^[a-z][a-z0-9-]{1,40}:\s/i.test(line)),
    ),
  )

/**
 * Whom the message itself was for: by the last server that took it, else by its only addressee, unless a list sent it.
 */
function envelopeOf(header: Fields): readonly string[] {
  const traces = header.get('received') ?? []
  const taken = traces.map((trace) =>
    addressIn(` ${/\bfor\s{1,5}<?([^\s<>;]{1,320})/i.exec(trace)?.[1] ?? ''}`),
  )
  const recipient = taken.find((address) => address !== undefined)
  if (recipient !== undefined) return [recipient]
  const isOfList = ['list-id', 'list-post', 'precedence'].some((name) => header.has(name))
  return isOfList ? [] : onlyOne(mailboxesIn(header.get('to')))
}

/** How many of the ways list the recipients; the others guess who a report is about, if it names nobody else. */
const LISTING_WAYS = 3

/**
 * Rows without a recipient get one if it is clear whose they are: the only row is about all who are named in one way, one
 * of several about a single one. A row about the report’s own addressee is about somebody else if anybody else is named.
 */
export function withRecipients(rows: readonly Row[], { ownAddresses, ways }: Clues): readonly Row[] {
  const isOpen = ({ recipient, isCertain }: Row): boolean =>
    recipient === undefined || (isCertain !== true && ownAddresses.has(recipient.toLowerCase()))
  const [first, ...others] = rows
  const open = rows.filter(isOpen)
  if (first === undefined || open.length === 0) return rows
  const known = new Set(rows.filter((row) => !isOpen(row)).map(({ recipient }) => recipient?.toLowerCase()))
  const found =
    ways
      .slice(0, known.size > 0 ? LISTING_WAYS : ways.length)
      .map((way) => way.filter((address) => !known.has(address.toLowerCase())))
      .find((way) => way.length > 0) ?? []
  const [recipient] = found
  if (recipient !== undefined && others.length === 0)
    return found.map((each): Row => ({ ...first, recipient: each }))
  if (recipient !== undefined && open.length === 1 && found.length === 1)
    return rows.map((row) => (isOpen(row) ? { ...row, recipient } : row))
  return known.size > 0 ? rows.filter((row) => row.recipient === undefined || !isOpen(row)) : rows
}
