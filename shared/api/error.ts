// The one shape of API answers that are not results.
import * as v from 'valibot'

export const ErrorCode = v.picklist([
  'invalid_request',
  'invalid_domain',
  'challenge_failed',
  'unauthorized',
  'foreign_origin',
  'not_found',
  'not_confirmed',
  'expired',
  'method_not_allowed',
  'body_too_large',
  'not_accepted',
  'rate_limited',
  'internal',
  'unavailable',
  'not_configured',
  'no_record',
  'lookup_failed',
  'lookup_timeout',
])
export type ErrorCode = v.InferOutput<typeof ErrorCode>

export const ApiError = v.object({ error: v.object({ code: ErrorCode, message: v.string() }) })
export type ApiError = v.InferOutput<typeof ApiError>
