// How fast fleets ask, all of them together: each asks at the pace of the site (worker/net/pace.ts) while it checks a domain, and
// then leaves as much time to each of the others.
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import { FLEET_QUEUE } from '#shared/saved/quota/quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { countTaking } from '#worker/db/quota.ts'
import { questionsPerSecond } from '#worker/net/pace.ts'
import type { Fleet } from '#worker/saved/kinds/fleet/shapes.ts'

const READ_EVERY_MS = MINUTE_MS

/** As read last. */
const known = new WeakMap<Fleet, { at: number; others: number }>()

/** The pause after a check, in milliseconds. @param questions that it asked */
export async function pauseAfter(self: Fleet, questions: number): Promise<number> {
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
