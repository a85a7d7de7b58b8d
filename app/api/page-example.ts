// The answer that a page shows before the first check: the one to the last example of its tool.
import type { ApiClient } from '#shared/api/client.ts'
import { neededChanges, type Change } from '#shared/report/change/change.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { Tool } from '#shared/tools/tool.ts'

export interface PageExample {
  /** The page with the whole answer. */
  address: string
  date: string
  verdict: Verdict
  facts?: readonly { label: string; value: string | number }[] | undefined
  /** The first thing to do. */
  change?: Change
}

interface Answered {
  date: string
  facts?: PageExample['facts']
  outcome: { ok: true; data: { verdict: Verdict; changes: readonly Change[] } } | { ok: false } | null
}

/** Sample domains answer from the code, so this sends no query. Undefined if the page has no such answer. */
export async function pageExample(
  tool: Tool,
  load: (api: ApiClient, url: URL) => Promise<object | null>,
  api: ApiClient,
  page: URL,
): Promise<PageExample | undefined> {
  const example = tool.examples?.at(-1)
  if (example === undefined) return undefined
  const address = tool.path + example
  const answered = await load(api, new URL(address, page))
  if (!answered || !isAnswered(answered) || !answered.outcome?.ok) return undefined
  const { verdict, changes } = answered.outcome.data
  const [change] = neededChanges(changes)
  return { address, date: answered.date, verdict, facts: answered.facts, ...(change && { change }) }
}

const isAnswered = (page: object): page is Answered => 'outcome' in page && 'date' in page
