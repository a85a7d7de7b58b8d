// What the BIMI generator loads: the report on the draft, and what is published today.
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { draftRecord, readDraft } from './bimi-draft.ts'

type PreviewCall = ReturnType<ApiClient['user']['tools']['bimi']['preview']['$get']>
export type BimiPreviewAnswer = DataSent<PreviewCall>
export type BimiPreviewOutcome = Outcome<BimiPreviewAnswer>

/** The generator queries DNS only for a record that could be published. */
export async function loadGenerator(api: ApiClient, params: URLSearchParams) {
  const draft = readDraft(params)
  const { record, domain, selector, usable } = draftRecord(draft)
  const query = { domain, selector, record }
  const preview = usable && domain ? await outcomeOf(api.user.tools.bimi.preview.$get({ query })) : null
  return { tab: 'generator' as const, draft, preview }
}

export type BimiGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
