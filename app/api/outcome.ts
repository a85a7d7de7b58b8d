// The outcome of a call to the API, as a page needs it: the data, or why there is none.
import type { ApiError, ErrorCode } from '#shared/api/answers.ts'

export type Outcome<T> =
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode | 'unreachable'; message: string }

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
    const { code, message } = (body as ApiError).error
    return { ok: false, code, message }
  } catch (error) {
    // At the edge: the page is answered like this (worker/load-context.ts).
    if (error instanceof Response) throw error
    return { ok: false, code: 'unreachable', message: 'Lookup failed' }
  }
}
