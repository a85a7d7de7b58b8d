// The published record as it is, with the address of the monitor added: nothing of it is lost, whatever else it says.
import type { Change } from '#shared/report/change/change.ts'
import { ITS_WORDS } from '#shared/report/change/change-table.ts'
import { monitorChange, type Place } from './change-table.ts'
import { buildDmarcRecord } from '#shared/records/dmarc/build-record.ts'
import { parseDmarc } from '#shared/records/dmarc/parse.ts'
import { policiesOf } from '#shared/records/dmarc/policy.ts'
import { buildTlsRpt } from '#shared/records/tls-rpt/record.ts'
import { namesAddress, type PlaceSeen, type RecordsSeen } from './look.ts'
import { ADDRESSES } from './limits.ts'

const RFC = 'RFC 9989, 4.7'

/** In lower case, as the record will name it. */
export interface MonitoredAddress {
  domain: string
  address: string
}

/** What to publish so that reports arrive; empty once both records name the address. */
export function addressChanges(monitored: MonitoredAddress, seen: RecordsSeen): Change[] {
  return [addressChange(monitored, seen), tlsChange(monitored, seen.tlsRpt)].filter(
    (change) => change !== null,
  )
}

/** Null if the record names the address. */
export function addressChange(
  { domain, address }: MonitoredAddress,
  { dmarc, inherited }: Pick<RecordsSeen, 'dmarc' | 'inherited'>,
): Change | null {
  const { owner, others: keep } = dmarc
  const [record] = dmarc.records
  if (namesAddress(dmarc, address) === true) return null
  const uri = `mailto:${address}`
  const place = { kind: 'DMARC' as const, owner, address }
  const common = { id: 'monitor-dmarc', owner, type: 'TXT' as const, why: [], rfc: RFC, ...WORDS }
  const ask = obstacleAsk(dmarc, place, common)
  if (ask) return ask
  if (record !== undefined) {
    const given = { ...common, before: [record], after: [withReportUri(record, uri)], keep }
    return monitorChange.record('monitor-dmarc/add', given, { ...place, isCrowded: isCrowded(dmarc) })
  }
  if (!inherited) {
    const given = { ...common, before: [], after: [buildDmarcRecord({ p: 'none', rua: [uri] })], keep }
    return monitorChange.record('monitor-dmarc/publish', given, place)
  }
  const given = { ...common, before: [], after: [inheritedWith(domain, inherited, uri)], keep }
  return monitorChange.record('monitor-dmarc/inherited', given, { domain, above: inherited.domain, address })
}

/** After what several changes share. */
const WORDS = { title: ITS_WORDS.title, text: ITS_WORDS.text, notes: ITS_WORDS.notes }

function tlsChange({ address }: MonitoredAddress, seen: PlaceSeen): Change | null {
  const { owner, others: keep } = seen
  const [record] = seen.records
  if (namesAddress(seen, address) === true) return null
  const uri = `mailto:${address}`
  const place = { kind: 'TLS-RPT' as const, owner, address }
  const common = {
    id: 'monitor-tls-rpt',
    owner,
    type: 'TXT' as const,
    why: [],
    rfc: 'RFC 8460, 3',
    optional: true as const,
    ...WORDS,
  }
  const ask = obstacleAsk(seen, place, common)
  if (ask) return ask
  if (record === undefined) {
    const given = { ...common, before: [], after: [buildTlsRpt([uri])], keep }
    return monitorChange.record('monitor-tls-rpt/publish', given, place)
  }
  const given = { ...common, before: [record], after: [withReportUri(record, uri)], keep }
  return monitorChange.record('monitor-tls-rpt/add', given, place)
}

type Common = Parameters<typeof monitorChange.ask<'monitor/unknown'>>[1]

function obstacleAsk(
  { isUnknown, records, broken, alias }: PlaceSeen,
  place: Place,
  common: Common,
): Change | null {
  if (isUnknown) return monitorChange.ask('monitor/unknown', common, place)
  if (alias !== undefined) return monitorChange.ask('monitor/alias', common, { ...place, alias })
  if (records.length > 1)
    return monitorChange.ask('monitor/several', common, { ...place, count: records.length })
  return broken.length > 0 && records.length === 0 ? monitorChange.ask('monitor/broken', common, place) : null
}

/** The rest of a text stays as it is, letter by letter. */
export function withReportUri(record: string, uri: string): string {
  const parts = record.split(';')
  const at = parts.findIndex(isRua)
  if (at < 0) return `${record.replace(/[;\s]+$/, '')}; rua=${uri}`
  const part = (parts[at] ?? '').trimEnd()
  parts[at] = part + (/[=,]$/.test(part) ? uri : `,${uri}`)
  return parts.join(';')
}

/** A record whose only address it was has no “rua” afterward. */
export function withoutReportUri(record: string, address: string): string {
  const parts = record.split(';')
  const at = parts.findIndex(isRua)
  const [name = '', ...value] = (parts[at] ?? '').split('=')
  const kept = value
    .join('=')
    .split(',')
    .filter((uri) => !uri.toLowerCase().includes(`mailto:${address}`))
  if (at < 0) return record
  const rest = kept.some((uri) => uri.trim() !== '') ? [`${name}=${kept.join(',').trim()}`] : []
  return parts.toSpliced(at, 1, ...rest).join(';')
}

const isRua = (part: string): boolean => /^\s*rua\s*=/i.test(part)

const isCrowded = ({ uris }: PlaceSeen): boolean =>
  uris.filter(({ problem, scheme }) => problem === undefined && scheme === 'mailto').length >= ADDRESSES

/** As strict as what applies today, with the same addresses. */
function inheritedWith(
  domain: string,
  { domain: above, record }: NonNullable<RecordsSeen['inherited']>,
  uri: string,
): string {
  const { adkim, aspf, t, fo, rua, ruf, ...rest } = parseDmarc(record)
  const policies = policiesOf({ ...rest, adkim, aspf, t, fo, rua, ruf })
  const uris = (all: typeof rua) => all.filter(({ problem }) => problem === undefined).map((one) => one.uri)
  return buildDmarcRecord({
    p: (domain === above ? policies?.p : policies?.sp) ?? 'none',
    adkim,
    aspf,
    t,
    ...(fo !== '' && { fo }),
    rua: [...uris(rua), uri],
    ruf: uris(ruf),
  })
}

/** Before the monitor is deleted, so that no receiver sends reports to an address that is gone. */
export function removalChange({ address }: MonitoredAddress, { dmarc }: RecordsSeen): Change | null {
  const [record] = dmarc.records
  if (record === undefined || namesAddress(dmarc, address) !== true || dmarc.alias !== undefined) return null
  return monitorChange.record('monitor-removal', {
    owner: dmarc.owner,
    type: 'TXT',
    before: [record],
    after: [withoutReportUri(record, address)],
    keep: dmarc.others,
    why: [],
    loses: [{ what: `reports to ${address}`, why: 'The monitor is to be deleted.' }],
  })
}
