// What the generators load: what is published today, and a certificate's TLSA records if there is no JavaScript.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { tlsaFromPem } from '#shared/records/transport/tlsa-from-pem.ts'
import type { TransportAnswer } from './transport-answer.ts'
import { questionOf, readDraft } from './transport-draft.ts'

export type TransportOutcome = Outcome<TransportAnswer>

export async function loadGenerator(api: ApiClient, params: URLSearchParams) {
  const draft = readDraft(params)
  const question = questionOf(draft)
  const domain = question === null ? '' : (new URLSearchParams(question.split('?')[1]).get('domain') ?? '')
  const [preview, tlsa] = await Promise.all([
    domain ? outcomeOf(api.user.tools.transport.report.$get({ query: { domain } })) : null,
    tlsaFromPem(draft.pem),
  ])
  const now = new Date().toISOString().replace(/\.\d+/, '')
  return { tab: 'generator' as const, draft, preview, tlsa, now }
}

export type TransportGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
