// The streams of mail that a watch keeps apart: what is kept of each between two mails, which one a mail belongs to, whether it is
// news, and what may change it.
import * as v from 'valibot'
import { Change } from '#shared/report/change/schema.ts'
import { streamName, type StreamName } from './fingerprint.ts'
import { MAX_NETWORKS, MAX_STREAMS } from './limits.ts'
import { Fingerprint } from './schema.ts'

// What a stream keeps between two mails, as it is read back from the database, and what it tells.
export interface JudgedMail {
  fingerprint: Fingerprint
  /** What the judgment of the mail proposes. */
  changes: readonly v.InferOutput<typeof Change>[]
  /** Milliseconds since 1970. */
  receivedAt: number
}

const Value = { value: v.string(), rank: v.number(), text: v.string() }

const StateMemory = v.object({
  ...Value,
  /** More than one mail showed it. */
  isSure: v.boolean(),
  /** Another meaning, and in how many mails in a row something else than the usual was seen. */
  candidate: v.exactOptional(v.object({ ...Value, times: v.number() })),
  /** How often something was seen once and not again, and in which mail last. */
  wavered: v.number(),
  waveredAt: v.number(),
})

const SetMemory = v.object({
  /** In which mail each was seen last. */
  known: v.record(v.string(), v.number()),
  /** Mails in a row without a new value. */
  calm: v.number(),
  candidate: v.exactOptional(v.array(v.string())),
  /** In how many mails in a row all of the candidate were. */
  times: v.exactOptional(v.number()),
})

export const StreamMemory = v.object({
  from: v.string(),
  listId: v.nullable(v.string()),
  /** How many came. */
  mails: v.number(),
  lastAt: v.number(),
  /** Whether it is told of as new, if it is. */
  introduced: v.boolean(),
  states: v.record(v.string(), StateMemory),
  sets: v.record(v.string(), SetMemory),
  /** Networks that sent proved mail, each with the number of the last one. */
  proved: v.exactOptional(v.record(v.string(), v.number())),
  /** By facet: what would undo what became worse. */
  open: v.record(v.string(), Change),
  /** Days since 1970, mails, and those with a problem. */
  days: v.array(v.tuple([v.number(), v.number(), v.number()])),
  last: Fingerprint,
  /** The last mail in which nothing was different from the ones before. */
  usual: Fingerprint,
  /** The same, before the last change. */
  before: v.exactOptional(Fingerprint),
})
export type StreamMemory = v.InferOutput<typeof StreamMemory>

const stream = { from: v.string(), listId: v.nullable(v.string()) }

/** As it is stored. The words are made when it is told (event-words.ts). */
export const MailEvent = v.variant('what', [
  v.object({
    what: v.literal('changed'),
    ...stream,
    facet: v.string(),
    direction: v.picklist(['worse', 'better', 'other']),
    before: v.array(v.string()),
    after: v.array(v.string()),
    change: v.nullable(Change),
  }),
  v.object({ what: v.literal('new_stream'), ...stream }),
  v.object({ what: v.literal('silent'), everyHours: v.number(), lastAt: v.string() }),
  v.object({ what: v.literal('back'), lastAt: v.string() }),
  v.object({
    what: v.literal('unsubscribe'),
    outcome: v.picklist(['proved', 'failed']),
    reason: v.string(),
  }),
  v.object({ what: v.literal('removed') }),
])
export type MailEvent = v.InferOutput<typeof MailEvent>

export const streamKey = ({ from, listId }: StreamName): string => `${from} ${listId ?? ''}`

/** A stream of which so many came has a usual state; before that, a watch is still getting to know what comes. */
const KNOWN_MAILS = 5
const IN_A_ROW = 2

type Known = Pick<StreamMemory, 'from' | 'listId' | 'mails'>

/** @param from the address in From */
export function streamFor({ from, listId }: StreamName, streams: readonly Known[]): StreamName {
  const name = streamName(from, listId)
  const isKnown = streams.some((one) => streamKey(one) === streamKey(name))
  if (isKnown || streams.length < MAX_STREAMS) return name
  return { from: `*${name.from.slice(name.from.lastIndexOf('@'))}`, listId: null }
}

/** Notes that a stream is known; told where others came for longer. */
export function introduce(
  memory: StreamMemory,
  streams: readonly Known[],
): { memory: StreamMemory; events: MailEvent[] } {
  if (memory.introduced || memory.mails < IN_A_ROW) return { memory, events: [] }
  const { from, listId } = memory
  const others = streams.filter((one) => streamKey(one) !== streamKey(memory))
  const isNews = others.some(({ mails }) => mails >= KNOWN_MAILS)
  return {
    memory: { ...memory, introduced: true },
    events: isNews ? [{ what: 'new_stream', from, listId }] : [],
  }
}

// What mail that proves nothing may change. The address of a watch is on every list that it is on, so anyone can send to it in the
// name of its domain.
// 1. Mail that DMARC proves counts.
// 2. Other mail counts if it comes from a network that sent proved mail of the same stream: the domain’s own has stopped to prove
//    itself then, and that is told at once.
// 3. As long as nothing of the domain has ever proved itself, all of it counts. What came before the first proof and has none
//    counts no longer after it.
// 4. What does not count is shown beside, and changes nothing.
type Proved = Readonly<Record<string, number>>

const isProved = ({ dmarc }: Fingerprint): boolean => dmarc.result === 'pass'

const networkOf = ({ network }: Fingerprint): string => network ?? ''
const networksOf = ({ sets }: StreamMemory): Proved => sets['network']?.known ?? {}

/** The networks that sent proved mail of a stream, each with the number of the last one. Before they were kept: all, if it proves itself. */
const provedBy = (stream: StreamMemory): Proved =>
  stream.proved ?? (stream.states['dmarc']?.value === 'pass' ? networksOf(stream) : {})

const hasProof = (stream: StreamMemory): boolean => Object.keys(provedBy(stream)).length > 0

/** Those that count. */
export function countedStreams(streams: readonly StreamMemory[]): StreamMemory[] {
  const proved = streams.filter(hasProof)
  return proved.length > 0 ? proved : [...streams]
}

/** @param known what is kept of its stream @param streams those that count */
export const mayCount = (
  mail: Fingerprint,
  known: StreamMemory | undefined,
  streams: readonly StreamMemory[],
): boolean =>
  isProved(mail) ||
  !streams.some(hasProof) ||
  (known !== undefined && Object.hasOwn(provedBy(known), networkOf(mail)))

/** What a mail is compared with: what others sent before its domain first proved itself is nothing to compare with. */
export const comparedWith = (mail: Fingerprint, known: StreamMemory | undefined): StreamMemory | undefined =>
  known && isProved(mail) && !hasProof(known) && !Object.hasOwn(networksOf(known), networkOf(mail))
    ? undefined
    : known

/** @param count the number of this mail */
export function withProof(
  known: StreamMemory | undefined,
  mail: Fingerprint,
  count: number,
): Record<string, number> {
  const before = known ? provedBy(known) : {}
  const networks = Object.entries(isProved(mail) ? { ...before, [networkOf(mail)]: count } : before)
  return Object.fromEntries(networks.sort(([, one], [, other]) => other - one).slice(0, MAX_NETWORKS))
}
