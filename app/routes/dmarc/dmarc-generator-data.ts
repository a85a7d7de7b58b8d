// What the DMARC generator loads: the report on the draft, and what is published today.
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { TAG_NAMES } from '#shared/records/dmarc/tags.ts'
import { draftQuery, draftRecord, readDraft } from './dmarc-draft.ts'
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

/** A page that names only a domain begins with the record that is published there, so that no one copies a weaker one. */
export async function loadGeneratorPage(
  api: ApiClient,
  params: URLSearchParams,
): Promise<DmarcGeneratorPage> {
  const page = await loadGenerator(api, params)
  const published = publishedIn(page.preview?.ok ? page.preview.data : null)
  if (published === undefined || TAG_NAMES.some((name) => params.has(name))) return page
  const { draftFrom } = await import('./dmarc-today.tsx')
  const draft = draftFrom(published, page.draft)
  if (!draftRecord(draft).usable) return page
  const { preview } = await loadGenerator(api, new URLSearchParams(draftQuery(draft)))
  return { ...page, draft, preview }
}

/** The one record that is published today. */
export const publishedIn = (answer: DmarcPreviewAnswer | null): string | undefined =>
  answer?.current.records.length === 1 ? answer.current.records[0] : undefined

export type DmarcGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
