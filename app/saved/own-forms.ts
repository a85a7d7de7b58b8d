// What every page under a secret URL does with the two forms of its end (saved-end.tsx): deletion, and a new key.
import { redirect } from '@remix-run/react'
import { outcomeOf } from '#app/api/outcome.ts'
import { NOT_SAVED, refusalOf, statusOf, textIn, type Answered, type Notice } from './page-notice.ts'

/** In the URL of a page that has just got a new key. */
export const RENEWED = 'renewed'
/** Where the page says so. */
export const END_PLACE = 'this-url'

interface OwnCalls {
  end: () => Promise<{ status: number }>
  renew: () => Answered<{ view: string }>
  /** The path of the page under another key. */
  pageOf: (view: string) => string
  /** What is said once it is deleted. */
  ended: { title: string; text: string }
}

/**
 * Throws a redirect to the page under its new key.
 * @returns null for a form that is about something else
 */
export function actOnOwn(form: FormData, calls: OwnCalls): Promise<Notice> | null {
  const wanted = textIn(form, 'do')
  return wanted === 'end' ? end(calls) : wanted === 'renew' ? renew(calls) : null
}

/** For a page that has its key in the query: the key is in the form. */
export const keyIn = (form: FormData): string => textIn(form, 'view')

async function end({ end: call, ended }: OwnCalls): Promise<Notice> {
  const status = await statusOf(call())
  const isGone = status === 204 || status === 404
  return isGone ? { status: 200, tone: 'ok', ...ended, isEnded: true } : NOT_SAVED
}

async function renew({ renew: call, pageOf }: OwnCalls): Promise<Notice> {
  const outcome = await outcomeOf(call())
  if (!outcome.ok) return outcome.code === 'not_found' ? NOT_REPLACED : refusalOf(outcome)
  const page = pageOf(outcome.data.view)
  throw redirect(`${page}${page.includes('?') ? '&' : '?'}${RENEWED}=yes#${END_PLACE}`, 303)
}

/** It was deleted meanwhile, or a link from an alert opened the page. */
const NOT_REPLACED: Notice = {
  status: 404,
  tone: 'warn',
  title: 'The URL was not replaced.',
  text: 'Only the page’s own URL can be replaced, not a link from an email.',
}
