// DNS messages as bytes (RFC 1035, RFC 6891, RFC 8484): a query out, an answer or a named error in.
// All code that knows the codec library is here, so it can be replaced in one place.
import * as dnsPacket from '@dnsquery/dns-packet'
import type { Answer, Packet } from '@dnsquery/dns-packet'
import type {
  Alias,
  ExtendedError,
  FailureKind,
  RecordData,
  RecordType,
  TxtData,
} from '#shared/dns/resolver.ts'
import { encodeBase64 } from '#shared/kit/base64.ts'
import { encodeHex, joinBytes } from '#shared/kit/bytes.ts'
import { structureFault } from '#worker/dns/message-structure.ts'

/** What a message says, without who sent it and how long it took. */
type MessageContent<T extends RecordType> = MessageFacts &
  (
    | { kind: 'answer'; records: RecordData[T][]; ttlSeconds: number }
    | { kind: 'no-data' | 'nxdomain'; records: []; ttlSeconds: number }
    | { kind: FailureKind; records: []; detail: string }
  )

interface MessageFacts {
  aliases: Alias[]
  authenticated: boolean
  extendedError?: ExtendedError
}

/** Bytes of UDP payload that we claim to accept; what the big resolvers use (DNS flag day 2020). */
const EDNS_PAYLOAD_BYTES = 1232
const RCODES = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED']
/** Option code of an extended DNS error (RFC 8914 section 2). */
const EXTENDED_ERROR_OPTION = 15

/**
 * A query message. The id is 0, so equal queries are equal bytes for every cache (RFC 8484 section 4.1);
 * EDNS asks for extended errors, the AD bit asks whether DNSSEC proved the answer (RFC 6840 section 5.7).
 */
export function encodeQuestion(name: string, type: RecordType, checkingDisabled = false): Uint8Array {
  // The codec's types cover less of an OPT record than the codec does.
  const opt = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: EDNS_PAYLOAD_BYTES,
    flags: 0,
    options: [],
  } as unknown
  return dnsPacket.encode({
    type: 'query',
    id: 0,
    flags:
      dnsPacket.RECURSION_DESIRED |
      dnsPacket.AUTHENTIC_DATA |
      (checkingDisabled ? dnsPacket.CHECKING_DISABLED : 0),
    questions: [{ name, type, class: 'IN' }],
    additionals: [opt as Answer],
  })
}

/** Reads an answer to exactly this query. Never throws: what cannot be parsed is "malformed". */
export function decodeAnswer<T extends RecordType>(
  bytes: Uint8Array,
  name: string,
  type: T,
): MessageContent<T> {
  const none: MessageFacts = { aliases: [], authenticated: false }
  const broken = structureFault(bytes)
  if (broken)
    return { ...none, kind: 'malformed', records: [], detail: `the message cannot be read: ${broken}` }
  let packet: Packet
  try {
    packet = dnsPacket.decode(bytes)
  } catch {
    return { ...none, kind: 'malformed', records: [], detail: 'the message cannot be read' }
  }
  const fault = mismatch(packet, name, type)
  if (fault) return { ...none, kind: 'malformed', records: [], detail: fault }
  const facts: MessageFacts = { ...none, authenticated: packet.flag_ad === true }
  const extended = extendedError(packet)
  if (extended) facts.extendedError = extended
  if (packet.flag_tc) return { ...facts, kind: 'truncated', records: [], detail: 'the answer was truncated' }
  return contentByRcode(packet, name, type, facts)
}

/** Why the message is not an answer to our query, or null. */
function mismatch(packet: Packet, name: string, type: RecordType): string | null {
  if (packet.type !== 'response') return 'it is a question, not an answer'
  if (packet.id !== 0) return 'it carries another id'
  const question = packet.questions?.[0]
  if (!question || packet.questions?.length !== 1) return 'it does not repeat the question'
  const sameQuestion = cleanName(question.name) === name && question.type === type && isInternet(question)
  if (!sameQuestion) return 'it answers another question'
  // An alias chain also starts at the name; records at other names alone do not mean "there is none".
  const answers = packet.answers ?? []
  const isAbout = answers.length === 0 || answers.some((answer) => cleanName(answer.name) === name)
  return isAbout ? null : 'its records belong to another name'
}

function contentByRcode<T extends RecordType>(
  packet: Packet,
  name: string,
  type: T,
  facts: MessageFacts,
): MessageContent<T> {
  // Before the error code: a server that gave up on a loop says SERVFAIL, and shows the loop.
  const chain = followAliases(packet.answers ?? [], name, type)
  if (chain === null) {
    return { ...facts, kind: 'cname-loop', records: [], detail: 'the aliases form a loop' }
  }
  const found = { ...facts, aliases: chain.aliases }
  const rcode = rcodeOf(packet)
  if (rcode === 'REFUSED') return { ...found, kind: 'refused', records: [], detail: 'the answer was REFUSED' }
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') {
    const why = facts.extendedError?.text ? ` (${facts.extendedError.text})` : ''
    return { ...found, kind: 'servfail', records: [], detail: `the answer was ${rcode}${why}` }
  }
  if (rcode === 'NXDOMAIN') {
    return { ...found, kind: 'nxdomain', records: [], ttlSeconds: negativeTtl(packet) }
  }
  const answers = (packet.answers ?? []).filter(
    (answer) => answer.type === type && isInternet(answer) && cleanName(answer.name) === chain.end,
  )
  const records = answers.map((answer) => recordData(type, answer))
  if (records.some((record) => record === null)) {
    return { ...found, kind: 'malformed', records: [], detail: `a ${type} record in it cannot be read` }
  }
  if (records.length === 0) return { ...found, kind: 'no-data', records: [], ttlSeconds: negativeTtl(packet) }
  const ttlSeconds = Math.min(...answers.map(ttlOf), ...chain.aliases.map((alias) => alias.ttlSeconds))
  return { ...found, kind: 'answer', records: records as RecordData[T][], ttlSeconds }
}

/** Header rcode and the extended bits of EDNS (RFC 6891 section 6.1.3). */
function rcodeOf(packet: Packet): string {
  const opt = packet.additionals?.find((record) => record.type === 'OPT')
  const high = opt && 'extendedRcode' in opt ? Number(opt.extendedRcode) : 0
  const low = (packet.flags ?? 0) & 15 || RCODES.indexOf(String(packet.rcode))
  const code = high * 16 + Math.max(0, low)
  return RCODES[code] ?? `error ${code}`
}

function followAliases(answers: Answer[], name: string, type: RecordType) {
  const aliases: Alias[] = []
  let end = name
  if (type === 'CNAME') return { aliases, end }
  const links = new Map<string, Alias>()
  for (const answer of answers) {
    if (answer.type !== 'CNAME' || !isInternet(answer)) continue
    const owner = cleanName(answer.name)
    links.set(owner, { name: owner, target: cleanName(String(answer.data)), ttlSeconds: ttlOf(answer) })
  }
  for (let link = links.get(end); link; link = links.get(end)) {
    if (aliases.length > links.size) return null
    aliases.push(link)
    end = link.target
  }
  return { aliases, end }
}

/** How long an absence is valid: the smaller of the SOA's TTL and its minimum (RFC 2308 section 5); 0 without an SOA. */
function negativeTtl(packet: Packet): number {
  for (const record of packet.authorities ?? []) {
    if (record.type === 'SOA') {
      const minimum = (record.data as { minimum?: number }).minimum ?? 0
      return Math.min(ttlOf(record), minimum)
    }
  }
  return 0
}

/** Records of another class are in a different namespace (RFC 1035 section 3.2.4). */
const isInternet = (part: object): boolean => !('class' in part) || part.class === 'IN'

/** A TTL with the top bit set counts as 0 (RFC 2181 section 8). */
const ttlOf = (record: Answer): number => {
  const ttl = 'ttl' in record ? Number(record.ttl) : 0
  return ttl >= 0 && ttl <= 0x7fffffff ? ttl : 0
}

function recordData<T extends RecordType>(type: T, answer: Answer): RecordData[T] | null {
  const data = (answer as { data?: unknown }).data
  switch (type) {
    case 'A':
    case 'AAAA':
      return typeof data === 'string' ? (data.toLowerCase() as RecordData[T]) : null
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return typeof data === 'string' ? (cleanName(data) as RecordData[T]) : null
    case 'MX': {
      const { preference, exchange } = (data ?? {}) as { preference?: number; exchange?: string }
      if (typeof exchange !== 'string') return null
      return { priority: preference ?? 0, exchange: cleanName(exchange) } as RecordData[T]
    }
    case 'SOA': {
      const soa = (data ?? {}) as { mname?: string; rname?: string; serial?: number; minimum?: number }
      if (typeof soa.mname !== 'string' || typeof soa.rname !== 'string') return null
      const { mname, rname, serial = 0, minimum = 0 } = soa
      return { primary: cleanName(mname), mailbox: cleanName(rname), serial, minimum } as RecordData[T]
    }
    case 'TXT':
      return txtData(Array.isArray(data) ? (data as Uint8Array[]) : [data as Uint8Array]) as RecordData[T]
    case 'DS':
    case 'DNSKEY':
    case 'TLSA':
      return securityData(type, data) as RecordData[T] | null
    case 'CAA': {
      const { flags = 0, tag, value } = (data ?? {}) as { flags?: number; tag?: string; value?: string }
      return typeof tag === 'string'
        ? (`${flags} ${tag.toLowerCase()} "${value ?? ''}"` as RecordData[T])
        : null
    }
    case 'SPF': {
      const strings = data instanceof Uint8Array ? characterStrings(data) : null
      return strings && (txtData(strings) as RecordData[T])
    }
  }
}

/** The records that DNSSEC and DANE are based on, as in a zone file. */
function securityData(type: 'DS' | 'DNSKEY' | 'TLSA', data: unknown): string | null {
  if (type === 'TLSA') {
    if (!(data instanceof Uint8Array) || data.length < 4) return null
    return [...data.subarray(0, 3), encodeHex(data.subarray(3))].join(' ')
  }
  const fields = (data ?? {}) as Partial<Record<'keyTag' | 'algorithm' | 'digestType' | 'flags', number>> &
    Partial<Record<'digest' | 'key', Uint8Array>>
  if (type === 'DS') {
    const { keyTag, algorithm, digestType, digest } = fields
    return digest ? [keyTag, algorithm, digestType, encodeHex(digest)].join(' ') : null
  }
  const { flags, algorithm, key } = fields
  // The protocol is 3 for all keys (RFC 4034 section 2.1.2).
  return key ? [flags, 3, algorithm, encodeBase64(key)].join(' ') : null
}

/** Splits RDATA into its length-prefixed character strings (RFC 1035 section 3.3). */
function characterStrings(bytes: Uint8Array): Uint8Array[] | null {
  const strings: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at] ?? 0
    if (at + 1 + length > bytes.length) return null
    strings.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return strings
}

function txtData(chunks: Uint8Array[]): TxtData {
  const whole = joinBytes(chunks)
  return { text: decodeText(whole), strings: chunks.map(decodeText), bytes: whole.length }
}

const decoder = new TextDecoder()
const decodeText = (bytes: Uint8Array) => decoder.decode(bytes)

/** Lower case, without the final dot; the root stays ".". */
const cleanName = (name: string): string => {
  const lower = name.toLowerCase()
  return lower.length > 1 && lower.endsWith('.') ? lower.slice(0, -1) : lower
}

function extendedError(packet: Packet): ExtendedError | null {
  const opt = packet.additionals?.find((record) => record.type === 'OPT')
  const options = (opt as { options?: { code: number; data?: unknown }[] } | undefined)?.options ?? []
  for (const { code, data } of options) {
    if (code !== EXTENDED_ERROR_OPTION || !(data instanceof Uint8Array) || data.length < 2) continue
    return { code: ((data[0] ?? 0) << 8) | (data[1] ?? 0), text: decodeText(data.subarray(2)) }
  }
  return null
}
