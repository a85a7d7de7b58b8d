// How the signed header may have been changed: each guess undoes one change that servers and lists are known to make, and is
// right if the result is what was signed.
import type { RawField, RawMessage } from '#shared/message/raw-message.ts'
import type { Signature } from '#shared/message/signature.ts'
import { signedData, signedFieldsOf } from '#shared/message/verify-signature.ts'

interface HeaderGuess {
  /** What was done, as the end of a sentence. */
  what: string
  /** The field that was changed. */
  field?: string
  /** What the signer would have signed, one character per byte. */
  data: string
}

/** The most names that are read from a hostile h=. */
const MAX_GUESSES = 80
/** The most bytes of signed fields; no real header is this large. */
const MAX_DATA = 64 * 1024

export function guessHeaders(message: RawMessage, signature: Signature): HeaderGuess[] {
  if (signedData(message, signature).length > MAX_DATA) return []
  const other = signature.header === 'simple' ? 'relaxed' : 'simple'
  const written = `nothing changed: the signer canonicalized the header as “${other}” and wrote “${signature.header}” into c=`
  const guesses: HeaderGuess[] = [{ what: written, data: signedData(message, signature, other) }]
  const signed = new Set(signedFieldsOf(message, signature))
  for (const field of message.fields) {
    if (guesses.length >= MAX_GUESSES) break
    if (!signed.has(field)) continue
    for (const { what, by } of rewritings(field))
      guesses.push({
        what,
        field: field.name,
        data: signedData({ ...message, fields: replaced(message.fields, field, by) }, signature),
      })
  }
  return guesses
}

const replaced = (fields: readonly RawField[], field: RawField, by: RawField | null): RawField[] =>
  fields.flatMap((each) => (each === field ? (by ?? []) : each))

interface Rewriting {
  what: string
  by: RawField | null
}

/** null is a field that was missing when the message was signed. */
function rewritings(field: RawField): Rewriting[] {
  const colon = field.text.indexOf(':') + 1
  const name = field.text.slice(0, colon - 1).trim()
  const value = field.text.slice(colon)
  const to = (what: string, changed: string): Rewriting[] =>
    changed === value ? [] : [{ what, by: { name: field.name, text: field.text.slice(0, colon) + changed } }]
  return [
    { what: `${name} was added, or repeated, after signing`, by: null },
    ...(field.name === 'subject'
      ? subjects(value).flatMap((changed) =>
          to(`Subject was changed: “${labelIn(value)}” was added to it`, changed),
        )
      : []),
    ...to(`quotation marks in ${name} were added or removed`, value.replace(/"([^"\\\r\n]{0,200})"/g, '$1')),
    ...to(
      `quotation marks in ${name} were added or removed`,
      value.replace(/^(\s*)([^"<>\r\n]{1,200}?)(\s*)</, '$1"$2"$3<'),
    ),
    ...to(
      `the spaces between the addresses in ${name} were changed`,
      value.replace(/,\s{0,20}(?=\S)/g, ', '),
    ),
    ...to(`the spaces between the addresses in ${name} were changed`, value.replace(/,\s{1,20}(?=\S)/g, ',')),
  ]
}

/** Prefixes from lists and filters: [list], ***SPAM***, "EXTERNAL:". */
const LABEL =
  /\[[^\]\r\n]{1,80}\]\s{0,5}|\*{2,8}\s?[A-Z ]{2,20}\s?\*{2,8}\s{0,5}|(?:SPAM|EXTERNAL|EXT|EXTERN|CAUTION)\s?:\s{0,5}/i

const labelIn = (value: string) => (LABEL.exec(value)?.[0] ?? '').trim()

function subjects(value: string): string[] {
  const label = LABEL.exec(value)
  if (!label) return []
  const without = value.slice(0, label.index) + value.slice(label.index + label[0].length)
  return [without, without.replace(/^(\s*)(?:re|fwd?):\s{0,5}/i, '$1')]
}
