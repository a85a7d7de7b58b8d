// The published record as it is, with the address of the monitor added: nothing of it is lost, whatever else it says.
import { askChange, recordChange, type Change } from '#shared/report/change/change.ts'
import { buildDmarcRecord } from '#shared/records/dmarc/build-record.ts'
import { parseDmarc } from '#shared/records/dmarc/parse.ts'
import { policiesOf } from '#shared/records/dmarc/policy.ts'
import { buildTlsRpt } from '#shared/records/tls-rpt/record.ts'
import { namesAddress, type PlaceSeen, type RecordsSeen } from './look.ts'
import { LEFT_DAYS } from './limits.ts'

const DMARC_CHANGE = 'monitor-dmarc'
const TLS_CHANGE = 'monitor-tls-rpt'

/** RFC 7489, 6.3: a receiver has to send reports to two addresses, and may ignore more. */
const ADDRESSES = 2
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
  const uri = `mailto:${address}`
  const [record] = dmarc.records
  if (namesAddress(dmarc, address) === true) return null
  const common = { id: DMARC_CHANGE, owner: dmarc.owner, type: 'TXT' as const, why: [], rfc: RFC }
  const obstacle = obstacleIn(dmarc, uri, 'DMARC')
  if (obstacle) return askChange({ ...common, ...obstacle })
  if (record !== undefined)
    return recordChange({
      ...common,
      title: 'Add the address to the DMARC record',
      text: `Replace the record at ${dmarc.owner} with this one. It is the same, with ${address} as one more address for reports.`,
      ...(isCrowded(dmarc) && { notes: [crowdedNote(address)] }),
      before: [record],
      after: [withReportUri(record, uri)],
      keep: dmarc.others,
      risk: 'none',
    })
  const after = inherited
    ? inheritedWith(domain, inherited, uri)
    : buildDmarcRecord({ p: 'none', rua: [uri] })
  return recordChange({
    ...common,
    title: 'Publish a DMARC record with the address',
    text: inherited
      ? `${domain} has no record of its own, and follows the one of ${inherited.domain}. This one asks for the same policy and the same reports, and adds ${address}.`
      : `Publish this record at ${dmarc.owner}. It changes nothing for your mail, and reports arrive at ${address}.`,
    before: [],
    after: [after],
    keep: dmarc.others,
    risk: 'none',
  })
}

function tlsChange({ address }: MonitoredAddress, place: PlaceSeen): Change | null {
  const uri = `mailto:${address}`
  const [record] = place.records
  if (namesAddress(place, address) === true) return null
  const common = {
    id: TLS_CHANGE,
    owner: place.owner,
    type: 'TXT' as const,
    why: [],
    rfc: 'RFC 8460, 3',
    optional: true as const,
  }
  const obstacle = obstacleIn(place, uri, 'TLS-RPT')
  if (obstacle) return askChange({ ...common, ...obstacle })
  return recordChange({
    ...common,
    title: record === undefined ? 'Get reports on encryption, too' : 'Add the address to the TLS-RPT record',
    text:
      record === undefined
        ? `Publish this record at ${place.owner}. It changes nothing for your mail: senders report where encryption to your servers failed.`
        : `Replace the record at ${place.owner} with this one. It is the same, with ${address} as one more address.`,
    before: record === undefined ? [] : [record],
    after: [record === undefined ? buildTlsRpt([uri]) : withReportUri(record, uri)],
    keep: place.others,
    risk: 'none',
  })
}

/** Why no record can be proposed: what is there is unclear, belongs to someone else, or is not one record. */
function obstacleIn(
  { owner, isUnknown, records, broken, alias }: PlaceSeen,
  uri: string,
  kind: 'DMARC' | 'TLS-RPT',
): Pick<Change, 'title' | 'text'> | null {
  const title = `Add the address to the ${kind} record`
  if (isUnknown)
    return {
      title,
      text: `DNS did not answer for ${owner}, so we do not know what is published there. Add ${uri} to its “rua”, after a comma, and leave the rest as it is.`,
    }
  if (alias !== undefined)
    return {
      title,
      text: `${owner} is an alias of ${alias}, so the record is published there. Whoever looks after that name has to add ${uri} to its “rua”.`,
    }
  if (records.length > 1)
    return {
      title,
      text: `There are ${records.length} ${kind} records at ${owner}, so receivers use none of them. Make them one first, then add ${uri} to its “rua”.`,
    }
  if (broken.length > 0 && records.length === 0)
    return {
      title,
      text: `The ${kind} record at ${owner} is written so that receivers ignore it. Correct it first, then add ${uri} to its “rua”.`,
    }
  return null
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

const crowdedNote = (address: string): string =>
  `The record already has ${ADDRESSES} addresses. Receivers that send reports to no more than ${ADDRESSES}, which is all that RFC 7489, 6.3 asks of them, ignore the third, which is ${address}. To hear from them, too, give up one of the others.`

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
  return recordChange({
    id: 'monitor-removal',
    title: 'Take the address out of the DMARC record',
    text: `Do this before you delete the monitor; otherwise it ends by itself ${LEFT_DAYS} days after the address left the record. The rest of the record stays as it is.`,
    owner: dmarc.owner,
    type: 'TXT',
    before: [record],
    after: [withoutReportUri(record, address)],
    keep: dmarc.others,
    why: [],
    loses: [{ what: `reports to ${address}`, why: 'The monitor is to be deleted.' }],
    risk: 'delivery',
    optional: true,
    rfc: RFC,
  })
}
