// Sends a test alert to a target that said yes: the way of every event, tried once. No event, no repetition, no state but its
// own outcome.
import { testAlert, UNSURE } from '#shared/watch/test-alert.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { Target } from '#worker/db/watch-targets.ts'
import { claimTest, noteTested, type WaitingTest } from '#worker/db/watch-tests.ts'
import { messageOf, NO_MAIL, NOT_ACCEPTED, send, senderOf } from '#worker/watch/send.ts'
import { mailViews, wantedAddress, type TellPorts } from '#worker/watch/tell.ts'
import { toldById, type Told } from '#worker/watch/told.ts'

export async function sendTest(item: WaitingTest, ports: TellPorts): Promise<void> {
  const { env, clock } = ports
  const now = clock.now()
  const target = await askDatabase(claimTest(env.DB, item, { now, unsure: UNSURE }))
  const about = target && (await askDatabase(toldById(env.DB, target.watchId)))
  if (!about) return
  const problem = await tryTest({ target, about, test: item.test }, ports)
  await askDatabase(noteTested(env.DB, { id: target.id, at: clock.now(), problem }))
}

interface Tried {
  target: Target
  about: Told
  test: string
}

/** @returns what went wrong; null if it was accepted */
async function tryTest({ target, about, test }: Tried, ports: TellPorts): Promise<string | null> {
  const at = new Date(ports.clock.now()).toISOString()
  const view = testAlert(about.subject, { id: `test-${test}`, at })
  if (target.kind === 'webhook') {
    const posted = await send(target, messageOf(about, view), ports)
    return posted.ok ? null : posted.problem
  }
  const sender = senderOf(ports.env)
  if (!sender) return NO_MAIL
  const addressHash = await wantedAddress(target, ports.env.DB)
  if (addressHash === null) return null
  return (await mailViews({ target, addressHash, about, views: [view] }, { ...ports, ...sender }))
    ? null
    : NOT_ACCEPTED
}
