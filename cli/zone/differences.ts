import { recordText } from '#shared/dns/presentation.ts'
import { isFailure, type RecordType, type Resolver } from '#shared/dns/resolver.ts'
import { mailChecks } from '#shared/dns/zone-file/mail-checks.ts'
import { zoneOverlay } from '#shared/dns/zone-file/overlay.ts'
import type { ReadZone } from '#shared/dns/zone-file/record.ts'

interface Difference {
  owner: string
  type: string
  added: string[]
  removed: string[]
}

export interface Differences {
  found: Difference[]
  /** Record sets that were not compared. */
  omitted: number
}

/** Each takes two lookups. */
const MAX_NAMES = 400

/** Record sets that differ; names that could not be looked up are left out. */
export async function differences(read: ReadZone, live: Resolver): Promise<Differences> {
  const planned = zoneOverlay(read)(live)
  const sets = new Map(
    [
      ...read.origins.flatMap((owner) => [
        { owner, type: 'MX' },
        { owner, type: 'TXT' },
        { owner: `_dmarc.${owner}`, type: 'TXT' },
      ]),
      ...mailChecks(read).flatMap(({ at }) => at),
      ...(read.edits ?? []),
    ]
      .filter(({ type }) => type === 'TXT' || type === 'MX')
      .map((set) => [`${set.type} ${set.owner}`, set]),
  )
  const found = await Promise.all(
    [...sets.values()]
      .slice(0, MAX_NAMES)
      .map(({ owner, type }) => differenceAt(owner, type as RecordType, planned, live)),
  )
  return { found: found.flat(), omitted: Math.max(0, sets.size - MAX_NAMES) }
}

async function differenceAt(
  owner: string,
  type: RecordType,
  planned: Resolver,
  live: Resolver,
): Promise<Difference[]> {
  const [after, before] = await Promise.all([planned.query(owner, type), live.query(owner, type)])
  if (isFailure(after) || isFailure(before)) return []
  const texts = (records: readonly unknown[]) => records.map((record) => recordText(type, record))
  const [now, then] = [texts(before.records), texts(after.records)]
  const added = then.filter((text) => !now.includes(text))
  const removed = now.filter((text) => !then.includes(text))
  return added.length + removed.length > 0 ? [{ owner, type, added, removed }] : []
}
