// What the page loads: the report on how mail to a domain is protected in transit.
import { dayText } from '#shared/kit/calendar.ts'
import { outcomeOf, type DataSent } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { TransportGeneratorPage } from './transport-generator-data.ts'

type TransportCall = ReturnType<ApiClient['user']['tools']['transport']['report']['$get']>
export type TransportAnswer = DataSent<TransportCall>

/** No outcome until a question is asked. */
async function loadChecker(api: ApiClient, params: URLSearchParams) {
  const domain = params.get('domain')?.trim() ?? ''
  const outcome = domain ? await outcomeOf(api.user.tools.transport.report.$get({ query: { domain } })) : null
  return { tab: 'checker' as const, domain, date: dayText(new Date()), outcome }
}

export type TransportCheckerPage = Awaited<ReturnType<typeof loadChecker>>

/** Everything that the visible tab shows. */
export async function loadTransportPage(
  api: ApiClient,
  { searchParams }: URL,
): Promise<TransportGeneratorPage | TransportCheckerPage> {
  if (searchParams.get('tab') !== 'generator') return loadChecker(api, searchParams)
  const { loadGenerator } = await import('./transport-generator-data.ts')
  return loadGenerator(api, searchParams)
}
