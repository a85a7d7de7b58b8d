// What the DMARC generator loads: the report on the draft, and what is published today.
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { draftRecord, readDraft } from './dmarc-draft.ts'
import { isoDay } from './roll-out-day.ts'

type PreviewCall = ReturnType<ApiClient['user']['tools']['dmarc']['preview']['$get']>
export type DmarcPreviewAnswer = DataSent<PreviewCall>
export type DmarcPreviewOutcome = Outcome<DmarcPreviewAnswer>

/** The generator queries DNS only for a record that could be published. */
export async function loadGenerator(api: ApiClient, params: URLSearchParams) {
  const draft = readDraft(params)
  const { record, domain, usable } = draftRecord(draft)
  const query = { domain, record }
  const preview = usable && domain ? await outcomeOf(api.user.tools.dmarc.preview.$get({ query })) : null
  return { tab: 'generator' as const, draft, preview, today: isoDay(new Date()) }
}

export type DmarcGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
