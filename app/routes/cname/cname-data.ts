// What the CNAME page loads: the report on where a name points.
import { dayText } from '#shared/kit/calendar.ts'
import { askedDomain } from '#app/api/asked-domain.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'

/** Everything that the page shows; no outcome until a question is asked. */
export async function loadCnamePage(api: ApiClient, url: URL) {
  const domain = askedDomain(url)
  const date = dayText(new Date())
  const outcome = domain ? await outcomeOf(api.user.tools.cname.report.$get({ query: { domain } })) : null
  return { domain, outcome, date }
}

type CnamePage = Awaited<ReturnType<typeof loadCnamePage>>
export type CnameAnswer = NonNullable<CnamePage['outcome']> extends Outcome<infer T> ? T : never
