// Who a refusal is about, where its own words do not say: by the header of the report, by the commands of the session,
// by the lists and sentences of the report, and by the returned message.
import { recipientsNamed } from './addresses.ts'
import { headerIn, mailboxesIn, type Fields } from './fields.ts'
import { addressIn } from './reply.ts'
import type { Row } from './rows.ts'

/** What a text says about the recipients of the message that came back; the first that has any counts. */
export interface Clues {
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
    mailboxesIn(header.get('subject')).filter(isOther),
    envelopeOf(headerIn(fromFirstField(original))).filter(isOther),
    onlyOne(described).filter(isOther),
    // A message to oneself.
    inProse.slice(0, 1).map(({ address }) => address),
  ]
  return { ownAddresses, ways: ways.map((way) => unique(way).slice(0, MAX_EACH)) }
}

const RCPT = /rcpt to:\s{0,5}<?([^\s<>]{1,320})/i

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
