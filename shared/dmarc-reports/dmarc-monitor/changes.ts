// What is said about each change that a monitor proposes, and the published record with the address of the monitor added: nothing
// of it is lost, whatever else it says.
import { buildDmarcRecord } from '#shared/records/dmarc/build-record.ts'
import { parseDmarc, policiesOf } from '#shared/records/dmarc/parse.ts'
import { buildTlsRpt } from '#shared/records/transport/tls-rpt.ts'
import { changesOf, type ChangeTable, ITS_WORDS } from '#shared/report/change/change-table.ts'
import type { Change } from '#shared/report/change/change.ts'
import { ADDRESSES, LEFT_DAYS } from './limits.ts'
import { namesAddress, type PlaceSeen, type RecordsSeen } from './look.ts'

/** A record that should name the address of the monitor. */
interface Place {
  kind: 'DMARC' | 'TLS-RPT'
  owner: string
  address: string
}

const addIt = ({ kind }: Place): string => `Add the address to the ${kind} record`
const uriToRua = ({ address }: Place): string => `mailto:${address} to its “rua”`

export const BACK = 'If nobody meant to change it, put it back.'

export const MONITOR_CHANGES = {
  'monitor-dmarc/add': {
    title: addIt,
    text: ({ owner, address }: Place) =>
      `Replace the record at ${owner} with this one. It is the same, with ${address} as one more address for reports.`,
    notes: ({ address, isCrowded }: Place & { isCrowded: boolean }) =>
      isCrowded
        ? [
            `The record already has ${ADDRESSES} addresses. Receivers that send reports to no more than ${ADDRESSES}, which is all that RFC 7489, 6.3 asks of them, ignore the third, which is ${address}. To hear from them, too, give up one of the others.`,
          ]
        : [],
    risk: 'none',
  },
  'monitor-dmarc/publish': {
    title: 'Publish a DMARC record with the address',
    text: ({ owner, address }: Place) =>
      `Publish this record at ${owner}. It changes nothing for your mail, and reports arrive at ${address}.`,
    risk: 'none',
  },
  'monitor-dmarc/inherited': {
    title: 'Publish a DMARC record with the address',
    text: ({ domain, above, address }: { domain: string; above: string; address: string }) =>
      `${domain} has no record of its own, and follows the one of ${above}. This one asks for the same policy and the same reports, and adds ${address}.`,
    risk: 'none',
  },
  'monitor-tls-rpt/add': {
    title: addIt,
    text: ({ owner, address }: Place) =>
      `Replace the record at ${owner} with this one. It is the same, with ${address} as one more address.`,
    risk: 'none',
  },
  'monitor-tls-rpt/publish': {
    title: 'Get reports on encryption, too',
    text: ({ owner }: Place) =>
      `Publish this record at ${owner}. It changes nothing for your mail: senders report where encryption to your servers failed.`,
    risk: 'none',
  },
  // For either record, where none can be proposed: what is there is unclear, belongs to someone else, or is not one record.
  'monitor/unknown': {
    title: addIt,
    text: (place: Place) =>
      `DNS did not answer for ${place.owner}, so we do not know what is published there. Add ${uriToRua(place)}, after a comma, and leave the rest as it is.`,
  },
  'monitor/alias': {
    title: addIt,
    text: ({ alias, ...place }: Place & { alias: string }) =>
      `${place.owner} is an alias of ${alias}, so the record is published there. Whoever looks after that name has to add ${uriToRua(place)}.`,
  },
  'monitor/several': {
    title: addIt,
    text: ({ count, ...place }: Place & { count: number }) =>
      `There are ${count} ${place.kind} records at ${place.owner}, so receivers use none of them. Make them one first, then add ${uriToRua(place)}.`,
  },
  'monitor/broken': {
    title: addIt,
    text: (place: Place) =>
      `The ${place.kind} record at ${place.owner} is written so that receivers ignore it. Correct it first, then add ${uriToRua(place)}.`,
  },
  'monitor-removal': {
    title: 'Take the address out of the DMARC record',
    text: `Do this before you delete the monitor; otherwise it ends by itself ${LEFT_DAYS} days after the address left the record. The rest of the record stays as it is.`,
    risk: 'delivery',
    optional: true,
    rfc: 'RFC 9989, 4.7',
  },
  'monitor-receivers': {
    title: 'Say which receivers are yours',
    text: ({ domain }: { domain: string }) =>
      `On the page of the monitor, mark the receivers that report on ${domain} and that you trust: their reports are accepted first. If strangers flood the address, delete the monitor, make a new one, and publish its address instead.`,
  },
  // Each undoes one of several events.
  'undo/too-long': {
    title: 'Put the DMARC record back',
    text: ({ owner, address }: { owner: string; address: string }) =>
      `The texts at ${owner} are too long to be kept here. If nobody meant to change them, put back what was there, with ${address} in its “rua”.`,
  },
  'undo/alias': {
    title: ({ alias }: { alias: string }) => `Ask the owner of ${alias}`,
    text: ({ owner, alias }: { owner: string; alias: string }) =>
      `${owner} is an alias of ${alias}: the record is published there, and only its owner can change it back.`,
  },
  'undo/join': {
    title: 'Make the DMARC records one',
    text: ({ owner }: { owner: string }) =>
      `Keep one of the records at ${owner}, with what is right in each of them, and remove the others.`,
  },
  'undo/keep-one': {
    title: 'Keep one DMARC record',
    text: 'This one was alone before. Remove what was added beside it.',
    risk: 'delivery',
  },
  'undo/publish': {
    title: 'Publish the previous DMARC record again',
    text: `This is what was published before. ${BACK}`,
    risk: 'delivery',
  },
} satisfies ChangeTable

export const monitorChange = changesOf(MONITOR_CHANGES)

const RFC = 'RFC 9989, 4.7'

/** In lower case, as the record will name it. */
interface MonitoredAddress {
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
