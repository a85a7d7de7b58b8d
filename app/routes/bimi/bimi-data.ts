// What the BIMI page loads: the report on a domain and a selector.
import { dayText } from '#shared/kit/calendar.ts'
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { BimiGeneratorPage } from './bimi-generator-data.ts'

type BimiCall = ReturnType<ApiClient['user']['tools']['bimi']['checker']['$get']>
export type BimiAnswer = DataSent<BimiCall>
export type BimiOutcome = Outcome<BimiAnswer>

/** No outcome until a question is asked. */
async function loadChecker(api: ApiClient, params: URLSearchParams) {
  const domain = params.get('domain')?.trim() ?? ''
  const selector = params.get('selector')?.trim() ?? ''
  const query = selector ? { domain, selector } : { domain }
  const outcome = domain ? await outcomeOf(api.user.tools.bimi.checker.$get({ query })) : null
  return { tab: 'checker' as const, domain, selector, date: dayText(new Date()), outcome }
}

export type BimiCheckerPage = Awaited<ReturnType<typeof loadChecker>>

/** Everything that the visible tab shows. */
export async function loadBimiPage(
  api: ApiClient,
  { searchParams }: URL,
): Promise<BimiGeneratorPage | BimiCheckerPage> {
  if (searchParams.get('tab') !== 'generator') return loadChecker(api, searchParams)
  const { loadGenerator } = await import('./bimi-generator-data.ts')
  return loadGenerator(api, searchParams)
}
