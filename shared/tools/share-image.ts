// The image in a link preview of a result: its URL has the question and nothing else, so it can say nothing that the
// check does not say.
import { MARKETING, VOLUMES } from '#shared/gate/choices.ts'
import type { AskedField, Tool } from '#shared/tools/tool.ts'

export const SHARE_PATH = '/share'

type Question = Readonly<Partial<Record<AskedField, string>>>

/** No name and no selector is longer; in other scripts, the limit may be reached with fewer characters. */
const MAX_FIELD = 260
/** Parts of a URL that have no verdict of their own: the other tab, a draft, a later page of a search. */
const OTHER_VIEWS = ['tab', 'record', 'cursor']
/** Fields with a few allowed words: any other word means nothing, on the page as well. */
const CHOICES: Readonly<Partial<Record<AskedField, readonly string[]>>> = {
  volume: VOLUMES,
  marketing: MARKETING,
}
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** What a URL asks a tool, without empty fields and unknown words; undefined if it asks nothing that has an image. */
export function sharedQuestion({ asks = [] }: Tool, params: URLSearchParams): Question | undefined {
  const question: Question = Object.fromEntries(
    asks.flatMap((field) => {
      const value = params.get(field)?.trim()
      return value && CHOICES[field]?.includes(value) !== false ? [[field, value]] : []
    }),
  )
  const [first] = asks
  const subject = first && question[first]
  const isTooLong = Object.values(question).some((value) => value.length > MAX_FIELD)
  if (!subject || isTooLong || (first === 'ip' && !IPV4.test(subject))) return undefined
  return OTHER_VIEWS.some((field) => params.has(field)) ? undefined : question
}

/** @param domain as the check read it; the page's URL may have an email address instead */
export function shareImage(tool: Tool, params: URLSearchParams, domain?: string): string | undefined {
  const question = sharedQuestion(tool, params)
  if (!question) return undefined
  const fields = { ...question, ...(domain !== undefined && question.domain !== undefined && { domain }) }
  return `${SHARE_PATH}/${tool.slug}.png?${new URLSearchParams(fields).toString()}`
}
