// What is kept of messages that are alike: everything that decides whose they are and what became of them, and nothing of a
// person. Whose they are is decided when they are read, since a report that comes later may show it.
import { REASONS, type Explained, type Reason } from '#shared/dmarc-reports/explain.ts'
import { foreignName } from '#shared/dns/foreign-name.ts'

/** One kind of messages. */
export interface RowKind extends Explained {
  /** The network of the address, as "192.0.2.0/24"; empty where a service is known. */
  network: string
  /** Reported too late, or for the future: nobody is told of it. */
  isQuiet: boolean
}

/** What is beyond the limit of a day. */
export const REST_KEY = 'rest'
const MAX_KEY = 700
/** Real messages have two or three signatures. */
const MAX_KEYS = 4

/** Their places are stored: new ones go to the end. */
const FLAGS = ['isAligned', 'isSpfOnly', 'isOwnAddress', 'isPassedOn', 'isQuiet', 'isOwnEnvelope'] as const
const DISPOSITIONS = ['none', 'quarantine', 'reject']
const REASON_NAMES = Object.keys(REASONS) as Reason[]

type Written = [
  flags: number,
  disposition: number,
  service: string | null,
  via: string | null,
  network: string,
  from: string,
  good: string[],
  bad: string[],
  reasons: number,
]

/** Equal for messages that are alike; `REST_KEY` for what no real report says. */
export function keyOfRow(one: Explained, network: string, isQuiet: boolean): string {
  const kind: RowKind = { ...one, network, isQuiet }
  const written: Written = [
    bitsOf(FLAGS.map((flag) => kind[flag])),
    Math.max(0, DISPOSITIONS.indexOf(one.disposition)),
    one.service,
    one.via,
    one.service === null ? network : '',
    one.headerFrom,
    one.good.slice(0, MAX_KEYS),
    one.bad.slice(0, MAX_KEYS),
    bitsOf(REASON_NAMES.map((reason) => one.reasons.includes(reason))),
  ]
  const key = JSON.stringify(written)
  return key.length <= MAX_KEY ? key : REST_KEY
}

/** Names are read through the door again, since older rows may have others. @returns null for the rest */
export function rowOfKey(key: string): RowKind | null {
  if (key === REST_KEY) return null
  const [flags, disposition, service, via, network, from, good, bad, reasons] = JSON.parse(key) as Written
  const has = (flag: (typeof FLAGS)[number]) => (flags & (1 << FLAGS.indexOf(flag))) !== 0
  return {
    headerFrom: foreignName(from),
    disposition: DISPOSITIONS[disposition] ?? 'none',
    isAligned: has('isAligned'),
    isSpfOnly: has('isSpfOnly'),
    isOwnAddress: has('isOwnAddress'),
    isPassedOn: has('isPassedOn'),
    isQuiet: has('isQuiet'),
    isOwnEnvelope: has('isOwnEnvelope'),
    service,
    via: via === null ? null : foreignName(via),
    network,
    good,
    bad,
    reasons: REASON_NAMES.filter((_, bit) => (reasons & (1 << bit)) !== 0),
  }
}

const bitsOf = (flags: readonly boolean[]): number =>
  flags.reduce((bits, flag, at) => (flag ? bits | (1 << at) : bits), 0)
