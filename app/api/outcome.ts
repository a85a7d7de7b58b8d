// What came of a call to the API, as a page needs it: the data, or why there is none.
import type { ApiError, ErrorCode } from '#shared/api/error.ts'

export type Outcome<T> =
  { ok: true; data: T } | { ok: false; code: ErrorCode | 'unreachable'; message: string }

interface TypedResponse<T> {
  ok: boolean
  json(): Promise<T>
}

/** The data of a successful answer among the bodies that a route can send. */
type DataOf<T> = Exclude<T, ApiError>

/** Never rejects. A call that brings no readable answer is "Lookup failed". */
export async function outcomeOf<T>(call: Promise<TypedResponse<T>>): Promise<Outcome<DataOf<T>>> {
  try {
    const response = await call
    const body = await response.json()
    if (response.ok) return { ok: true, data: body as DataOf<T> }
    const { code, message } = (body as ApiError).error
    return { ok: false, code, message }
  } catch {
    return { ok: false, code: 'unreachable', message: 'Lookup failed' }
  }
}
