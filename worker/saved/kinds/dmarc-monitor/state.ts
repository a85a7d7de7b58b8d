import type { MonitorEvent } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { namesAddress, type RecordsSeen } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { stateShown } from '#shared/dmarc-reports/dmarc-monitor/shown.ts'
import * as v from 'valibot'
import { askDatabase } from '#worker/db/ask-database.ts'
import { lackOf } from '#worker/db/quota.ts'
import { targetsOf } from '#worker/saved/alerts/targets.ts'
import { begunNeeds, noteSeen } from '#worker/saved/kinds/dmarc-monitor/begin.ts'
import { knownIn, recordChangesOf } from '#worker/saved/kinds/dmarc-monitor/kept.ts'
import { mailsShown, type MailRow } from '#worker/saved/kinds/dmarc-monitor/mails.ts'
import {
  addressOf,
  isOpen,
  isPublished,
  type MonitorSelf,
} from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { MailSummary } from '#worker/saved/kinds/dmarc-monitor/read.ts'
import { monitorEventView } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import { shownTarget } from '#worker/watch/report.ts'

interface Asked {
  feed: string
  /** What DNS says now. */
  seen: RecordsSeen
  offers: Pick<MonitorState, 'offersEmail' | 'turnstileSiteKey'>
}

/** Whoever reads it sees at once that the address is in the record. @returns null if it was deleted in the meantime */
export async function stateOf(
  self: MonitorSelf,
  { feed, seen, offers }: Asked,
): Promise<MonitorState | null> {
  const address = addressOf(self.facts.made, self.outside.env)
  const isNamed = namesAddress(seen.dmarc, address) === true
  if (isNamed && !isPublished(self.facts)) await noteSeen(self)
  const noRoom = isNamed && self.isThere && self.facts.state.seenAt === null ? await whyNoRoom(self) : null
  if (!isOpen(self)) return null
  const { made, state, createdAt, expiresAt } = self.facts
  const { store } = self
  const now = self.now()
  const known = knownIn(store, { ...made, policyChange: state.policyChange, seen, now })
  const monitor = { ...made, ...state, createdAt, expiresAt }
  return {
    ...stateShown({ monitor, address, known, now, seen, records: recordChangesOf(store), noRoom }),
    feed,
    reports: mailsShown(store, now).map(mailShown),
    events: self.events<MonitorEvent>().map((event) => monitorEventView(made.domain, event)),
    targets: targetsOf(self).map((target) => shownTarget(target, now)),
    ...offers,
  }
}

/** Its address is in the record, and it has not begun. */
async function whyNoRoom(self: MonitorSelf): Promise<string> {
  const { DB } = self.outside.env
  const needs = begunNeeds(self.facts.made)
  for (const { of, units, by = self.row.network } of needs) {
    const lack = await askDatabase(lackOf(DB, [{ of, units }], { network: by, now: self.now() }))
    if (lack) return lack.isShare ? of.ofShare : of.ofAll
  }
  return needs[0].of.ofAll
}

const NOTHING_KNOWN: v.InferOutput<typeof MailSummary> = { from: '', flags: [] }

function mailShown({ n, receivedAt, size, state, ...row }: MailRow): MonitorState['reports'][number] {
  const read = v.safeParse(MailSummary, row.summary === null ? NOTHING_KNOWN : JSON.parse(row.summary))
  const known = read.success ? read.output : NOTHING_KNOWN
  return {
    n,
    receivedAt: new Date(receivedAt).toISOString(),
    bytes: size,
    state: state as MonitorState['reports'][number]['state'],
    ...known,
    ...(row.rawRemovedAt !== null && { removed: true as const }),
  }
}
