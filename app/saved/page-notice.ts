// What came of a form on a page under a secret URL, and what such forms have in common.
import type { Tone } from '#app/components/ui/tone.ts'
import type { ApiError } from '#shared/api/answers.ts'

export interface Notice {
  status: number
  tone: Tone
  title: string
  text?: string
  /** The page is about nothing any more. */
  isEnded?: true
}

/** Of a route of any kind. */
export type Answered<Data> = Promise<{ ok: boolean; json: () => Promise<Data | ApiError> }>

export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** 0 if there was no answer. */
export const statusOf = async (call: Promise<{ status: number }>): Promise<number> =>
  call.then(
    ({ status }) => status,
    () => 0,
  )

/** A form that no page of ours has. */
export const NOT_ASKED = {
  status: 400,
  tone: 'bad',
  title: 'Nothing was changed.',
  text: 'What was sent is not from a form on this page. Please use its buttons.',
} as const satisfies Notice
export const NOT_SAVED = {
  status: 502,
  tone: 'bad',
  title: 'We couldn’t save that.',
  text: 'Please try again in a minute.',
} as const satisfies Notice

/** By the code of an error. */
export const STATUSES: Partial<Record<string, number>> = {
  rate_limited: 429,
  unavailable: 503,
  not_configured: 503,
  not_confirmed: 409,
  not_found: 404,
  expired: 410,
}

/** What the API refused, in its words. */
export const refusalOf = ({ code, message }: { code: string; message: string }): Notice =>
  code === 'unreachable' ? NOT_SAVED : { status: STATUSES[code] ?? 400, tone: 'warn', title: message }
