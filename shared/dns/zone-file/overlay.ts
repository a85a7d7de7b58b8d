// DNS as it will be once a file is published: names in its zones are answered from the file, all others by live DNS.
import {
  isAbsent,
  isFailure,
  type DnsAnswer,
  type QueryOptions,
  type RecordData,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'
import { txtRecord } from '#shared/dns/decorated.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { recordText } from '#shared/dns/presentation.ts'
import { isReadType, originIn, type ReadZone, type ZoneRecord } from './record.ts'

/** The source given for answers from the file. */
const SOURCE = 'the file'

/** @returns a function that puts the file in front of a resolver; may be called for many */
export const zoneOverlay = (read: ReadZone): ((live: Resolver) => Resolver) =>
  read.edits ? planOverlay(read) : wholeOverlay(read)

/** Of an answer that a line could have, if it could be read. */
export const UNREADABLE = 'a line of the file that could have it cannot be read'

/** Whether a record that the file does not have may be on a line that could not be read. */
function mayBeUnread({ problems }: ReadZone): (name: string, type: string) => boolean {
  const lost = problems.filter(({ record, isCut }) => record ?? isCut)
  const keys = new Set(lost.map(({ record: { owner = '', type = '' } = {} }) => `${owner} ${type}`))
  return (name, type) =>
    keys.size > 0 && [`${name} ${type}`, `${name} `, ` ${type}`, ' '].some((key) => keys.has(key))
}

/** For a file with the complete contents of its zones. */
function wholeOverlay(read: ReadZone): (live: Resolver) => Resolver {
  const { origins: names, records } = read
  const isUnread = mayBeUnread(read)
  const origins = new Set(names)
  const file = zoneResolver(zoneOf(records), { source: SOURCE })
  const cuts = delegations(origins, records)
  const dynamic = new Set(records.filter(({ type }) => MADE_BY_HOST.test(type)).map(({ owner }) => owner))
  const isOurs = (name: string) => originIn(name, origins) !== undefined && !isBelowCut(name, cuts)
  const signed = new Map<string, Promise<boolean>>()
  return (live) => {
    const query = async <T extends RecordType>(
      name: string,
      type: T,
      options?: QueryOptions,
    ): Promise<DnsAnswer<RecordData[T]>> => {
      // The parent has the DS records, and the signing server has the keys.
      const isOthers = origins.has(name) && (type === 'DS' || type === 'DNSKEY')
      const isMade = (type === 'A' || type === 'AAAA') && dynamic.has(name)
      if (!isOurs(name) || isOthers || isMade) return live.query(name, type, options)
      const inFile = await file.query(name, type, options)
      if (isAbsent(inFile) && isUnread(inFile.aliases.at(-1)?.target ?? name, type)) return unread(name, type)
      const answer = await outward(inFile, (target) =>
        isOurs(target) ? undefined : live.query(target, type, options),
      )
      const origin = originIn(name, origins) ?? ''
      const known = signed.get(origin) ?? isSigned(origin, live)
      signed.set(origin, known)
      return isFailure(answer) || !(await known) ? answer : { ...answer, authenticated: true }
    }
    return { query }
  }
}

const unread = (name: string, type: RecordType): DnsAnswer<never> => ({
  name,
  type,
  kind: 'malformed',
  records: [],
  aliases: [],
  authenticated: false,
  source: SOURCE,
  timeMs: 0,
  detail: UNREADABLE,
})

/** The server or the host makes the addresses: aliases of OctoDNS’s providers and of PowerDNS, dynamic ones of gdnsd. */
const MADE_BY_HOST = /^(?:ALIAS|ANAME|LUA|DYNA|DYNC)$|\/ALIAS$/i

const isSigned = async (origin: string, live: Resolver): Promise<boolean> =>
  (await live.query(origin, 'DS')).kind === 'answer'

/** A CNAME that points out of the zone continues elsewhere. */
async function outward<T>(
  answer: DnsAnswer<T>,
  elsewhere: (target: string) => Promise<DnsAnswer<T>> | undefined,
): Promise<DnsAnswer<T>> {
  const target = answer.aliases.at(-1)?.target
  const further = target === undefined || !isAbsent(answer) ? undefined : elsewhere(target)
  if (!further) return answer
  const { name, aliases } = answer
  const end = await further
  return { ...end, name, aliases: [...aliases, ...end.aliases], authenticated: false }
}

/** Names that other servers answer for. */
const delegations = (origins: ReadonlySet<string>, records: readonly ZoneRecord[]): Set<string> =>
  new Set(records.filter(({ type, owner }) => type === 'NS' && !origins.has(owner)).map(({ owner }) => owner))

const isBelowCut = (name: string, cuts: ReadonlySet<string>): boolean => {
  if (cuts.size === 0) return false
  const labels = name.split('.')
  return labels.some((_, index) => cuts.has(labels.slice(index).join('.')))
}

function zoneOf(records: readonly ZoneRecord[]): Zone {
  const zone: Record<string, ZoneNode> = Object.create(null) as Record<string, ZoneNode>
  for (const { owner, type, text, strings } of records) {
    const node = (zone[owner] ??= {})
    if (!isReadType(type)) continue
    if (type === 'CNAME') node.CNAME ??= text
    else if (type === 'SOA') node.SOA ??= text
    else if (type === 'MX') {
      const [priority = '0', exchange = ''] = text.split(' ')
      ;((node.MX ??= []) as [number, string][]).push([Number(priority), exchange])
    } else ((node[type] ??= []) as (string | string[])[]).push(strings ? [...strings] : text)
  }
  return zone
}

/** For a plan: what it deletes goes, what it adds comes, and what it does not mention stays. */
function planOverlay(read: ReadZone): (live: Resolver) => Resolver {
  const { records, edits = [] } = read
  const isUnread = mayBeUnread(read)
  const added = new Map<string, ZoneRecord[]>()
  for (const record of records) {
    const known = added.get(keyOf(record))
    if (known) known.push(record)
    else added.set(keyOf(record), [record])
  }
  const removed = new Map<string, Set<string>>()
  const whole = new Set(edits.filter(({ isWhole }) => isWhole).map(keyOf))
  for (const edit of edits) removed.set(keyOf(edit), (removed.get(keyOf(edit)) ?? new Set()).add(edit.text))
  return (live) => {
    const query = async <T extends RecordType>(
      name: string,
      type: T,
      options?: QueryOptions,
    ): Promise<DnsAnswer<RecordData[T]>> => {
      const answer = await live.query(name, type, options)
      const [alias] = type === 'CNAME' ? [] : (added.get(`CNAME ${name}`) ?? [])
      if (alias) {
        const end = await query(alias.text, type, options)
        return { ...end, name, aliases: [{ name, target: alias.text, ttlSeconds: 0 }, ...end.aliases] }
      }
      const key = `${type} ${name}`
      const came = added.get(key) ?? []
      const gone = removed.get(key)
      if (came.length === 0 && isUnread(name, type)) return unread(name, type)
      if ((came.length === 0 && !gone) || (isFailure(answer) && !whole.has(key))) return answer
      const published = answer.aliases.length === 0 && !whole.has(key) ? answer.records : []
      const texts = new Set(came.map(({ text }) => text))
      const kept = published.filter(
        (one) => !gone?.has(recordText(type, one)) && !texts.has(recordText(type, one)),
      )
      return answered(answer, [...kept, ...came.map((record) => dataOf(type, record))])
    }
    return { query }
  }
}

const keyOf = ({ owner, type }: Pick<ZoneRecord, 'owner' | 'type'>) => `${type} ${owner}`

function answered<T>(answer: DnsAnswer<T>, records: T[]): DnsAnswer<T> {
  const { name, type, timeMs } = answer
  const facts = {
    name,
    type,
    timeMs,
    aliases: [],
    authenticated: answer.authenticated,
    ttlSeconds: 0,
    source: SOURCE,
  }
  return records.length > 0
    ? { ...facts, kind: 'answer', records }
    : { ...facts, kind: 'no-data', records: [] }
}

function dataOf<T extends RecordType>(type: T, { text, strings }: ZoneRecord): RecordData[T] {
  if (type === 'TXT' || type === 'SPF')
    return (strings ? { ...txtRecord(text), strings: [...strings] } : txtRecord(text)) as RecordData[T]
  if (type !== 'MX') return text as RecordData[T]
  const [priority = '0', exchange = ''] = text.split(' ')
  return { priority: Number(priority), exchange } as RecordData[T]
}
