// One look at one mail watch: whether mail is missing, and whether its unsubscribe test has a result.
import type { MailEvent } from '#shared/mail-watch/memory.ts'
import { missingSince } from '#shared/mail-watch/limits.ts'
import { unsubscribeState } from '#shared/mail-watch/unsubscribe-test.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { probesOf } from '#worker/db/mail-watch-probes.ts'
import {
  mailWatchById,
  NEVER,
  storeMailLook,
  type MailLook,
  type StoredMailWatch,
} from '#worker/db/mail-watches.ts'
import { dueTargetsOf } from '#worker/db/watch-targets.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'

/** How often a test is looked at. */
export const TEST_LOOK_MS = 6 * 60 * 60 * 1000

export async function lookAtMailWatch(
  look: MailLook,
  env: WorkerEnv,
  { clock }: Deps,
): Promise<{ again: boolean; targets: string[] }> {
  const watch = await askDatabase(mailWatchById(env.DB, look.id))
  // Deleted, requested again in the meantime, or already done by the same message.
  if (!watch || watch.turn !== look.turn || watch.done >= look.turn) return { again: false, targets: [] }
  const now = clock.now()
  const silence = silenceOf(watch, now)
  const result = watch.test === 'open' ? await resultOf(watch, env, now) : null
  const events = [...silence.events, ...(result ? [result] : [])]
  const test = result ? 'done' : watch.test
  const isStored = await askDatabase(
    storeMailLook(env.DB, {
      ...look,
      now,
      lastAt: watch.lastAt,
      silentAt: silence.silentAt,
      test,
      nextAt: Math.min(silence.nextAt, test === 'open' ? now + TEST_LOOK_MS : NEVER),
      events,
    }),
  )
  const targets = isStored && events.length > 0 ? await askDatabase(dueTargetsOf(env.DB, watch.id, now)) : []
  return { again: false, targets }
}

/** Told once, until mail comes again. */
function silenceOf({ everyHours, lastAt, silentAt }: StoredMailWatch, now: number) {
  const due = missingSince(everyHours, lastAt)
  if (everyHours === null || lastAt === null || due === null || silentAt !== null)
    return { silentAt, nextAt: NEVER, events: [] }
  if (now < due) return { silentAt, nextAt: due, events: [] }
  const event: MailEvent = { what: 'silent', everyHours, lastAt: new Date(lastAt).toISOString() }
  return { silentAt: lastAt, nextAt: NEVER, events: [event] }
}

async function resultOf({ id }: StoredMailWatch, env: WorkerEnv, now: number): Promise<MailEvent | null> {
  const probes = await askDatabase(probesOf(env.DB, id))
  const { state, verdict } = unsubscribeState(
    probes.map(({ url, ...probe }) => ({ ...probe, address: '', hasLink: url !== null })),
    now,
  )
  if (state !== 'proved' && state !== 'failed') return null
  return { what: 'unsubscribe', outcome: state, reason: verdict.sentence }
}
