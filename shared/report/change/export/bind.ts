// Lines of a zone file (RFC 1035, 5.1), and a script for nsupdate (RFC 2136).
import {
  DEFAULT_TTL,
  exported,
  type Exporter,
  publishedSet,
  type RecordSet,
  refused,
  removedLines,
} from './record-set.ts'

export const bind: Exporter = (set) => {
  const { owner, type, ttl = DEFAULT_TTL, added, removed } = set
  return exported(
    removed.length > 0 ? [`; Remove these lines from the zone file first:`, ...removedLines(set, ';')] : [],
    added.map(({ zone }) => `${owner}. ${ttl} IN ${type} ${zone}`),
  )
}

/** The size limit of a DNS message over TCP (RFC 1035, 4.2.2), with room for the signature. */
const MAX_MESSAGE_BYTES = 60_000
/** A record's name, type, class, TTL and length: the name is compressed. */
const RECORD_OVERHEAD = 16

/** It states what it expects to find, so a stale plan is refused and overwrites nothing. */
export const nsupdate: Exporter = (set) => {
  const { owner, zone, type, ttl = DEFAULT_TTL, added, removed } = set
  if (messageBytes(set) > MAX_MESSAGE_BYTES)
    return refused('The records do not fit in one DNS message of 64 KB, so nsupdate cannot send them.')
  return exported(
    '; The server refuses the update if the records have changed since they were looked up.',
    set.othersUnknown
      ? `; If there are other ${type} records at this name, add a line "prereq yxrrset" for each of them.`
      : [],
    zone === undefined ? [] : `zone ${zone}.`,
    prerequisites(set),
    removed.map((record) => `update delete ${owner}. IN ${type} ${record.zone}`),
    added.map((record) => `update add ${owner}. ${ttl} IN ${type} ${record.zone}`),
    'send',
  )
}

/** RFC 2136, 2.4: the set is exactly this one, or does not exist. */
function prerequisites(set: RecordSet): string[] {
  const { owner, type } = set
  const published = publishedSet(set)
  if (published.length > 0) return published.map(({ zone }) => `prereq yxrrset ${owner}. IN ${type} ${zone}`)
  // An update that would add another record next to a CNAME is silently ignored (RFC 2136, 3.4.2.2).
  if (type === 'CNAME') return [`prereq nxdomain ${owner}.`]
  return [`prereq nxrrset ${owner}. IN ${type}`, `prereq nxrrset ${owner}. IN CNAME`]
}

function messageBytes(set: RecordSet): number {
  const records = [...publishedSet(set), ...set.removed, ...set.added]
  const bytes = records.map(({ text }) => {
    const length = new TextEncoder().encode(text).length
    return length + Math.ceil(length / 255) + RECORD_OVERHEAD
  })
  return bytes.reduce((sum, length) => sum + length, 0)
}
