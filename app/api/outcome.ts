// The outcome of a call to the API, as a page needs it: the data, or why there is none.
import type { ApiError, ErrorCode } from '#shared/api/answers.ts'

export type Outcome<T> = { ok: true; data: T } | Refusal

interface Refusal {
  ok: false
  code: ErrorCode | 'unreachable'
  message: string
  /** The form's field that the message is about. */
  field?: string
}

/** What is wrong with one of a form's fields, or with an entry of it; undefined if none of them is. */
export function errorAt<Field extends string>(outcome: Outcome<unknown> | null, ...fields: readonly Field[]) {
  if (outcome?.ok !== false) return undefined
  const { field: wrong, message } = outcome
  const field = fields.find((one) => wrong === one || wrong?.startsWith(`${one}.`))
  return field && { field, message }
}

interface TypedResponse {
  ok: boolean
  json(): Promise<unknown>
}

/** The data among the bodies that a route can answer. */
type DataOf<R extends TypedResponse> = Exclude<Awaited<ReturnType<R['json']>>, ApiError>

/** The data of a successful call. */
export type DataSent<Call extends Promise<TypedResponse>> = DataOf<Awaited<Call>>

/** Rejects only with an answer for the whole page. A call without a readable answer is "Lookup failed". */
export async function outcomeOf<R extends TypedResponse>(call: Promise<R>): Promise<Outcome<DataOf<R>>> {
  try {
    const response = await call
    const body = await response.json()
    if (response.ok) return { ok: true, data: body as DataOf<R> }
    const { code, message, field } = (body as ApiError).error
    return { ok: false, code, message, ...(field !== undefined && { field }) }
  } catch (error) {
    // At the edge: the page is answered like this (worker/load-context.ts).
    if (error instanceof Response) throw error
    return { ok: false, code: 'unreachable', message: 'Lookup failed' }
  }
}
