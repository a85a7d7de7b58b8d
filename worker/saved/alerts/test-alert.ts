// A test alert to a target that said yes: the way of every event, tried once. No event, no repetition, no state but its own outcome.
import { testAlert, UNSURE } from '#shared/saved/watch/event-view.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { countAsk, type Lack } from '#worker/db/quota.ts'
import { newView } from '#worker/mail-test/keys.ts'
import { mailViews, portsOf, toldOf, wantedAddress } from '#worker/saved/alerts/tell.ts'
import { targetOf, type AnySelf, type SavedTarget } from '#worker/saved/alerts/targets.ts'
import { testLimits } from '#worker/watch/ask-limits.ts'
import { messageOf, NO_MAIL, NOT_ACCEPTED, send, senderOf } from '#worker/watch/send.ts'

type Outcome = { kind: 'missing' | 'unconfirmed' | 'sending' } | { kind: 'lack'; lack: Lack }

/** Counts it, and has it sent. Pressed twice, or with a lost answer, one is enough. */
export async function askTest(
  self: AnySelf,
  { target: id, network }: { target: string; network: string },
): Promise<Outcome> {
  const target = targetOf(self, id)
  if (!target) return { kind: 'missing' }
  if (target.state !== 'confirmed') return { kind: 'unconfirmed' }
  if (target.testId !== null || self.asking.has(id)) return { kind: 'sending' }
  self.asking.add(id)
  try {
    const { DB } = self.outside.env
    const limits = await testLimits(DB, { ...target, watchId: self.row.id })
    const lack = await askDatabase(countAsk(DB, limits, { network, now: self.now() }))
    if (lack) return { kind: 'lack', lack }
    if (!self.isThere || !targetOf(self, id)) return { kind: 'missing' }
    self.store.run('UPDATE targets SET test_id = ? WHERE id = ?', newView(), id)
    self.schedule(`test:${id}`, self.now())
    return { kind: 'sending' }
  } finally {
    self.asking.delete(id)
  }
}

/** A worker that dies with it leaves it as unsure. */
export async function sendTest(self: AnySelf, id: string): Promise<null> {
  const target = targetOf(self, id)
  if (!target?.testId || target.state !== 'confirmed') return null
  self.store.run(
    'UPDATE targets SET test_id = NULL, tested_at = ?, test_problem = ? WHERE id = ?',
    ...[self.now(), UNSURE, id],
  )
  const problem = await tryTest(self, target, target.testId)
  if (self.isThere)
    self.store.run('UPDATE targets SET tested_at = ?, test_problem = ? WHERE id = ?', self.now(), problem, id)
  return null
}

/** @returns what went wrong; null if it was accepted */
async function tryTest(self: AnySelf, target: SavedTarget, test: string): Promise<string | null> {
  const about = toldOf(self)
  const view = testAlert(about.subject, { id: `test-${test}`, at: new Date(self.now()).toISOString() })
  if (target.kind === 'webhook') {
    const posted = await send(target, messageOf(about, view), portsOf(self))
    return posted.ok ? null : posted.problem
  }
  const sender = senderOf(self.outside.env)
  if (!sender) return NO_MAIL
  const addressHash = await wantedAddress(self, target)
  if (addressHash === null) return null
  const accepted = await mailViews(self, target, { addressHash, about, views: [view], sender })
  return accepted === 'sent' ? null : accepted === 'unsure' ? UNSURE : NOT_ACCEPTED
}
