// Changes a zone by dynamic update (RFC 2136): the server makes a change only if the zone still has the expected records.
import { randomBytes } from 'node:crypto'
import { DEFAULT_TTL, type RecordSet } from '#shared/report/change/export/record-set.ts'
import { readRecord } from '#shared/report/change/export/record-data.ts'
import { recordText } from '#shared/dns/presentation.ts'
import { isFailure, type TxtData } from '#shared/dns/resolver.ts'
import { Failure } from '#cli/failure.ts'
import { overTcp, type Server } from '#cli/net/port-53.ts'
import {
  CLASSES,
  HEADER_BYTES,
  nameBytes,
  recordBytes,
  TYPES,
  uint16,
  uint32,
} from '#cli/publish/dns-bytes.ts'
import { Refusal, removedFrom, type HeldRecords, type Publisher } from '#cli/publish/publisher.ts'
import { sign, verified, type TsigKey } from '#cli/publish/tsig.ts'
import { reasonOf } from '#cli/terminal.ts'
import { decodeAnswer, encodeQuestion } from '#worker/dns/wire-format.ts'

const TIMEOUT_MS = 15_000
/** RFC 2136, 2.2: the opcode of updates, in its position. */
const UPDATE = 5 << 11
const MAX_MESSAGE_BYTES = 65_000

interface UpdateServer extends Server {
  key?: TsigKey
}

export function updateServer(server: UpdateServer): Publisher {
  const name = `the name server ${server.host}${server.port === 53 ? '' : `:${server.port}`}`
  return { name, look: (set) => look(set, server, name) }
}

async function look(
  set: RecordSet & { zone: string },
  server: UpdateServer,
  name: string,
): Promise<HeldRecords> {
  const { owner, type } = set
  const answer = await exchange(server, Buffer.from(encodeQuestion(owner, type)), name)
  answer.writeUInt16BE(0, 0)
  const { aliases, ...content } = decodeAnswer(answer, owner, type)
  if (isFailure(content as never))
    throw new Refusal(`${capital(name)} does not show its records: ${detailOf(content)}.`)
  const [alias] = aliases
  if (alias) throw new Refusal(`${owner} is now an alias of ${alias.target} (CNAME).`, true)
  const records = content.records as TxtData[]
  const texts = records.map((record) => recordText(type, record))
  const ttl = content.kind === 'answer' ? content.ttlSeconds : undefined
  return {
    texts,
    write: async () => {
      const bytes = texts.map((text, index) => heldBytes(set, text, records[index]))
      await send(updateOf(set, bytes, texts, ttl), server, name)
    },
  }
}

const detailOf = (content: object): string =>
  'detail' in content && typeof content.detail === 'string' ? content.detail : 'the answer cannot be read'

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A text may be split into strings in many ways; the server compares bytes. */
function heldBytes({ type }: RecordSet, text: string, data: TxtData | undefined): Buffer {
  const isText = type === 'TXT' || type === 'SPF'
  const record = readRecord(type, text, isText ? data?.strings : undefined)
  if (record === null || (isText && text.includes('\ufffd')))
    throw new Refusal(
      'A record at the name has bytes that are not text, so you have to make this change by hand.',
    )
  return recordBytes(record)
}

/** RFC 2136, 2.4 and 2.5: the set is unchanged, or there is none; then the deletions and additions. */
function updateOf(
  set: RecordSet & { zone: string },
  held: Buffer[],
  texts: string[],
  heldTtl: number | undefined,
): Buffer {
  const { owner, zone, type, added } = set
  const record = (code: number, kind: number, ttl: number, data: Buffer = Buffer.alloc(0)) =>
    Buffer.concat([nameBytes(owner), uint16(code), uint16(kind), uint32(ttl), uint16(data.length), data])
  const code = TYPES[type]
  const none = [record(code, CLASSES.NONE, 0), record(TYPES.CNAME, CLASSES.NONE, 0)]
  const prerequisites =
    held.length > 0
      ? held.map((data) => record(code, CLASSES.IN, 0, data))
      : // A record added next to an alias is ignored silently (RFC 2136, 3.4.2.2), and so is an alias next to records.
        type === 'CNAME'
        ? [record(TYPES.ANY, CLASSES.NONE, 0)]
        : none
  const gone = removedFrom(set, texts).map((index) => record(code, CLASSES.NONE, 0, held[index]))
  const ttl = heldTtl ?? set.ttl ?? DEFAULT_TTL
  const come = added.map((one) => record(code, CLASSES.IN, ttl, recordBytes(one)))
  const counts = [1, prerequisites.length, gone.length + come.length, 0]
  const message = Buffer.concat([
    uint16(0),
    uint16(UPDATE),
    ...counts.map(uint16),
    nameBytes(zone),
    uint16(TYPES.SOA),
    uint16(CLASSES.IN),
    ...prerequisites,
    ...gone,
    ...come,
  ])
  if (message.length > MAX_MESSAGE_BYTES)
    throw new Refusal(
      'The records do not fit into one DNS message of 64 KB, so they cannot be sent as one change.',
    )
  return message
}

async function send(message: Buffer, server: UpdateServer, name: string): Promise<void> {
  const answer = await exchange(server, message, name)
  const code = answer.readUInt16BE(2) & 15
  if (code === 0) return
  const stale = STALE[code]
  if (stale) throw new Refusal(stale, true)
  throw new Refusal(`${capital(name)} refused the update: ${REFUSED[code] ?? `error ${code}`}.`)
}

/** RFC 2136, 2.2: a prerequisite is not met. */
const STALE: Record<number, string> = {
  6: 'There is now a record at the name (YXDOMAIN).',
  7: 'There is now a record of this type, or an alias, at the name (YXRRSET).',
  3: 'The records are gone (NXDOMAIN).',
  8: 'The records have changed since the check (NXRRSET).',
}

const REFUSED: Record<number, string> = {
  1: 'it cannot read the message (FORMERR)',
  2: 'it failed (SERVFAIL)',
  4: 'it does not accept updates (NOTIMP)',
  5: 'it does not allow it: not from here, not with this key, or not such a record (REFUSED)',
  9: 'it is not authoritative for the zone, or does not know the key (NOTAUTH)',
  10: 'the name is not in the zone (NOTZONE)',
}

/** An answer to this message, with its signature checked if there is a key. */
async function exchange(server: UpdateServer, question: Buffer, name: string): Promise<Buffer> {
  const message = Buffer.concat([randomBytes(2), question.subarray(2)])
  const now = () => Math.floor(Date.now() / 1000)
  const signed = server.key && sign(message, server.key, now())
  const isAnswer = (bytes: Buffer) =>
    bytes.length >= HEADER_BYTES &&
    bytes.readUInt16BE(0) === message.readUInt16BE(0) &&
    (bytes[2] ?? 0) >= 0x80
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await overTcp(server, signed?.message ?? message, isAnswer, signal).catch(
    (error: unknown) => {
      throw new Failure(`${capital(name)} could not be reached: ${reasonOf(error)}.`, 'unreachable')
    },
  )
  if (!server.key || !signed) return answer
  try {
    return verified(answer, server.key, signed.mac, now())
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('The server’s answer cannot be read.')
    throw error
  }
}
