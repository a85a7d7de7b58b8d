// What the page of a sending service loads: what it needs, and what a domain has of it.
import { askedDomain } from '#app/api/asked-domain.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { dayText } from '#shared/kit/calendar.ts'

export async function loadSenderPage(api: ApiClient, url: URL) {
  const id = url.pathname.split('/').at(-1) ?? ''
  const domain = askedDomain(url)
  const routes = api.user.senders[':id']
  const param = { id }
  const [sender, outcome] = await Promise.all([
    outcomeOf(routes.$get({ param, query: {} })),
    domain ? outcomeOf(routes.check.$get({ param, query: { domain } })) : null,
  ])
  return { sender, domain, outcome, date: dayText(new Date()) }
}

type SenderPage = Awaited<ReturnType<typeof loadSenderPage>>
export type SenderShown = SenderPage['sender'] extends Outcome<infer T> ? T : never
export type SenderAnswer = NonNullable<SenderPage['outcome']> extends Outcome<infer T> ? T : never
