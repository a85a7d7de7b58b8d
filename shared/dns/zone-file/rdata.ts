import { formatIp, parseIp } from '#shared/dns/ip-address.ts'
import { MAX_STRING_BYTES, splitText } from '#shared/dns/presentation.ts'
import { bytesOf, type Word } from './tokens.ts'

interface RdataFault {
  word: Word
  message: string
  fix?: string
}

interface RdataText {
  text: string
  strings?: string[]
  /** The text as it was meant. */
  meant?: string
  /** Why name servers refuse the record, although it is plain what it says. */
  fault?: RdataFault
}

type Rdata = RdataText | RdataFault

/** Makes a full name, in lower case and without the final dot; a string result is an error message. */
export type NameOf = (word: Word) => { name: string } | string

/** The registered types that zone files contain (IANA, Resource Record Types). */
const OTHER_TYPES = new Set(
  'DYNA DYNC AFSDB ALIAS ANAME APL CDNSKEY CDS CERT CSYNC DHCID DNAME EUI48 EUI64 HINFO HIP HTTPS IPSECKEY KEY KX LOC MINFO NAPTR NSAP NSEC NSEC3 NSEC3PARAM OPENPGPKEY RP RRSIG SIG SMIMEA SRV SSHFP SVCB URI WKS X25 ZONEMD'.split(
    ' ',
  ),
)

const READERS: Record<string, (words: readonly Word[], nameOf: NameOf, type: Word) => Rdata> = {
  A: (words, _, type) => address(words, type, 4),
  AAAA: (words, _, type) => address(words, type, 6),
  CAA: property,
  CNAME: (words, nameOf, type) => oneName(words, nameOf, type),
  NS: (words, nameOf, type) => oneName(words, nameOf, type),
  PTR: (words, nameOf, type) => oneName(words, nameOf, type),
  MX: mailExchange,
  SOA: (words, nameOf, type) =>
    words.length === 7
      ? oneName(words.slice(0, 1), nameOf, type)
      : fault(words[7] ?? type, 'An SOA record has seven fields.'),
  TXT: texts,
  SPF: texts,
  TLSA: (words, _, type) => numbersAndData(words, type, 3),
  DS: (words, _, type) => numbersAndData(words, type, 3),
  DNSKEY: (words, _, type) => numbersAndData(words, type, 3),
}

export const isRecordType = (type: string): boolean =>
  type in READERS || OTHER_TYPES.has(type) || /^TYPE\d{1,5}$/.test(type)

/** @param type the word that names the type */
export function readRdata(type: Word, words: readonly Word[], nameOf: NameOf): Rdata {
  const name = type.raw.toUpperCase()
  const [first] = words
  if (!first) return fault(type, `The ${name} record has no content.`)
  // RFC 3597: bytes that nothing here reads.
  if (first.raw === '\\#') return { text: words.map(({ raw }) => raw).join(' ') }
  return READERS[name]?.(words, nameOf, type) ?? { text: words.map(({ raw }) => raw).join(' ') }
}

const fault = (word: Word, message: string, fix?: string): RdataFault => ({
  word,
  message,
  ...(fix && { fix }),
})

function address(words: readonly Word[], type: Word, family: 4 | 6): Rdata {
  const [word = type, second] = words
  if (second) return fault(second, `A record of type ${type.raw.toUpperCase()} has one address.`)
  const parsed = parseIp(word.raw)
  if (parsed?.family !== family) return fault(word, `“${word.raw}” is not an IPv${family} address.`)
  return { text: formatIp(parsed) }
}

/** Some exports leave out the quotes around a value that has spaces. */
function property(words: readonly Word[]): Rdata {
  const [flags = '', tag = '', ...value] = words.map(({ raw }) => raw)
  return { text: `${flags} ${tag.toLowerCase()} "${value.join(' ').replaceAll('"', '')}"` }
}

function oneName(words: readonly Word[], nameOf: NameOf, type: Word): Rdata {
  const [word = type, second] = words
  if (second) return fault(second, `There is more than one name in this ${type.raw.toUpperCase()} record.`)
  const target = nameOf(word)
  return typeof target === 'string' ? fault(word, target) : { text: target.name }
}

function mailExchange(words: readonly Word[], nameOf: NameOf, type: Word): Rdata {
  const [priority = type, exchange, third] = words
  if (!/^\d{1,5}$/.test(priority.raw) || Number(priority.raw) > 65_535)
    return fault(
      priority,
      `An MX record starts with a number from 0 to 65535; “${priority.raw}” is not one.`,
      'Write it as “10 mx.example.com.”.',
    )
  if (!exchange) return fault(priority, 'The MX record names no server.')
  if (third) return fault(third, 'An MX record has two fields: a number and a name.')
  if (exchange.raw === '.') return { text: `${Number(priority.raw)} .` }
  if (parseIp(exchange.raw.replace(/\.$/, '')))
    return fault(
      exchange,
      `“${exchange.raw}” is an address. An MX record must name a host.`,
      'Name the server, and give that name an A record.',
    )
  const target = nameOf(exchange)
  return typeof target === 'string'
    ? fault(exchange, target)
    : { text: `${Number(priority.raw)} ${target.name}` }
}

function texts(words: readonly Word[]): Rdata {
  const strings: string[] = []
  let long: RdataFault | undefined
  for (const word of words) {
    const bytes = bytesOf(word.raw)
    if (!bytes) return fault(word, 'There is a \\DDD above \\255 in this text.')
    if (bytes.length > MAX_STRING_BYTES)
      long ??= fault(
        word,
        `This string has ${bytes.length} bytes; ${MAX_STRING_BYTES} is the maximum.`,
        'Split it into several quoted strings, one after the other; receivers join them.',
      )
    strings.push(new TextDecoder().decode(bytes))
  }
  const text = strings.join('')
  const meant = withoutQuotes(words, strings)
  if (long) return { text, strings: strings.flatMap(splitText), meant: meant ?? text, fault: long }
  return { text, strings, ...(meant !== undefined && meant !== text && { meant }) }
}

const TAG = /^\s*[a-z]{1,5}\s*=/i

/** What was meant by a text that lacks its quotes: words become strings, and “;” starts a comment. */
function withoutQuotes(words: readonly Word[], strings: readonly string[]): string | undefined {
  const [first = ''] = strings
  if (/^v=spf1$/i.test(first) && words.slice(1).some(({ isQuoted }) => !isQuoted)) return strings.join(' ')
  if (!/^\s*[a-z]\s*=/i.test(first) || /^v=spf1/i.test(first)) return undefined
  return words
    .map((word, index) => {
      const [text = '', tags] = [strings[index], tagsAfter(word)]
      return tags.length === 0 ? text : [text.replace(/;\s*$/, ''), ...tags].join('; ')
    })
    .join('')
}

/** A comment after a text in quotes is one, unless they only hold the version. */
function tagsAfter({ raw, isQuoted, comment = '' }: Word): string[] {
  if (isQuoted && !/^\s*v\s*=\s*\w+\s*;?\s*$/i.test(raw)) return []
  const parts = comment.replace(/["\\]/g, '').split(';')
  const end = parts.findIndex((part) => !TAG.test(part))
  return (end < 0 ? parts : parts.slice(0, end)).map((part) => part.trim())
}

function numbersAndData(words: readonly Word[], type: Word, numbers: number): Rdata {
  const bad = words.slice(0, numbers).find(({ raw }) => !/^\d{1,5}$/.test(raw))
  if (bad)
    return fault(
      bad,
      `“${bad.raw}” is not a number; a ${type.raw.toUpperCase()} record starts with ${numbers}.`,
    )
  if (words.length <= numbers)
    return fault(words.at(-1) ?? type, `The ${type.raw.toUpperCase()} record is cut off.`)
  const head = words.slice(0, numbers).map(({ raw }) => raw)
  const data = words
    .slice(numbers)
    .map(({ raw }) => raw)
    .join('')
  return { text: [...head, type.raw.toUpperCase() === 'DNSKEY' ? data : data.toLowerCase()].join(' ') }
}
