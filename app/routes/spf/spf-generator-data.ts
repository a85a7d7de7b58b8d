// What the SPF generator loads: the report on the draft, and what is published today.
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { SpfTreeNode } from '#shared/records/spf/schema.ts'
import { draftRecord, readDraft } from './spf-draft.ts'

type PreviewCall = ReturnType<ApiClient['user']['tools']['spf']['preview']['$get']>
type PreviewAnswer = DataSent<PreviewCall>
export type SpfPreviewOutcome = Outcome<
  Omit<PreviewAnswer, 'report'> & { report: Omit<PreviewAnswer['report'], 'tree'> & { tree: SpfTreeNode } }
>

/** The generator queries DNS only for a record that could be published. */
export async function loadGenerator(api: ApiClient, params: URLSearchParams) {
  const draft = readDraft(params)
  const { record, domain, usable } = draftRecord(draft)
  const query = { domain, record }
  const preview = usable && domain ? await outcomeOf(api.user.tools.spf.preview.$get({ query })) : null
  return { tab: 'generator' as const, draft, preview: preview as SpfPreviewOutcome | null }
}

export type SpfGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
