// What DNS says about where the reports of a domain go, and its DMARC record as one look found it, to be compared with what was
// found before.
import type { Evidence } from '#shared/dmarc-reports/readiness.ts'
import { type DnsAnswer, isFailure, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import { nearMiss } from '#shared/records/dmarc/lint-publication.ts'
import { isDmarcRecord, parseDmarc, policiesOf } from '#shared/records/dmarc/parse.ts'
import type { ReportUri } from '#shared/records/dmarc/report-uri.ts'
import { policyName, readWalk, type TxtAnswer, walkNames } from '#shared/records/dmarc/tree-walk.ts'
import { isTlsRpt, looksLikeTlsRpt, parseTlsRpt, tlsRptName } from '#shared/records/transport/tls-rpt.ts'

/** The policy that applies today. */
export interface PolicyNow {
  policy: NonNullable<Evidence['policy']>
  /** In days since 1970; null: it was never seen to change. */
  since: number | null
}

/** The texts at one name. */
export interface PlaceSeen {
  owner: string
  /** DNS gave no answer, so nothing is concluded. */
  isUnknown: boolean
  /** Those that receivers read as the record; more than one counts as none. */
  records: string[]
  /** Those that were meant to be one. */
  broken: string[]
  /** All others there. */
  others: string[]
  /** The name is an alias of this one. */
  alias?: string
  /** Of the one record. */
  uris: ReportUri[]
}

export interface RecordsSeen {
  dmarc: PlaceSeen
  tlsRpt: PlaceSeen
  /** The record above that applies to a domain without one of its own; missing where there is none, or it is unknown. */
  inherited?: { domain: string; record: string }
}

/** One wave of queries; a second for a domain without a record of its own. */
export async function lookAtRecords(domain: string, resolver: Resolver): Promise<RecordsSeen> {
  const [own, tls] = await Promise.all([
    resolver.query(policyName(domain), 'TXT'),
    resolver.query(tlsRptName(domain), 'TXT'),
  ])
  const dmarc = placeOf(own, {
    isRecord: isDmarcRecord,
    isMeant: (text) => nearMiss(text) !== null,
    urisOf: (text) => parseDmarc(text).rua,
  })
  const tlsRpt = placeOf(tls, { isRecord: isTlsRpt, isMeant: looksLikeTlsRpt, urisOf: parseTlsRpt })
  const isBare = !dmarc.isUnknown && dmarc.records.length === 0
  const inherited = isBare ? await inheritedBy(domain, own, resolver) : undefined
  return { dmarc, tlsRpt, ...(inherited && { inherited }) }
}

/** Nothing is concluded from it. */
export const unknownAt = (owner: string): PlaceSeen => ({
  owner,
  isUnknown: true,
  records: [],
  broken: [],
  others: [],
  uris: [],
})

/** With one DMARC record, and nothing else. */
export const placeWith = (owner: string, record: string): PlaceSeen => ({
  ...unknownAt(owner),
  isUnknown: false,
  records: [record],
  uris: parseDmarc(record).rua,
})

interface Reading {
  isRecord: (text: string) => boolean
  isMeant: (text: string) => boolean
  urisOf: (text: string) => ReportUri[]
}

function placeOf(answer: DnsAnswer<TxtData>, { isRecord, isMeant, urisOf }: Reading): PlaceSeen {
  const owner = answer.name
  if (isFailure(answer)) return unknownAt(owner)
  const texts = answer.records.map(({ text }) => text)
  const records = texts.filter(isRecord)
  const broken = texts.filter((text) => !isRecord(text) && isMeant(text))
  const alias = answer.aliases.at(-1)?.target
  const [only] = records
  return {
    owner,
    isUnknown: false,
    records,
    broken,
    others: texts.filter((text) => !records.includes(text) && !broken.includes(text)),
    ...(alias !== undefined && { alias }),
    uris: only !== undefined && records.length === 1 ? urisOf(only) : [],
  }
}

async function inheritedBy(
  domain: string,
  own: TxtAnswer,
  resolver: Resolver,
): Promise<RecordsSeen['inherited']> {
  const above = walkNames(domain).slice(1)
  const answers = new Map<string, TxtAnswer>(
    await Promise.all(
      above.map(async (name) => [name, await resolver.query(policyName(name), 'TXT')] as const),
    ),
  )
  const { policy } = readWalk(domain, (name) => (name === domain ? own : answers.get(name)))
  return policy && { domain: policy.domain, record: policy.record.text }
}

/**
 * What applies to the domain now.
 * @param since the day on which it was seen to change, in days since 1970
 * @returns null if DNS did not answer
 */
export function policyNow(
  { dmarc, inherited }: Pick<RecordsSeen, 'dmarc' | 'inherited'>,
  since: number | null,
): PolicyNow | null {
  if (dmarc.isUnknown) return null
  const [only = inherited?.record] = dmarc.records
  const record = only === undefined || dmarc.records.length > 1 ? null : parseDmarc(only)
  const policies = record && policiesOf(record)
  // Receivers apply nothing.
  if (!policies) return { policy: { p: 'none', sp: '', np: '', testing: '' }, since }
  const { p, sp, np } = dmarc.records.length === 0 ? { p: policies.sp, sp: '', np: '' } : { ...policies }
  return { policy: { p, sp, np, testing: record.t }, since }
}

/** @returns null if it is unknown */
export function namesAddress({ isUnknown, records, uris }: PlaceSeen, address: string): boolean | null {
  if (isUnknown) return null
  return records.length === 1 && uris.some((uri) => uri.address?.toLowerCase() === address)
}

/** A longer text is kept in part, and no record is proposed from it. */
export const MAX_TEXT = 1_000
/** Of texts at one name. */
const MAX_TEXTS = 5

/** The record as it is now. */
export interface RecordNow {
  /** Those that receivers read as one. */
  records: string[]
  /** Other texts there. */
  others: string[]
  /** Meant to be one. */
  broken: string[]
  alias?: string
  /** The domain above whose record applies instead. */
  inherited?: string
  isNamed: boolean
  /** Of the monitor. */
  address: string
}

/** @returns null if DNS did not answer */
export function recordNow({ dmarc, inherited }: RecordsSeen, address: string): RecordNow | null {
  const { isUnknown, alias } = dmarc
  if (isUnknown) return null
  const cut = (texts: readonly string[]) => texts.slice(0, MAX_TEXTS).map((text) => text.slice(0, MAX_TEXT))
  return {
    records: cut(dmarc.records),
    others: cut(dmarc.others),
    broken: cut(dmarc.broken),
    ...(alias !== undefined && { alias }),
    ...(inherited && { inherited: inherited.domain }),
    isNamed: namesAddress(dmarc, address) === true,
    address,
  }
}

/** Two looks saw the same. */
export const isSamePlace = (one: PlaceSeen, other: PlaceSeen): boolean =>
  !one.isUnknown && !other.isUnknown && textsOf(one) === textsOf(other)
const textsOf = ({ records, broken }: PlaceSeen): string => JSON.stringify([...records, ...broken].sort())
