// What the page shows: whether a test can be started, or the addresses and the code of one.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { redirect } from '@remix-run/react'
import type { ApiClient } from '#shared/api/client.ts'
import type { PlacementReport, SeedState } from '#shared/saved/deliverability-test/schema.ts'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'

export type SeedTestPage =
  | { kind: 'start'; seeds: Outcome<SeedState> }
  | { kind: 'test'; view: string; test: Outcome<PlacementReport> }

export async function loadSeedTest(api: ApiClient, { searchParams }: URL): Promise<SeedTestPage> {
  const view = searchParams.get('test')
  if (!view) return { kind: 'start', seeds: await outcomeOf(api.user['seed-mailboxes'].$get()) }
  // A route that may also answer with a stream has no type of its own.
  const test = outcomeOf(api.user['deliverability-test'][':view'].$get({ param: { view } }))
  return { kind: 'test', view, test: (await test) as Outcome<PlacementReport> }
}

/** Starts a test and redirects to its addresses. @returns why there is none */
export async function makeSeedTest(api: ApiClient): Promise<{ refusal: string }> {
  const made = await outcomeOf(api.user['deliverability-test'].$post())
  if (!made.ok) return { refusal: made.message }
  throw redirect(`${deliverabilityTest.path}?${new URLSearchParams({ test: made.data.view }).toString()}`)
}
