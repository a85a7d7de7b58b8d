// What the DMARC page loads: the report on a domain.
import { dayText } from '#shared/kit/calendar.ts'
import { outcomeOf, type DataSent } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { DmarcGeneratorPage } from './dmarc-generator-data.ts'

type DmarcCall = ReturnType<ApiClient['user']['tools']['dmarc']['checker']['$get']>
export type DmarcAnswer = DataSent<DmarcCall>

/** No outcome until a question is asked. */
async function loadChecker(api: ApiClient, params: URLSearchParams) {
  const domain = params.get('domain')?.trim() ?? ''
  const outcome = domain ? await outcomeOf(api.user.tools.dmarc.checker.$get({ query: { domain } })) : null
  return { tab: 'checker' as const, domain, date: dayText(new Date()), outcome }
}

export type DmarcCheckerPage = Awaited<ReturnType<typeof loadChecker>>

/** Everything that the visible tab shows. */
export async function loadDmarcPage(
  api: ApiClient,
  { searchParams }: URL,
): Promise<DmarcGeneratorPage | DmarcCheckerPage> {
  if (searchParams.get('tab') !== 'generator') return loadChecker(api, searchParams)
  const { loadGeneratorPage } = await import('./dmarc-generator-data.ts')
  return loadGeneratorPage(api, searchParams)
}
