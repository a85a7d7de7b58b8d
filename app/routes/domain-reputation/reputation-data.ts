// What the domain reputation page loads: a domain's score with everything that it is based on.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { dayText } from '#shared/kit/calendar.ts'
import type { ApiClient } from '#shared/api/client.ts'

/** Everything that the page shows; no outcome until a question is asked. */
export async function loadReputationPage(api: ApiClient, url: URL) {
  const domain = url.searchParams.get('domain')?.trim() ?? ''
  const date = dayText(new Date())
  const outcome = domain
    ? await outcomeOf(api.user.tools.domain.reputation.$get({ query: { domain } }))
    : null
  return { domain, outcome, date }
}

type ReputationPage = Awaited<ReturnType<typeof loadReputationPage>>
export type ReputationAnswer = NonNullable<ReputationPage['outcome']> extends Outcome<infer T> ? T : never
