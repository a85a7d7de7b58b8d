// The API calls of the page behind the links in watch emails.
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'

export async function askMail(api: ApiClient, { searchParams }: URL) {
  const token = searchParams.get('token') ?? ''
  return { token, outcome: await outcomeOf(api.user['watch-mail'].$get({ query: { token } })) }
}

export async function answerMail(api: ApiClient, form: FormData) {
  const token = form.get('token')
  const state = form.get('state') === 'ended' ? ('ended' as const) : ('confirmed' as const)
  const json = { token: typeof token === 'string' ? token : '', state }
  return { state, outcome: await outcomeOf(api.user['watch-mail'].change.$post({ json })) }
}
