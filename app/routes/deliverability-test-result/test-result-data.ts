// What the page shows: a sample, or under a key the outcome of a test.
import { outcomeOf } from '#app/api/outcome.ts'
import { SAMPLE_BLACKLISTS, sampleResult } from '#app/content/sample-deliverability.ts'
import { ownAt, stateOf, type SavedKind } from '#app/saved/saved-data.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { PlacementReport } from '#shared/saved/deliverability-test/schema.ts'
import { deliverabilityTest, deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'

export interface BlacklistRow {
  ip: string
  /** The name of the sending server. */
  a: string
  /** True: looked up, and on no list. False: not looked up, or no list answered. Otherwise: the lists it is on. */
  blacklist: boolean | string
}

export interface TestResult {
  report: PlacementReport
  blacklists: BlacklistRow[]
}

export const loadSampleResult = (): Promise<TestResult> =>
  Promise.resolve({ report: sampleResult(), blacklists: SAMPLE_BLACKLISTS })

export interface SavedTest extends TestResult {
  /** Number of reloads without JavaScript so far. */
  round: number
}

export const testKind: SavedKind<SavedTest> = {
  field: 'test',
  async read(api, view, { searchParams }) {
    const call = api.user['deliverability-test'][':view'].$get({ param: { view } })
    const outcome = await stateOf<PlacementReport>(call)
    if (!outcome.ok) return outcome
    const round = Number(/^\d{1,3}$/.exec(searchParams.get('round') ?? '')?.[0] ?? 0)
    return {
      ok: true,
      data: { report: outcome.data, blacklists: await blacklistsOf(api, outcome.data), round },
    }
  },
  own: (api, view) => ownAt(api.user['deliverability-test'][':view'], { view }),
  pathOf: (view) => `${deliverabilityTestResult.path}?${new URLSearchParams({ test: view }).toString()}`,
  ended: deliverabilityTest.path,
}

/**
 * Looked up once no more copies are expected, and only for the server with the most copies: each IP address takes a
 * whole request's queries.
 */
async function blacklistsOf(api: ApiClient, { state, senders }: PlacementReport): Promise<BlacklistRow[]> {
  const rows = senders.map(({ ip }): BlacklistRow => ({ ip, a: '–', blacklist: false }))
  const [first, ...others] = rows
  if (!first || state !== 'done') return rows
  const answer = await outcomeOf(api.user.tools.ip.reputation.$get({ query: { ip: first.ip } }))
  if (!answer.ok || !('reverse' in answer.data)) return rows
  const { reverse, checked, results } = answer.data
  const listed = results.filter((row) => row.listed).map(({ name }) => name)
  const blacklist = listed.length > 0 ? listed.join(', ') : checked > 0
  return [{ ip: first.ip, a: reverse.names[0] ?? '–', blacklist }, ...others]
}
