// API answers that are not results: the one shape of errors, and the state of the service, which /healthz answers and the
// status page shows.
import * as v from 'valibot'
import { described, text } from '#shared/report/described-words.ts'

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

const FieldName = v.pipe(
  v.string(),
  v.description('As the caller wrote it; a dot leads into a list or an object.'),
)
const Sentence = v.pipe(v.string(), v.description('For a person.'))

/** What is wrong with one field of what was sent. */
export const FieldError = v.object({ field: FieldName, message: Sentence })
export type FieldError = v.InferOutput<typeof FieldError>

export const ApiError = v.object({
  error: v.object({
    code: ErrorCode,
    message: Sentence,
    field: v.pipe(v.optional(FieldName), v.description('The field that the message is about.')),
    fields: v.pipe(
      v.optional(v.array(FieldError)),
      v.description('Where more than one field is wrong: each of them.'),
    ),
  }),
})
export type ApiError = v.InferOutput<typeof ApiError>

/** For who sees no form: which field it is about, where the sentence does not say so itself. */
export const namedMessage = ({ code, field, message }: ApiError['error']): string =>
  field === undefined || code !== 'invalid_request' ? message : `${field}: ${message}`

export const HealthPart = v.object({
  name: text('"database", "resolver dns.google", "blocklists".'),
  ok: v.boolean(),
  ms: v.optional(
    described(v.number(), 'How many milliseconds the test took; missing when nothing was tested.'),
  ),
  detail: text('One sentence.'),
})
export type HealthPart = v.InferOutput<typeof HealthPart>

export const RoomFill = v.object({
  name: text('"Saved results", "Watches".'),
  percent: described(v.number(), 'Of what can be stored, or done in the period; from 0 to 100.'),
})
export type RoomFill = v.InferOutput<typeof RoomFill>

export const Health = v.object({
  ok: v.boolean(),
  at: text('"2026-11-20T20:00:00.000Z"'),
  parts: v.array(HealthPart),
  rooms: described(
    v.array(RoomFill),
    'How full the room for each kind of stored data is; empty when unknown.',
  ),
})
export type Health = v.InferOutput<typeof Health>
