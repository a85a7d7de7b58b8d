// What the MX page loads: the report on where a domain's mail goes.
import { dayText } from '#shared/kit/calendar.ts'
import { askedDomain } from '#app/api/asked-domain.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'

/** Everything that the page shows; no outcome until a question is asked. */
export async function loadMxPage(api: ApiClient, url: URL) {
  const domain = askedDomain(url)
  const date = dayText(new Date())
  const outcome = domain ? await outcomeOf(api.user.tools.mx.report.$get({ query: { domain } })) : null
  return { domain, outcome, date }
}

type MxPage = Awaited<ReturnType<typeof loadMxPage>>
export type MxAnswer = NonNullable<MxPage['outcome']> extends Outcome<infer T> ? T : never
