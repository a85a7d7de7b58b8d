// What the page shows: a sample, or the outcome of a test.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { SAMPLE_BLACKLISTS, sampleResult } from '#app/content/sample-deliverability.ts'
import { redirectDocument } from '@remix-run/react'
import { actOnOwn, keyIn } from '#app/saved/own-forms.ts'
import { NOT_ASKED, type Notice } from '#app/saved/page-notice.ts'
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

export interface TestResultPage {
  /** The test's key; empty for the sample. */
  view: string
  outcome: Outcome<PlacementReport>
  blacklists: BlacklistRow[]
  /** Number of reloads without JavaScript so far. */
  round: number
}

export async function loadTestResult(api: ApiClient, { searchParams }: URL): Promise<TestResultPage> {
  const view = searchParams.get('test') ?? ''
  const round = Number(/^\d{1,3}$/.exec(searchParams.get('round') ?? '')?.[0] ?? 0)
  if (view === '')
    return { view, outcome: { ok: true, data: sampleResult() }, blacklists: SAMPLE_BLACKLISTS, round }
  const outcome = await askResult(api, view)
  return { view, outcome, blacklists: outcome.ok ? await blacklistsOf(api, outcome.data) : [], round }
}

/** A route that may also answer with a stream has no type of its own. */
const askResult = (api: ApiClient, view: string) =>
  outcomeOf(api.user['deliverability-test'][':view'].$get({ param: { view } })) as Promise<
    Outcome<PlacementReport>
  >

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

/** The forms at the end of a result. */
export async function actOnTestResult(api: ApiClient, form: FormData): Promise<Notice> {
  const view = keyIn(form)
  const test = api.user['deliverability-test'][':view']
  const own = actOnOwn(form, {
    end: () => test.$delete({ param: { view } }),
    renew: () => test.key.$post({ param: { view } }),
    pageOf: testResultPath,
    ended: { title: 'The result is deleted', text: '' },
  })
  const notice: Notice = (await own) ?? NOT_ASKED
  if (notice.isEnded) throw redirectDocument(deliverabilityTest.path)
  return notice
}

export const testResultPath = (view: string): string =>
  `${deliverabilityTestResult.path}?${new URLSearchParams({ test: view }).toString()}`
