// The API calls of the page behind the links in watch emails.
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'

const STATES = ['confirmed', 'ended', 'allowed'] as const

export async function askMail(api: ApiClient, { searchParams }: URL) {
  const token = searchParams.get('token') ?? ''
  return { token, outcome: await outcomeOf(api.user['watch-mail'].$get({ query: { token } })) }
}

export async function answerMail(api: ApiClient, form: FormData) {
  const typed = form.get('token')
  const token = typeof typed === 'string' ? typed : ''
  const state = STATES.find((one) => one === form.get('state')) ?? 'confirmed'
  const json = { token, state }
  return { token, state, outcome: await outcomeOf(api.user['watch-mail'].change.$post({ json })) }
}
