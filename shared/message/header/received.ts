// One Received line (RFC 5321, 4.4), in the many forms that servers write.
import { formatIp, parseIp, parseNetwork, networkContains, unmapIpv4 } from '#shared/dns/ip-address.ts'
import { parseDate, parseDay, type MailDate } from './date-time.ts'
import { tokenize, type Token } from './tokens.ts'

export interface Received {
  /** Who delivered the message: the name that the server looked up, otherwise the one that the client gave. */
  from: string
  /** The name that the client gave. */
  helo: string
  /** The name that the server looked up for the client's address. */
  reverse: string
  /** The address of the client as the server saw it. */
  ip: string
  by: string
  byIp: string
  /** The protocol as it was written, e.g. "ESMTPS". */
  with: string
  via: string
  id: string
  for: string
  /** "TLS 1.3, TLS_AES_256_GCM_SHA384"; empty if nothing is reported. */
  tls: string
  date: MailDate | null
  /** "2026-11-17" if the line has a day but no time; it gives no delay. */
  day: string
}

type Clause = 'from' | 'by' | 'via' | 'with' | 'id' | 'for' | 'tls' | 'envelope-from'
const CLAUSES: ReadonlySet<string> = new Set([
  'from',
  'by',
  'via',
  'with',
  'id',
  'for',
  'tls',
  'envelope-from',
])

interface Part {
  words: string[]
  comments: string[]
}

export function parseReceived(field: string): Received {
  const tokens = tokenize(field, ';')
  const { body, date, day } = takeDate(tokens)
  const parts = partsOf(body)
  const from = parts.get('from') ?? { words: [], comments: [] }
  const by = parts.get('by') ?? { words: [], comments: [] }
  const client = clientOf(from, body)
  const comments = body.filter(({ kind }) => kind === 'comment').map(({ text }) => text)
  const protocol = (parts.get('with')?.words ?? []).join(' ')
  return {
    ...client,
    from: client.reverse || client.helo || client.ip,
    by: hostText((by.words[0] ?? '').replace(/(?<=.)\[.*$/, '')),
    byIp: ipIn([by.words[0] ?? '', ...by.comments]),
    with: protocol.slice(0, 60),
    via: (parts.get('via')?.words ?? []).join(' ').slice(0, 60),
    id: parts.get('id')?.words[0] ?? '',
    for: (parts.get('for')?.words[0] ?? '').replace(/^<|>$/g, ''),
    tls: tlsText([...comments, ...(parts.get('tls')?.words ?? []), protocol].join(' ')),
    date,
    day,
  }
}

/** The date comes after the last semicolon; some servers write it without one. */
function takeDate(tokens: readonly Token[]): Pick<Received, 'date' | 'day'> & { body: readonly Token[] } {
  const semicolon = tokens.findLastIndex(({ kind }) => kind === 'special')
  const textOf = (part: readonly Token[]) =>
    part
      .filter(({ kind }) => kind === 'word')
      .map(({ text }) => text)
      .join(' ')
  if (semicolon >= 0) {
    const date = parseDate(textOf(tokens.slice(semicolon + 1)))
    if (date) return { body: tokens.slice(0, semicolon), date, day: '' }
  }
  for (let length = Math.min(8, tokens.length); length >= 2; length--) {
    const tail = tokens.slice(-length)
    if (!/^(\d|[a-z]{3},?$)/i.test(tail[0]?.text ?? '')) continue
    const date = parseDate(textOf(tail))
    if (date) return { body: tokens.slice(0, -length), date, day: '' }
  }
  const body = semicolon < 0 ? tokens : tokens.slice(0, semicolon)
  return { body, date: null, day: semicolon < 0 ? '' : (parseDay(textOf(tokens.slice(semicolon + 1))) ?? '') }
}

function partsOf(tokens: readonly Token[]): Map<Clause, Part> {
  const parts = new Map<Clause, Part>()
  let part: Part | undefined
  for (const token of tokens) {
    const word = token.text.toLowerCase()
    if (token.kind === 'comment') {
      part?.comments.push(token.text)
    } else if (token.kind === 'special') {
      // What follows a semicolon is a date, also where there are two.
      part = undefined
    } else if (token.kind === 'word' && CLAUSES.has(word)) {
      const open = parts.get(word as Clause)
      part = { words: [], comments: [] }
      // The first of several counts, except for "with ESMTP with STARTTLS".
      if (!open) parts.set(word as Clause, part)
    } else part?.words.push(token.text)
  }
  return parts
}

function clientOf(from: Part, tokens: readonly Token[]): Pick<Received, 'helo' | 'reverse' | 'ip'> {
  const first = from.words[0] ?? ''
  const notes = from.comments.filter((comment) => !/proxying|authenticated|envelope-from/i.test(comment))
  const named = notes.map((note) => /\b(?:helo|ehlo)[ =]([^\s)]{1,255})/i.exec(note)?.[1]).find(Boolean)
  // What the server saw is in brackets after what the client said.
  const seen = notes.map((note) => note.replace(/\b(?:helo|ehlo)[ =]\S+/gi, ''))
  const ip = ipIn(seen) || ipIn(from.words.slice(0, 3))
  const reverse = seen.map(reverseName).find(Boolean) ?? ''
  // Exim writes the name that it looked up first, and the client's claim after it.
  const isExim = tokens.some(({ kind, text }) => kind === 'comment' && /^Exim\b/i.test(text))
  if (isExim && ip !== '' && !ipIn([first]))
    return { helo: hostText(named ?? first), reverse: hostText(first), ip }
  if (first === '' && named === undefined) return localSender(tokens, ip)
  return { helo: hostText(named ?? first), reverse, ip }
}

/** sendmail on the machine itself writes "(from user@host)", others "(from localhost [127.0.0.1])". */
function localSender(tokens: readonly Token[], ip: string): Pick<Received, 'helo' | 'reverse' | 'ip'> {
  const note = tokens.find(({ kind }) => kind === 'comment')?.text.slice(0, MAX_NOTE) ?? ''
  const match = /^from (?:\S{0,200}@)?([\w.-]{1,253})(?: (\[[^\]]{2,60}\]))?$/i.exec(note)
  return { helo: hostText(match?.[1] ?? ''), reverse: '', ip: ip || ipIn([match?.[2] ?? '']) }
}

/** "mail.example.com [192.0.2.1]", "mail.example.com. [192.0.2.1]"; "unknown" is not a name. */
function reverseName(note: string): string {
  const word = /^\s*([a-z0-9_](?:[a-z0-9_-]{0,62}\.)+[a-z0-9-]{1,63})\.?(?=[\s[]|$)/i.exec(
    note.slice(0, 400),
  )?.[1]
  return word && !parseIp(word) && /[a-z]/i.test(word) ? hostText(word) : ''
}

const hostText = (text: string) =>
  text
    .replace(/^[<"']|[>"',]$/g, '')
    .replace(/^\[(?:IPv6:)?([^\]]{0,60})\](?::\d+)?$/i, '$1')
    // qmail writes a question mark for characters that it rejects, such as the brackets of an address.
    .replace(/^\?(.{1,253})\?$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()

const MAX_NOTE = 1000

/** The first address in the texts, those in square brackets first. */
function ipIn(texts: readonly string[]): string {
  for (const text of texts) {
    const note = text.slice(0, MAX_NOTE)
    const bracketed = [...note.matchAll(/\[(?:IPv6:)?([0-9a-f:.]{2,45})(?:%\w{1,16})?\]/gi)].map(
      (match) => match[1],
    )
    const bare = note.split(/[\s,()[\]@]+/).map((word) => word.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'))
    for (const word of [...bracketed, ...bare]) {
      const address = word ? parseIp(word.replace(/^IPv6:/i, '')) : null
      if (address) return formatIp(unmapIpv4(address))
    }
  }
  return ''
}

function tlsText(text: string): string {
  const note = text.slice(0, MAX_NOTE)
  const version = /\b(TLS|SSL)[ _-]?v?(\d)(?:[._]?(\d))?/i.exec(note)
  const cipher = cipherOf(note)
  if (!version) return cipher
  const minor = version[3] ?? (version[2] === '1' ? '0' : '')
  const name = `${(version[1] ?? '').toUpperCase()} ${version[2]}${minor && `.${minor}`}`
  return cipher ? `${name}, ${cipher}` : name
}

const cipherOf = (note: string): string =>
  /\bcipher[ =:]{1,3}([A-Za-z0-9_-]{6,60})/i.exec(note)?.[1] ??
  /\b(TLS_[A-Z0-9_]{6,50}|(?:ECDHE|DHE|AES|AEAD)[A-Z0-9]{0,3}-[A-Z0-9-]{3,50})/.exec(note)?.[1] ??
  // Exim with GnuTLS: "TLS-1.0:DHE_RSA_AES_256_CBC_SHA1:32"; others "ESMTP/TLS/RC4-MD5", "DES-CBC3-SHA encrypted SMTP".
  /(?:TLS[0-9.v-]{0,6}[:/])([A-Z0-9]{2,12}(?:[_-][A-Z0-9]{2,10}){1,8})/.exec(note)?.[1] ??
  /\b([A-Z0-9]{2,12}(?:-[A-Z0-9]{2,10}){1,6}) encrypted\b/.exec(note)?.[1] ??
  ''

/** Networks that cannot be reached from outside: what delivers from there belongs to the receiver. */
const INTERNAL = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
].flatMap((text) => parseNetwork(text) ?? [])

export function isInternalIp(text: string): boolean {
  const ip = parseIp(text)
  return ip !== null && INTERNAL.some((network) => networkContains(network, ip))
}
