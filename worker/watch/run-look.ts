// One look at one watch: looked up outside, combined with what is known, stored once.
import { DAY_MS } from '#shared/calendar/day.ts'
import { sampleProofs } from '#shared/samples/list-answers.ts'
import { isSampleAddress } from '#shared/samples/names.ts'
import { advance, type WatchEvent } from '#shared/watch/advance.ts'
import { lookAt } from '#shared/watch/look.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { dueTargetsOf } from '#worker/db/watch-targets.ts'
import { storeLook, watchById, type DueLook, type StoredWatch } from '#worker/db/watches.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long before its end a watch says so, once. */
const WARN_BEFORE_MS = 14 * DAY_MS

/** @returns the targets to notify now */
export async function runLook(look: DueLook, env: WorkerEnv, deps: Deps): Promise<string[]> {
  const watch = await askDatabase(watchById(env.DB, look.id))
  // Deleted, requested again in the meantime, or already done by the same message.
  if (!watch || watch.turn !== look.turn || watch.done >= look.turn) return []
  const { resolver, eachUpstream, foreignFetch, lists } = deps.lookupsFor(env, { fresh: true })
  const upstreams = eachUpstream()
  const isSample = isSampleAddress(watch.subject)
  const now = deps.clock.now()
  const seen = await lookAt(watch, watch.state, {
    // Without any server, the samples still answer, and everything else is unknown.
    resolvers: upstreams.length > 0 ? upstreams : [resolver],
    foreignFetch,
    proofs: isSample ? sampleProofs(now) : watch.kind === 'ip' ? await lists.proofs() : [],
    keys: lists.keys,
    now,
  })
  if (!isSample) await lists.keep(seen.proofs)
  const everyMs = watch.everyHours * HOUR_MS
  const turn = advance({ state: watch.state, sightings: seen.sightings, now, everyMs })
  const events = [...turn.events, ...endingEvents(watch, now)]
  const { state, nextAt } = turn
  const isStored = await askDatabase(storeLook(env.DB, { ...look, now, state, events, nextAt }))
  return isStored && events.length > 0 ? askDatabase(dueTargetsOf(env.DB, watch.id, now)) : []
}

/** At the first look after that time, and at no other. */
function endingEvents({ expiresAt, lookedAt }: StoredWatch, now: number): WatchEvent[] {
  const from = expiresAt - WARN_BEFORE_MS
  return now >= from && (lookedAt ?? 0) < from
    ? [{ what: 'ends', on: new Date(expiresAt).toISOString().slice(0, 10) }]
    : []
}
