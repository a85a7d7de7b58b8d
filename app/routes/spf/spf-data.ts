// What the SPF page asks for: the report on a domain, and what its record says of one server.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { SpfTreeNode } from '#shared/spf/schema.ts'
import { draftRecord, readDraft } from './spf-draft.ts'

/** The question as it stands in the address; every field as it was typed. */
export interface SpfQuestion {
  domain: string
  ip: string
  sender: string
  helo: string
}

export function readSpfQuestion(params: URLSearchParams): SpfQuestion {
  const read = (name: string) => params.get(name)?.trim() ?? ''
  return { domain: read('domain'), ip: read('ip'), sender: read('sender'), helo: read('helo') }
}

/** null before the first question. */
export async function loadSpf(api: ApiClient, question: SpfQuestion): Promise<SpfOutcome | null> {
  const { domain, ip, sender, helo } = question
  if (!domain) return null
  const query = {
    domain,
    ...(ip && { ip }),
    // A form sends its empty fields along; in the API an empty sender is the null sender, which people write as <>.
    ...(sender && { sender: sender === '<>' ? '' : sender }),
    ...(helo && { helo }),
  }
  return outcomeOf(api.user.tools.spf.checker.$get({ query })) as Promise<SpfOutcome>
}

type Sent<T> = T extends { ok: true; data: infer D } ? D : never
type SpfCall = ReturnType<ApiClient['user']['tools']['spf']['checker']['$get']>

/** The client's types give up on a tree that holds itself, so its type is put back here. */
export type SpfAnswer = Omit<Sent<Awaited<ReturnType<typeof outcomeOf<Awaited<SpfCall>>>>>, 'tree'> & {
  tree: SpfTreeNode
}
export type SpfOutcome = Outcome<SpfAnswer>

type PreviewCall = ReturnType<ApiClient['user']['tools']['spf']['preview']['$get']>
type PreviewAnswer = Sent<Awaited<ReturnType<typeof outcomeOf<Awaited<PreviewCall>>>>>
export type SpfPreviewOutcome = Outcome<
  Omit<PreviewAnswer, 'report'> & { report: Omit<PreviewAnswer['report'], 'tree'> & { tree: SpfTreeNode } }
>

/** The generator asks the DNS only for a record that could be published. */
async function loadGenerator(api: ApiClient, params: URLSearchParams) {
  const draft = readDraft(params)
  const { record, domain, usable } = draftRecord(draft)
  const query = { domain, record }
  const preview = usable && domain ? await outcomeOf(api.user.tools.spf.preview.$get({ query })) : null
  return { tab: 'generator' as const, draft, preview: preview as SpfPreviewOutcome | null }
}

/** A bad server address spoils its own field only: the report is still asked for. */
async function loadChecker(api: ApiClient, params: URLSearchParams) {
  const question = readSpfQuestion(params)
  const page = { tab: 'checker' as const, question, date: new Date().toISOString().slice(0, 10) }
  const outcome = await loadSpf(api, question)
  if (outcome?.ok !== false || outcome.code !== 'invalid_request') return { ...page, outcome, ipError: null }
  return { ...page, outcome: await loadSpf(api, { ...question, ip: '' }), ipError: outcome.message }
}

export type SpfGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
export type SpfCheckerPage = Awaited<ReturnType<typeof loadChecker>>

/** Everything that the tab in view shows. */
export function loadSpfPage(
  api: ApiClient,
  { searchParams }: URL,
): Promise<SpfGeneratorPage | SpfCheckerPage> {
  return searchParams.get('tab') === 'generator'
    ? loadGenerator(api, searchParams)
    : loadChecker(api, searchParams)
}
