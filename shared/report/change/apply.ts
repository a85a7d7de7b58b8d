// DNS as it will be once a change is published.
import type { Change } from './change.ts'
import { recordText } from '#shared/dns/presentation.ts'
import type { MxData, RecordData, RecordType, Resolver } from '#shared/dns/resolver.ts'
import { throughAlias, txtRecord, withRecords } from '#shared/dns/decorated.ts'

type Edit = Pick<Change, 'action' | 'owner' | 'type' | 'before' | 'after'>

/** The same answers, except for the records that the change affects. An `ask` publishes nothing. */
export function withChange(resolver: Resolver, change: Edit): Resolver {
  if (change.action === 'ask') return resolver
  const edited = withRecords(resolver, change.owner, (type, records) => {
    if (type !== change.type) return [...records]
    // A name has each record only once (RFC 2181 section 5), so an already published one is not added again.
    const touched = new Set([...change.before, ...change.after])
    const kept = records.filter((record) => !touched.has(recordText(type, record)))
    return [...kept, ...change.after.map((text) => recordOf(type, text))]
  })
  const [target, ...more] = change.after
  return change.type === 'CNAME' && target !== undefined && more.length === 0
    ? throughAlias(edited, change.owner, target)
    : edited
}

function recordOf<T extends RecordType>(type: T, text: string): RecordData[T] {
  if (type === 'TXT' || type === 'SPF') return txtRecord(text) as RecordData[T]
  if (type !== 'MX') return text as RecordData[T]
  const [priority = '0', exchange = ''] = text.split(' ')
  return { priority: Number(priority), exchange } satisfies MxData as RecordData[T]
}
