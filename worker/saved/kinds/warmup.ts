// A warmup plan: what was asked for, what was found about its domain, and what came of its days. Counts and settings only. Its
// domain is looked up by the request that opens it.
import * as v from 'valibot'
import { DAY_MS, dayOfTime, isoTime } from '#shared/kit/calendar.ts'
import { WARMUP_PLANS, WARMUP_PLANS_A_DAY } from '#shared/saved/quota/quotas.ts'
import type { CheckIn } from '#shared/plans/warmup-plan/check-in.ts'
import type { Found } from '#shared/plans/warmup-plan/facts.ts'
import {
  factsOf,
  resumeProblem,
  SavedWarmup,
  standingPlan,
  stoppedOn,
  WARMUP_DAYS,
  withCheckIn,
  withGmailRate,
  withResumed,
} from '#shared/plans/warmup-plan/saved.ts'
import { readKept, writeKept } from '#worker/db/kept-json.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { warmupPath } from '#shared/plans/warmup-plan/paths.ts'
import { todayOfWarmup } from '#shared/saved/visit/of-warmup.ts'
import type { Brief, Kind, Self } from '#worker/saved/self.ts'

const MAX_BYTES = 16 * 1024

const Made = v.object({})
type Made = v.InferOutput<typeof Made>

/** For calendars: how often the plan has moved, and when it last did. */
const State = v.object({ revision: v.number(), changedAt: v.number() })
type State = v.InferOutput<typeof State>

type Warmup = Self<Made, State>

export interface Standing extends State {
  /** Null if it has a shape that can no longer be read. */
  saved: SavedWarmup | null
}

/** The row of the plan that it is made with. */
export const planRows = (saved: SavedWarmup) => ({ plan: [{ one: 1, body: writeKept(saved) }] })

function planOf({ store }: Warmup): Standing['saved'] {
  const row = store.first<{ body: string }>('SELECT body FROM plan')
  return row && readKept(SavedWarmup, row.body)
}

const standing = (self: Warmup): Standing => ({ saved: planOf(self), ...self.facts.state })

function keepPlan(self: Warmup, body: string, isMoved: boolean): void {
  const { revision } = self.facts.state
  self.store.together(() => {
    self.store.run('UPDATE plan SET body = ?', body)
    if (isMoved) self.keep({ revision: revision + 1, changedAt: self.now() })
  })
}

/** A look at its domain, just now. */
function keepFacts(self: Warmup, found: Found): Standing {
  const before = planOf(self)
  if (!before) return standing(self)
  const facts = factsOf(found, self.now(), before.facts)
  const isMoved = (facts.ready === false) !== (before.facts.ready === false)
  keepPlan(self, writeKept({ ...before, facts }), isMoved)
  return standing(self)
}

interface CheckedIn {
  checkIn: CheckIn
  /** - resumed: the cause of a stop is gone; without counts - rate: only what Gmail named, for a day that has counts */
  what: 'counts' | 'rate' | 'resumed'
}

const NO_DAY = {
  field: 'sent',
  message: 'Nothing was entered for that day yet: enter how many emails you sent, too.',
}

/** @returns the decision, or why there is none */
function enter(self: Warmup, { checkIn: asked, what }: CheckedIn) {
  const before = planOf(self)
  if (!before) return { kind: 'too old' as const }
  const today = dayOfTime(self.now())
  const stopped = stoppedOn(before, today)
  const { date, gmailSpamRate } = asked
  const problem = what === 'resumed' ? resumeProblem(stopped, asked) : null
  if (problem !== null) return { kind: 'wrong' as const, problem }
  const checkIn =
    what === 'rate' && gmailSpamRate !== undefined ? withGmailRate(before, { date, gmailSpamRate }) : asked
  if (checkIn === null) return { kind: 'wrong' as const, problem: NO_DAY }
  const saved = what === 'resumed' ? withResumed(before, date) : withCheckIn(before, checkIn, stopped)
  const body = writeKept(saved)
  if (body.length > MAX_BYTES) return { kind: 'too much' as const }
  keepPlan(self, body, true)
  return { kind: 'entered' as const, last: standingPlan(saved, today).last }
}

/** As its domain was when it was last looked at. */
function brief(self: Warmup): Brief | null {
  const saved = planOf(self)
  if (!saved) return null
  const now = self.now()
  const { revision, changedAt } = self.facts.state
  const plan = standingPlan(saved, dayOfTime(now))
  const [today] = todayOfWarmup(plan, now)
  return {
    name: toUnicode(saved.domain),
    tone: plan.verdict.tone,
    headline: plan.verdict.heading,
    changedAt: revision === 0 ? null : isoTime(changedAt),
    ...(today && { today }),
  }
}

/** What its calendar may ask, and what only its own key may. */
export const warmupAsks = { feed: { standing, keepFacts }, page: { enter } } as const

export const warmupKind: Kind<Made, State> = {
  name: 'warmup',
  title: 'This plan',
  noSuch: `There is no such plan: it was deleted, nobody has opened it for ${WARMUP_DAYS} days, or its URL was replaced.`,
  made: Made,
  state: State,
  begin: (_made, now) => ({ revision: 0, changedAt: now }),
  lifeMs: WARMUP_DAYS * DAY_MS,
  isProlongedByReading: true,
  isRankedByEnd: true,
  needs: () => [
    { of: WARMUP_PLANS, units: 1 },
    { of: WARMUP_PLANS_A_DAY, units: 1 },
  ],
  // The plan as JSON that says its shape, 16 KB at most.
  tables: ['CREATE TABLE plan (one INTEGER PRIMARY KEY CHECK (one = 1), body TEXT NOT NULL) STRICT'],
  brief: { pageOf: warmupPath, of: brief },
  jobs: {},
  first: [],
  asks: warmupAsks,
}
