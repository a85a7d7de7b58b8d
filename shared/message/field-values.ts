// The values of raw fields, as far as rules need them: unfolded, and decoded as text.
import type { HeaderField } from '#shared/message/header/split-fields.ts'
import { latin1Bytes } from '#shared/kit/encoding/latin1.ts'
import { rawValue, type RawField, type RawMessage } from './raw-message.ts'

/** RFC 5322, 2.2.3; bytes outside ASCII read as UTF-8 (RFC 6532). */
export const unfoldedValue = (field: RawField): string => {
  const value = rawValue(field).replaceAll('\r\n', '').trim()
  return isAscii(value) ? value : new TextDecoder().decode(latin1Bytes(value))
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/** As many as the header analyzer reads. */
const MAX_READ = 2000

/** For the rules that the header analyzer has. */
export const headerFields = ({ fields }: RawMessage): HeaderField[] =>
  fields.slice(0, MAX_READ).map((field) => ({
    name: field.text.slice(0, field.text.indexOf(':')).trim(),
    value: unfoldedValue(field),
  }))
