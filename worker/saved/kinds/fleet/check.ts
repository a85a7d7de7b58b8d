// The domains of a run, one after the other: each is one ring of the alarm, an invocation with lookups of its own.
import { checkFleetRow } from '#shared/saved/fleet/check.ts'
import { failedRow } from '#shared/saved/fleet/row.ts'
import type { FleetRow } from '#shared/saved/fleet/schema.ts'
import { logError, referenceOf } from '#worker/log.ts'
import { inTime } from '#worker/net/in-time.ts'
import { questionsPerSecond } from '#worker/net/upstream-budget.ts'
import { addRow, countTry, nextDomain, type Place } from '#worker/saved/kinds/fleet/state.ts'
import { isUnderWay, fleetOptions, type Fleet } from '#worker/saved/kinds/fleet/shapes.ts'
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import { FLEET_QUEUE } from '#shared/saved/quota/quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { countTaking } from '#worker/db/quota.ts'

// How fast fleets ask, all of them together: each asks at the pace of the site (worker/net/upstream-budget.ts) while it checks a domain, and
// then leaves as much time to each of the others.

const READ_EVERY_MS = MINUTE_MS

/** As read last. */
const known = new WeakMap<Fleet, { at: number; others: number }>()

/** The pause after a check, in milliseconds. @param questions that it asked */
async function pauseAfter(self: Fleet, questions: number): Promise<number> {
  const qps = questionsPerSecond(self.outside.env)
  return qps === null || questions === 0 ? 0 : ((await othersUnderWay(self)) * questions * 1000) / qps
}

async function othersUnderWay(self: Fleet): Promise<number> {
  const now = self.now()
  const last = known.get(self)
  if (last && Math.abs(now - last.at) < READ_EVERY_MS) return last.others
  const all = await askDatabase(countTaking(self.outside.env.DB, FLEET_QUEUE)).catch(() => null)
  const others = all === null ? (last?.others ?? 0) : Math.max(0, all - 1)
  known.set(self, { at: now, others })
  return others
}

/** Whether they failed or the worker died with them. Then the row says that it could not be checked. */
const TRIES = 3
/** Once nothing else is left to do. */
const FIRST_RETRY_MS = 5_000
/** For a check without pauses: 6 s of lookups, a file in 5 s, the database. */
const CHECK_MS = 25_000
const MAX_QUESTIONS = 50
/** More would cost the database as much as the rows. */
const COUNTED_EVERY = 100

/** @returns when the next domain is due; null if the run is done */
export async function check(self: Fleet): Promise<number | null> {
  const [run] = self.facts.state.runs
  const place = run && isUnderWay(run) ? nextDomain(self.store, run.done) : null
  if (!run || !place) return null
  const questions = await checkOne(self, run.run, place)
  const pause = await pauseAfter(self, questions)
  if (!self.isThere) return null
  const [after] = self.facts.state.runs
  if (!after || !isUnderWay(after)) return null
  const next = nextDomain(self.store, after.done)
  const wait = next && next.tries > 0 ? FIRST_RETRY_MS * 2 ** (next.tries - 1) : 0
  return self.now() + Math.max(wait, pause)
}

/** @returns how many questions it asked; if it failed, the most that it can have asked */
async function checkOne(self: Fleet, run: number, { n, domain, tries }: Place): Promise<number> {
  if (tries >= TRIES) {
    keep(self, run, { n, row: failedRow(domain) })
    return 0
  }
  countTry(self.store, n)
  const { env, deps } = self.outside
  const pauses = (MAX_QUESTIONS * 1000) / (questionsPerSecond(env) ?? Infinity)
  const limit = { clock: deps.clock, timeoutMs: CHECK_MS + 2 * pauses }
  try {
    const { row, questions } = await inTime(lookUp(self, run, domain), limit)
    keep(self, run, { n, row })
    return questions
  } catch (error) {
    console.error('fleet', error instanceof Error ? error.name : 'unknown')
    if (tries + 1 >= TRIES) {
      logError('fleet', error, referenceOf(crypto.randomUUID()))
      keep(self, run, { n, row: failedRow(domain) })
    }
    return MAX_QUESTIONS
  }
}

async function lookUp({ outside, row: { name } }: Fleet, run: number, domain: string) {
  const lookups = outside.deps.lookupsFor(outside.env, { fresh: false, run: `${name} ${run}` })
  const { row, proofs } = await checkFleetRow(domain, lookups.resolver, await fleetOptions(domain, lookups))
  await lookups.lists.keep(proofs)
  return { row, questions: lookups.resolver.cost.upstreamRequests }
}

/** Nothing, if the fleet was deleted or removed in the meantime. */
function keep(self: Fleet, run: number, { n, row }: { n: number; row: FleetRow }): void {
  if (!self.isThere) return
  self.store.together(() => {
    const [newest, ...older] = self.facts.state.runs
    if (newest?.run !== run) return
    const octets = addRow(self.store, run, { n, row })
    if (octets === null) return
    const done = newest.done + 1
    const failed = newest.failed + (row.failed ? 1 : 0)
    self.keep({ runs: [{ ...newest, done, failed, octets: newest.octets + octets }, ...older] })
    if (done % COUNTED_EVERY === 0 || done >= newest.total) self.schedule('count', self.now())
  })
}
