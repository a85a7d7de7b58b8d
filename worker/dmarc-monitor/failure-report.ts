// A report about single messages is recognized by its type (RFC 5965, 2), before anything of it is stored.
import { fieldsNamed, readRawMessage } from '#shared/message/raw-message.ts'
import { unfoldedValue } from '#shared/message/field-values.ts'

export function isFailureReport(raw: Uint8Array): boolean {
  const [field] = fieldsNamed(readRawMessage(raw), 'content-type')
  return (
    field !== undefined &&
    /^\s*multipart\/report\b.*\breport-type\s*=\s*"?feedback-report\b/i.test(
      unfoldedValue(field).slice(0, 1_000),
    )
  )
}
