// Does literally what a report says, in a zone literal, and checks again: what happens to anyone who follows the
// advice.
import { expect } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { RecordType, Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, type Verdict } from '#shared/report/verdict.ts'

export interface AdvisingReport {
  verdict: Verdict
  findings: Finding[]
  changes: Change[]
}

export type Check<R extends AdvisingReport> = (resolver: Resolver) => Promise<R>

/** The zone with one change published, as a person would do it: the old records deleted, the new ones created. */
function publish(zone: Zone, { action, owner, type, before, after }: Change): Zone {
  const node = zone[owner]
  if (action === 'ask') return zone
  if (typeof node === 'string') throw new Error(`${owner} does not answer`)
  const gone = new Set([...before, ...after])
  const kept = recordsOf(node, type).filter((record) => !gone.has(textOf(record)))
  for (const text of before) expect(recordsOf(node, type).map(textOf), `before of ${owner}`).toContain(text)
  const records = [...kept, ...after.map((text) => (type === 'MX' ? mxOf(text) : text))]
  const others = Object.entries({ ...node }).filter(([name]) => name !== type)
  const value = type === 'CNAME' ? records[0] : records
  const published: ZoneNode = Object.fromEntries(records.length > 0 ? [...others, [type, value]] : others)
  return { ...zone, [owner]: published }
}

/**
 * The zone after changes in this order, as someone makes them who has never heard of DNS: one whose record is no longer
 * there has been overtaken, and is left out.
 */
export const publishAll = (zone: Zone, changes: readonly Change[]): Zone =>
  changes.reduce((now, change) => {
    const node = now[change.owner]
    const there = typeof node === 'string' ? [] : recordsOf(node, change.type).map(textOf)
    return change.before.every((text) => there.includes(text)) ? publish(now, change) : now
  }, zone)

/** The same again: what should go is already gone, and what should come is there (RFC 2181 section 5: each record once). */
function publishAgain(zone: Zone, change: Change): Zone {
  const node = zone[change.owner]
  if (typeof node === 'string') return zone
  const there = new Set(recordsOf(node, change.type).map(textOf))
  const isThere = (text: string) => there.has(text)
  return publish(zone, { ...change, before: change.before.filter(isThere), after: change.after })
}

function recordsOf(node: ZoneNode | undefined, type: Change['type']): unknown[] {
  const records = (node as Record<string, unknown> | undefined)?.[type]
  if (records === undefined) return []
  return Array.isArray(records) ? (records as unknown[]) : [records]
}

function textOf(record: unknown): string {
  if (!Array.isArray(record)) return String(record)
  const [first, second] = record as [unknown, unknown]
  return typeof first === 'number' ? `${first} ${String(second)}` : record.join('')
}

const mxOf = (text: string): [number, string] => {
  const [priority, exchange = ''] = text.split(' ')
  return [Number(priority), exchange]
}

/**
 * Follows each change by itself and then all of them. Each fixes the findings that it names and causes no new problem;
 * after all of them, none is left to follow.
 * @param isCounted false for findings that a check may or may not make, depending on how its queries were spent
 */
export async function followChanges<R extends AdvisingReport>(
  zone: Zone,
  check: Check<R>,
  isCounted: (finding: Finding) => boolean = () => true,
) {
  const first = await check(zoneResolver(zone))
  const known = new Set(first.findings.map(({ code }) => code))
  for (const change of first.changes.filter(({ action }) => action !== 'ask')) {
    expect(change.before, `${change.id} changes something`).not.toEqual(change.after)
    const published = publish(zone, change)
    expect(publishAgain(published, change), `${change.id} twice`).toEqual(published)
    const once = withChange(zoneResolver(zone), change)
    const [{ records }, again] = await Promise.all([
      once.query(change.owner, change.type as RecordType),
      withChange(once, change).query(change.owner, change.type as RecordType),
    ])
    expect(again.records, `${change.id} twice`).toEqual(records)
    const after = await check(zoneResolver(published))
    // Of several findings with one code, a change ends the one at its name.
    const left = after.findings.filter(
      ({ code, owner = change.owner }) => change.why.includes(code) && owner === change.owner,
    )
    expect(left, `after ${change.id}`).toEqual([])
    const fresh = after.findings.filter(
      (finding) => asksForAction(finding) && isCounted(finding) && !known.has(finding.code),
    )
    expect(fresh, `new problems after ${change.id}`).toEqual([])
    expect(
      after.changes.map(({ id }) => id),
      `${change.id} is asked for once`,
    ).not.toContain(change.id)
  }
  let followed = zone
  let report = first
  for (let round = 0; round < 5; round += 1) {
    const open = report.changes.filter(({ action, optional }) => action !== 'ask' && !optional)
    if (open.length === 0) return { first, last: report, zone: followed, rounds: round }
    for (const change of open) followed = publish(followed, change)
    report = await check(zoneResolver(followed))
  }
  expect(report.changes, 'the advice comes to an end').toEqual([])
  return { first, last: report, zone: followed, rounds: 5 }
}
