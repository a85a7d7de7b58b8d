// What the page requests: a plan for what is in its URL, and a place to keep it.
import { redirectDocument } from '@remix-run/react'
import { errorAt, outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { CheckedReport } from '#app/components/tool/check-result.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { dayOfTime, dayText, isoDay } from '#shared/kit/calendar.ts'
import { COUNT_NAMES, type CountTexts } from '#shared/plans/warmup-plan/once.ts'
import { warmupPath } from '#shared/plans/warmup-plan/paths.ts'
import type { WarmupPlan } from '#shared/plans/warmup-plan/schema.ts'

const TEXT_NAMES = ['domain', 'kind', 'start', 'days', 'curve', 'service', 'selector', 'ip'] as const
export const MIX_NAMES = ['gmail', 'microsoft', 'yahoo', 'apple'] as const
const NUMBER_NAMES = ['goal', 'volume', 'mailboxes', 'licenses', 'followUps', ...MIX_NAMES] as const
type Name = (typeof TEXT_NAMES)[number] | (typeof NUMBER_NAMES)[number]

/** As in the URL; an empty value was not given. */
export type WarmupQuestion = Record<Name, string>
export type WarmupAnswer = WarmupPlan & CheckedReport

/** Boxes of days come one by one, and in the URL of a program together. */
const questionOf = (params: URLSearchParams): WarmupQuestion =>
  Object.fromEntries(
    [...TEXT_NAMES, ...NUMBER_NAMES].map((name) => [
      name,
      params.getAll(name).join(',').trim().slice(0, 300),
    ]),
  ) as WarmupQuestion

/** Only the given values, as in the URLs of the page and the API. */
export const givenFields = (question: WarmupQuestion): Record<string, string> =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== ''))

export interface WarmupPage {
  question: WarmupQuestion
  outcome: Outcome<WarmupAnswer> | null
  /** Of a check-in without JavaScript; null if none was sent. */
  counts: CountTexts | null
  /** On the stamp. */
  date: string
  /** "2026-12-01" */
  today: string
}

type Asked = Parameters<ApiClient['user']['tools']['warmup']['plan']['$get']>[0]['query']
type Kept = Parameters<ApiClient['user']['warmup']['$post']>[0]['json']

export async function loadWarmupPage(api: ApiClient, { searchParams }: URL): Promise<WarmupPage> {
  const question = questionOf(searchParams)
  const now = Date.now()
  const counts = Object.fromEntries(
    COUNT_NAMES.map((name) => [name, searchParams.get(name)?.slice(0, 20) ?? '']),
  ) as CountTexts
  return {
    question,
    // A route that may also answer with a file has no type of its own.
    outcome:
      question.domain === ''
        ? null
        : ((await outcomeOf(
            api.user.tools.warmup.plan.$get({ query: givenFields(question) as unknown as Asked }),
          )) as Outcome<WarmupAnswer>),
    counts: searchParams.has('sent') ? counts : null,
    date: dayText(new Date(now)),
    today: isoDay(dayOfTime(now)),
  }
}

/** What is wrong with a field, and which; undefined if nothing is. */
export const fieldErrorOf = (outcome: WarmupPage['outcome']) =>
  errorAt(outcome, ...TEXT_NAMES, ...NUMBER_NAMES)

/** Redirects to the plan’s own page; otherwise returns why there is none. */
export async function keepPlan(api: ApiClient, form: FormData): Promise<{ message: string }> {
  const given = givenFields(
    questionOf(
      new URLSearchParams(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
    ),
  )
  const isNumber = (name: string) => NUMBER_NAMES.some((one) => one === name)
  const json = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, isNumber(name) ? Number(value) : value]),
  )
  const outcome = await outcomeOf(api.user.warmup.$post({ json: json as unknown as Kept }))
  if (outcome.ok) throw redirectDocument(warmupPath(outcome.data.view))
  const isLost = outcome.code === 'unreachable'
  return { message: isLost ? 'The plan could not be saved. Try again in a minute.' : outcome.message }
}
