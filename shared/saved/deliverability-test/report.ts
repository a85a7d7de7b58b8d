// Turns what was seen in the mailboxes into the report: where each copy is, and what so few copies prove.
import { HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { trueShareRange } from './findings.ts'
import { FOLDERS } from './folder-labels.ts'
import { isoTime } from '#shared/kit/calendar.ts'
import { GIVE_UP_AFTER_HOURS, MISSING_AFTER_MINUTES } from './limits.ts'
import type { Folder, FoundFolder, Placement, PlacementReport, ProviderShare, Share } from './schema.ts'
import { judgePlacements, placementChanges, placementVerdict } from './verdict.ts'

/** A mailbox that works has been read within this time. */
const LAST_LOOK_MS = 5 * MINUTE_MS

/** One mailbox of a test. All times are milliseconds since 1970, by this site's clock. */
export interface SeedCopy {
  provider: string
  address: string
  /** Null until its copy is seen. */
  folder: FoundFolder | null
  place: string | null
  seconds: number | null
  ip: string | null
  foundAt: number | null
  /** When the mailbox was last read completely; null if never. */
  readAt: number | null
}

export interface SeedTest {
  token: string
  sender: string | null
  createdAt: number
  expiresAt: number
  copies: readonly SeedCopy[]
}

/** @param now milliseconds since 1970 */
export function reportOf(
  { token, sender, createdAt, expiresAt, copies }: SeedTest,
  now: number,
): PlacementReport {
  const isExpired = expiresAt <= now
  const deadline = deadlineOf(createdAt, copies)
  const placements = isExpired ? [] : copies.map((copy) => placementOf(copy, deadline, now))
  const all = shareOf(placements)
  const byProvider = sharesByProvider(placements)
  const state = isExpired ? 'expired' : stateOf(all)
  const facts = { state, all, byProvider, placements } as const
  const findings = judgePlacements(facts)
  return {
    ...facts,
    token,
    sender: isExpired ? null : sender,
    created: isoTime(createdAt),
    expires: isoTime(expiresAt),
    senders: sendersOf(placements),
    verdict: placementVerdict(facts),
    findings,
    changes: placementChanges({ state, sender, findings }),
  }
}

/** From this time on, a copy that has not arrived may be called missing. */
function deadlineOf(createdAt: number, copies: readonly SeedCopy[]): number {
  const found = copies.flatMap(({ foundAt }) => foundAt ?? [])
  return found.length > 0
    ? Math.min(...found) + MISSING_AFTER_MINUTES * MINUTE_MS
    : createdAt + GIVE_UP_AFTER_HOURS * HOUR_MS
}

function placementOf(copy: SeedCopy, deadline: number, now: number): Placement {
  const { provider, address, place, seconds, ip } = copy
  return {
    provider,
    address,
    folder: copy.folder ?? absenceOf(copy, deadline, now),
    ...(place !== null && { place }),
    ...(seconds !== null && { seconds }),
    ...(ip !== null && { ip }),
  }
}

/** A copy counts as missing only if its mailbox was read after the deadline. */
function absenceOf({ readAt }: SeedCopy, deadline: number, now: number): Folder {
  if (now < deadline) return 'waiting'
  if (readAt !== null && readAt >= deadline) return 'missing'
  return now < deadline + LAST_LOOK_MS ? 'waiting' : 'unknown'
}

function stateOf({ mailboxes, counts }: Share): PlacementReport['state'] {
  if (counts.waiting === 0) return 'done'
  return counts.waiting + counts.unknown === mailboxes ? 'waiting' : 'arriving'
}

/** One for each provider, in the order of the mailboxes. */
function sharesByProvider(placements: readonly Placement[]): ProviderShare[] {
  return [...new Set(placements.map(({ provider }) => provider))].map((provider) => ({
    provider,
    ...shareOf(placements.filter((placement) => placement.provider === provider)),
  }))
}

function shareOf(placements: readonly Placement[]): Share {
  const count = (folder: Folder) => placements.filter((placement) => placement.folder === folder).length
  const counts = Object.fromEntries(FOLDERS.map((folder) => [folder, count(folder)])) as Share['counts']
  const known = placements.length - counts.waiting - counts.unknown
  return {
    mailboxes: placements.length,
    counts,
    known,
    inboxPercent: known === 0 ? null : Math.round((counts.inbox / known) * 100),
    range: trueShareRange(counts.inbox, known),
    medianSeconds: median(placements.flatMap(({ seconds }) => seconds ?? [])),
  }
}

function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

function sendersOf(placements: readonly Placement[]): PlacementReport['senders'] {
  const copies = new Map<string, number>()
  for (const { ip } of placements) if (ip !== undefined) copies.set(ip, (copies.get(ip) ?? 0) + 1)
  return [...copies].map(([ip, count]) => ({ ip, copies: count })).sort((a, b) => b.copies - a.copies)
}
