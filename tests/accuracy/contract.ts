// How much of the contract of reports is exercised (tests/shared/report/contract.test.ts), and of DNS servers'
// failures.
import type { Accuracy } from '#app/content/accuracy.ts'
import { FAILURE_KINDS } from '#shared/dns/resolver.ts'
import { CHECKS } from '#tests/shared/report/checks.ts'
import { KINDS, wholeOf } from '#tests/shared/report/failing.ts'
import { BROKEN_ZONES, GOOD_ZONES, NO_ZONES } from '#tests/shared/report/zones.ts'
import { keysOf } from './constants.ts'

const FAULTS = 'tests/worker/dns/upstream-faults.test.ts'

export async function contractFigures(): Promise<Accuracy['contract']> {
  const good = await sums(GOOD_ZONES)
  const broken = await sums(BROKEN_ZONES)
  const none = await sums(NO_ZONES)
  return {
    checks: Object.keys(CHECKS).length,
    domains: [GOOD_ZONES, BROKEN_ZONES, NO_ZONES].flatMap((zones) => Object.keys(zones)).length,
    // For a good domain in every way, for a broken one by a timeout.
    answersTaken: good.answers * KINDS.length + broken.answers,
    // A loop of CNAMEs is an answer of the zone itself.
    failuresOfAll: FAILURE_KINDS.filter((kind) => kind !== 'cname-loop').length,
    changesFollowed: good.changes + broken.changes + none.changes,
  }
}

/** For every check and domain: the answers that can be missing, and the changes that the report proposes. */
async function sums(zones: typeof GOOD_ZONES): Promise<{ answers: number; changes: number }> {
  const reports = await Promise.all(
    Object.values(CHECKS).flatMap((check) =>
      Object.values(zones).map(({ domain, zone }) => wholeOf((resolver) => check(domain, resolver), zone)),
    ),
  )
  return {
    answers: reports.reduce((sum, { asked }) => sum + asked.length, 0),
    changes: reports.reduce(
      (sum, { report }) => sum + report.changes.filter(({ action }) => action !== 'ask').length,
      0,
    ),
  }
}

export const faultFigures = (): Accuracy['faults'] => ({
  ways: keysOf(FAULTS, 'WAYS'),
  checks: keysOf(FAULTS, 'CHECKS'),
})
