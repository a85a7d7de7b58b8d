// What the DKIM page loads: the key of a selector, or one slice of the search for selectors.
import { redirect } from '@remix-run/react'
import { dayText } from '#shared/kit/calendar.ts'
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { MAX_SELECTOR, reduceQuestion } from '#shared/records/dkim/question.ts'

/** The question as in the URL. */
export interface DkimQuestion {
  domain: string
  /** Empty: search for the selectors. */
  selector: string
  /** Where the slice of the search starts; empty for the first. */
  cursor: string
}

type DkimCall = ReturnType<ApiClient['user']['tools']['dkim']['report']['$get']>
export type DkimAnswer = DataSent<DkimCall>

export const dkimAddress = (question: Partial<DkimQuestion>): string => {
  const filled = Object.entries(question).filter(([, value]) => value !== '')
  return `/tool/dkim?${new URLSearchParams(filled).toString()}`
}

export const loadReport = (api: ApiClient, { domain, selector, cursor }: DkimQuestion) =>
  outcomeOf(
    api.user.tools.dkim.report.$get({
      query: { domain, ...(selector && { selector }), ...(cursor && { cursor }) },
    }),
  )

export const NO_SIGNATURE = 'The text you pasted has no DKIM-Signature header with d= and s=.'

const TEXT_ALONE: Outcome<DkimAnswer> = {
  ok: false,
  code: 'invalid_request',
  message: NO_SIGNATURE,
  field: 'selector',
}

/** Everything that the page shows; no outcome until a question is asked. */
export async function loadDkimPage(api: ApiClient, { searchParams }: URL) {
  const read = (name: string) => searchParams.get(name)?.trim() ?? ''
  const tab = read('tab') === 'generator' ? ('generator' as const) : ('checker' as const)
  const question: DkimQuestion = {
    domain: read('domain'),
    selector: read('selector'),
    cursor: read('cursor'),
  }
  const date = dayText(new Date())
  if (tab === 'generator') return { tab, question, outcome: null, date }
  const reduced = reduceQuestion(question.domain, question.selector)
  // Text without a signature goes nowhere: it may be a message.
  if (reduced.selector.length > MAX_SELECTOR)
    return { tab, question: { ...question, selector: '' }, outcome: TEXT_ALONE, date }
  // A pasted header or message goes no further: the URL keeps only its domain and its selector.
  if (reduced.selector !== question.selector.toLowerCase()) throw redirect(dkimAddress(reduced))
  const outcome = question.domain ? await loadReport(api, question) : null
  return { tab, question, outcome, date }
}

export type DkimPage = Awaited<ReturnType<typeof loadDkimPage>>
