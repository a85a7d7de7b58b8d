// Which line of a file a finding is about.
import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { isSpf, type MailCheck } from './mail-checks.ts'
import type { Place, ReadZone, ZoneRecord } from './record.ts'

/** The records of a file by their names. */
interface RecordIndex {
  at(owner: string): readonly ZoneRecord[]
  /** Records that name this host. */
  naming(host: string): readonly ZoneRecord[]
  first: ZoneRecord | undefined
}

export function recordIndex({ records, origins }: Pick<ReadZone, 'records' | 'origins'>): RecordIndex {
  const byOwner = new Map<string, ZoneRecord[]>()
  const byTarget = new Map<string, ZoneRecord[]>()
  const push = (map: Map<string, ZoneRecord[]>, key: string, record: ZoneRecord) => {
    const known = map.get(key)
    if (known) known.push(record)
    else map.set(key, [record])
  }
  for (const record of records) {
    push(byOwner, record.owner, record)
    if (record.type === 'MX' || record.type === 'CNAME')
      push(byTarget, record.text.split(' ').at(-1) ?? '', record)
  }
  const at = (owner: string) => byOwner.get(owner) ?? []
  const soa = origins.flatMap(at).find(({ type }) => type === 'SOA')
  return { at, naming: (host) => byTarget.get(host) ?? [], first: soa ?? records[0] }
}

/** @param changes of the same report: each names the findings that it fixes */
export function placeOfFinding(
  finding: Finding,
  check: MailCheck,
  changes: readonly Change[],
  index: RecordIndex,
): Place | undefined {
  return (
    byChange(finding, changes, index) ??
    byName(finding, check, index) ??
    byCheck(check, index) ??
    index.at(check.domain)[0] ??
    index.first
  )
}

/** What a change touches is what is wrong; of several records, the last one, which was added to the others. */
function byChange({ code }: Finding, changes: readonly Change[], index: RecordIndex): ZoneRecord | undefined {
  const touched = changes
    .filter(({ why, action }) => why.includes(code) && action !== 'ask')
    .flatMap(({ owner, type, before }) =>
      index.at(owner).filter((record) => record.type === type && before.includes(record.text)),
    )
  return touched.at(-1)
}

/** A name in the message that is in the file: the host of an MX record, an included record. */
function byName(
  { message }: Finding,
  { domain, slug }: MailCheck,
  index: RecordIndex,
): ZoneRecord | undefined {
  const names = message.toLowerCase().match(/[a-z0-9_*-]+(?:\.[a-z0-9_-]+)+/g) ?? []
  for (const name of names) {
    if (name === domain) continue
    const own = slug === 'mx' ? index.naming(name).find(({ owner }) => owner === domain) : undefined
    const included = slug === 'spf' ? index.at(name).find(isSpf) : undefined
    const found =
      own ??
      included ??
      index.at(name).find(({ type }) => type === 'TXT' || type === 'CNAME' || type === 'TLSA')
    if (found) return found
  }
  return undefined
}

const byCheck = ({ at }: MailCheck, index: RecordIndex): ZoneRecord | undefined => {
  for (const { owner, type, prefix } of at) {
    const there = index.at(owner).filter((one) => one.type === type)
    const meant = prefix ? there.filter(({ text }) => text.toLowerCase().startsWith(prefix)) : there
    const last = meant.at(-1)
    if (last) return last
  }
  return undefined
}
