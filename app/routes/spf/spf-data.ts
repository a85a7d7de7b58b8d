// What the SPF page loads: the report on a domain, and what its record says about one server.
import { dayText } from '#shared/kit/calendar.ts'
import { errorAt, outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { SpfTreeNode } from '#shared/records/spf/schema.ts'
import type { SpfGeneratorPage } from './spf-generator-data.ts'

/** The question as in the URL; every field as typed. */
export interface SpfQuestion {
  domain: string
  ip: string
  sender: string
  helo: string
}

function readSpfQuestion(params: URLSearchParams): SpfQuestion {
  const read = (name: string) => params.get(name)?.trim() ?? ''
  return { domain: read('domain'), ip: read('ip'), sender: read('sender'), helo: read('helo') }
}

/** null until a question is asked. */
async function loadSpf(api: ApiClient, question: SpfQuestion): Promise<SpfOutcome | null> {
  const { domain, ip, sender, helo } = question
  if (!domain) return null
  const query = {
    domain,
    ...(ip && { ip }),
    // A form sends its empty fields along; in the API, an empty sender is the null sender, which people write as <>.
    ...(sender && { sender: sender === '<>' ? '' : sender }),
    ...(helo && { helo }),
  }
  return outcomeOf(api.user.tools.spf.checker.$get({ query })) as Promise<SpfOutcome>
}

type SpfCall = ReturnType<ApiClient['user']['tools']['spf']['checker']['$get']>

/** The client's types give up on a tree that contains itself, so its type is restored here. */
export type SpfAnswer = Omit<DataSent<SpfCall>, 'tree'> & {
  tree: SpfTreeNode
}
type SpfOutcome = Outcome<SpfAnswer>

/** A bad server address affects only its own field: the report is still requested. */
async function loadChecker(api: ApiClient, params: URLSearchParams) {
  const question = readSpfQuestion(params)
  const page = { tab: 'checker' as const, question, date: dayText(new Date()) }
  const outcome = await loadSpf(api, question)
  const wrong = errorAt(outcome, 'ip')
  if (!wrong) return { ...page, outcome, ipError: null }
  return { ...page, outcome: await loadSpf(api, { ...question, ip: '' }), ipError: wrong.message }
}

export type SpfCheckerPage = Awaited<ReturnType<typeof loadChecker>>

/** Everything that the visible tab shows. */
export async function loadSpfPage(
  api: ApiClient,
  { searchParams }: URL,
): Promise<SpfGeneratorPage | SpfCheckerPage> {
  if (searchParams.get('tab') !== 'generator') return loadChecker(api, searchParams)
  const { loadGenerator } = await import('./spf-generator-data.ts')
  return loadGenerator(api, searchParams)
}
