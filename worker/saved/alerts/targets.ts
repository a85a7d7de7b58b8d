// Who is told of the events of a saved thing: webhooks and email addresses, each after its own consent.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { MAX_TARGETS, type TargetState, type TargetKind } from '#shared/saved/watch/schema.ts'
import { forgetWaysOf } from '#worker/saved/register.ts'
import { tellJob, type Self } from '#worker/saved/self.ts'
import type { ShownTargetFacts } from '#worker/watch/report.ts'

export interface SavedTarget extends ShownTargetFacts {
  /** Of a webhook the key of its signatures, of an email the secret of its links. */
  secret: string
  /** The last event that it was told, and the one that is being sent. */
  told: number
  sending: number | null
  tries: number
  failingSince: number | null
  mailedAt: number | null
  /** Of a webhook: which network asked, until it has said yes. */
  network: string
  /** SHA-256 of the keys in its emails. */
  pageHash: string | null
  pageFeedHash: string | null
}

export interface NewTarget {
  id: string
  kind: TargetKind
  address: string
  secret: string
  network?: string
}

/** Then what never said yes is deleted. */
export const UNCONFIRMED_DAYS = 7

// oxlint-disable-next-line @typescript-eslint/no-explicit-any -- the same for every kind
export type AnySelf = Self<any, any>

const TARGET = `id, kind, address, state, secret, told, sending, tries, failing_since AS failingSince, problem,
  mailed_at AS mailedAt, network, test_id AS testId, tested_at AS testedAt, test_problem AS testProblem,
  page_hash AS pageHash, page_feed_hash AS pageFeedHash`

export const targetsOf = ({ store }: AnySelf): SavedTarget[] =>
  store.all<SavedTarget>(`SELECT ${TARGET} FROM targets ORDER BY created_at, id`)

export const targetOf = ({ store }: AnySelf, id: string): SavedTarget | null =>
  store.first<SavedTarget>(`SELECT ${TARGET} FROM targets WHERE id = ?`, id)

/** One that is there is asked once more, unless it has said yes. @returns 'full' beyond MAX_TARGETS */
export function addTarget(self: AnySelf, target: NewTarget): SavedTarget | 'full' {
  const { id, kind, address, secret, network = '' } = target
  const { store } = self
  const now = self.now()
  const known = store.first<{ id: string; state: TargetState }>(
    'SELECT id, state FROM targets WHERE kind = ? AND address = ?',
    kind,
    address,
  )
  if (!known) {
    const count = store.first<{ n: number }>('SELECT count(*) AS n FROM targets')?.n ?? 0
    if (count >= MAX_TARGETS) return 'full'
    store.run(
      `INSERT INTO targets (id, kind, address, state, secret, created_at, network) VALUES (?, ?, ?, 'pending', ?, ?, ?)`,
      ...[id, kind, address, secret, now, network],
    )
    self.schedule(tellJob(id), now)
    self.schedule(`drop:${id}`, now + UNCONFIRMED_DAYS * DAY_MS)
  } else if (known.state === 'failed') {
    store.run(
      `UPDATE targets SET state = 'pending', tries = 0, failing_since = NULL, network = ? WHERE id = ?`,
      network,
      known.id,
    )
    self.schedule(tellJob(known.id), now)
    self.scheduleIfNone(`drop:${known.id}`, now + UNCONFIRMED_DAYS * DAY_MS)
  }
  return targetOf(self, known?.id ?? id) ?? 'full'
}

/** What leads to it in the register follows, as a job. @returns false when there was none */
export function deleteTarget(self: AnySelf, id: string): boolean {
  if (!targetOf(self, id)) return false
  self.store.together(() => {
    self.store.run('DELETE FROM targets WHERE id = ?', id)
    for (const job of [tellJob(id), `test:${id}`, `drop:${id}`]) self.cancel(job)
    self.schedule(`ways:${id}`, self.now())
  })
  return true
}

/** It is told of everything that happens from now on. */
export function confirmTarget(self: AnySelf, id: string): void {
  if (targetOf(self, id)?.state === 'confirmed') return
  self.store.run(
    `UPDATE targets SET state = 'confirmed', tries = 0, failing_since = NULL, problem = NULL, network = '', test_id = NULL,
       tested_at = NULL, test_problem = NULL, sending = NULL, told = (SELECT coalesce(max(n), 0) FROM events)
     WHERE id = ?`,
    id,
  )
  self.cancel(tellJob(id))
  self.cancel(`drop:${id}`)
}

/** @param id of one that never said yes */
export function dropUnconfirmed(self: AnySelf, id: string): null {
  if (targetOf(self, id)?.state !== 'confirmed') deleteTarget(self, id)
  return null
}

export async function forgetWays(self: AnySelf, id: string): Promise<null> {
  await forgetWaysOf(self.outside.env.DB, self.row.name, id)
  return null
}
