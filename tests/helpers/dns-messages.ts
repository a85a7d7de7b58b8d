// DNS messages for tests: what a server would send in answer to a query, and bytes that no server should send.
import * as dnsPacket from '@dnsquery/dns-packet'
import type { Answer, Question } from '@dnsquery/dns-packet'
import type { DnsAnswer, RecordType, Resolver } from '#shared/dns/resolver.ts'
import { decodeBase64Leniently } from '#shared/kit/base64.ts'
import { decodeHex } from '#shared/kit/bytes.ts'
import type { Fetch } from '#worker/dns/doh-resolver.ts'

const RCODES = { noerror: 0, servfail: 2, nxdomain: 3, refused: 5 }
const AUTHENTIC_DATA = 1 << 5

/** The query inside a DoH GET URL. */
export function questionIn(url: string): Question & { type: RecordType; checkingDisabled: boolean } {
  const text = new URL(url).searchParams.get('dns') ?? ''
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const packet = dnsPacket.decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
  const question = packet.questions?.[0] as Question & { type: RecordType }
  return { ...question, checkingDisabled: packet.flag_cd === true }
}

export interface MessageParts {
  question?: Question
  answers?: Answer[]
  authorities?: Answer[]
  rcode?: keyof typeof RCODES
  flags?: number
  id?: number
  extendedError?: { code: number; text: string }
}

/** A response message. */
export function message({
  question,
  rcode = 'noerror',
  flags = 0,
  id = 0,
  extendedError,
  ...parts
}: MessageParts) {
  const bytes = dnsPacket.encode({
    type: 'response',
    id,
    flags: flags | RCODES[rcode] | dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE,
    questions: question ? [question] : [],
    answers: parts.answers ?? [],
    authorities: parts.authorities ?? [],
  })
  return extendedError ? withExtendedError(bytes, extendedError) : bytes
}

/** Appends an OPT record with option 15; the codec would write the option's data as zeros. */
function withExtendedError(bytes: Uint8Array, { code, text }: { code: number; text: string }): Uint8Array {
  const data = new TextEncoder().encode(text)
  const option = [0, 15, 0, data.length + 2, code >> 8, code & 255, ...data]
  const opt = [0, 0, 41, 4, 208, 0, 0, 0, 0, 0, option.length, ...option]
  const message = new Uint8Array([...bytes, ...opt])
  message[11] = 1
  return message
}

export const soa = (name: string, ttl: number, minimum: number): Answer => ({
  type: 'SOA',
  name,
  ttl,
  data: {
    mname: `ns.${name}`,
    rname: `host.${name}`,
    serial: 1,
    refresh: 60,
    retry: 60,
    expire: 60,
    minimum,
  },
})

export const dnsResponse = (bytes: Uint8Array): Response =>
  new Response(bytes as BodyInit, { headers: { 'content-type': 'application/dns-message' } })

/** A DoH server with the answers of `resolver`: from a zone literal to bytes and back. */
export function dohServer(resolver: Resolver): Fetch {
  return async (url) => {
    const { checkingDisabled, ...question } = questionIn(url)
    return respond(question, await resolver.query(question.name, question.type, { checkingDisabled }))
  }
}

function respond(question: Question, answer: DnsAnswer<unknown>): Response | Promise<Response> {
  const aliases: Answer[] = answer.aliases.map(({ name, target, ttlSeconds }) => ({
    type: 'CNAME',
    name,
    ttl: ttlSeconds,
    data: target,
  }))
  const end = answer.aliases.at(-1)?.target ?? question.name
  const flags = answer.authenticated ? AUTHENTIC_DATA : 0
  switch (answer.kind) {
    case 'answer': {
      const records = answer.records.map((record) =>
        wireRecord(question.type, end, answer.ttlSeconds, record),
      )
      return dnsResponse(message({ question, flags, answers: [...aliases, ...records] }))
    }
    case 'no-data':
    case 'nxdomain': {
      const authorities = [soa('test', 3600, answer.ttlSeconds)]
      const rcode = answer.kind === 'nxdomain' ? 'nxdomain' : 'noerror'
      return dnsResponse(message({ question, flags, rcode, answers: aliases, authorities }))
    }
    case 'servfail':
    case 'refused':
      return dnsResponse(message({ question, rcode: answer.kind }))
    case 'truncated':
      return dnsResponse(message({ question, flags: dnsPacket.TRUNCATED_RESPONSE }))
    case 'cname-loop':
      return dnsResponse(
        message({
          question,
          answers: [
            { type: 'CNAME', name: question.name, ttl: 60, data: `loop.${question.name}` },
            { type: 'CNAME', name: `loop.${question.name}`, ttl: 60, data: question.name },
          ],
        }),
      )
    case 'malformed':
      return dnsResponse(new Uint8Array([0, 0, 128]))
    case 'timeout':
      return new Promise<Response>(() => {})
    default:
      return new Response('', { status: 502 })
  }
}

function wireRecord(type: string, name: string, ttl: number, record: unknown): Answer {
  if (type === 'MX') {
    const { priority, exchange } = record as { priority: number; exchange: string }
    return { type: 'MX', name, ttl, data: { preference: priority, exchange } }
  }
  // A copy: the codec turns the strings into bytes in place.
  if (type === 'TXT') return { type: 'TXT', name, ttl, data: [...(record as { strings: string[] }).strings] }
  if (type === 'SPF') {
    const encoder = new TextEncoder()
    const strings = (record as { strings: string[] }).strings.map((text) => encoder.encode(text))
    return {
      type: 'SPF',
      name,
      ttl,
      data: Uint8Array.from(strings.flatMap((s) => [s.length, ...s])),
    } as unknown as Answer
  }
  const data = SECURITY_DATA[type]?.((record as string).split(' ')) ?? record
  return { type, name, ttl, data } as Answer
}

/** From zone file syntax to the fields that the codec writes; it does not support TLSA. */
const SECURITY_DATA: Readonly<Record<string, (fields: string[]) => unknown>> = {
  DS: ([keyTag, algorithm, digestType, digest = '']) => ({
    keyTag: Number(keyTag),
    algorithm: Number(algorithm),
    digestType: Number(digestType),
    digest: decodeHex(digest),
  }),
  CAA: ([flags, tag, value = '']) => ({ flags: Number(flags), tag, value: value.replaceAll('"', '') }),
  DNSKEY: ([flags, , algorithm, key = '']) => ({
    flags: Number(flags),
    algorithm: Number(algorithm),
    key: decodeBase64Leniently(key),
  }),
  TLSA: ([usage, selector, matching, data = '']) =>
    Uint8Array.from([Number(usage), Number(selector), Number(matching), ...decodeHex(data)]),
}
