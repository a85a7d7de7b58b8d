// How the signed header may have been changed: each guess undoes one change that servers and lists are known to make, and is
// right if the result is what was signed.
import type { RawField, RawMessage } from './raw-message.ts'
import type { HowChanged } from './how-changed.ts'
import type { Signature } from './signature.ts'
import { signedData, signedFieldsOf } from './verify-signature.ts'

interface HeaderGuess {
  how?: HowChanged
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
  const guesses: HeaderGuess[] = [
    { what: written, how: 'signer', data: signedData(message, signature, other) },
    ...signersFaults(message, signature),
  ]
  const signed = new Set(signedFieldsOf(message, signature))
  for (const field of message.fields) {
    if (guesses.length >= MAX_GUESSES) break
    if (!signed.has(field)) continue
    for (const { what, how, by } of rewritings(field, signature.header === 'simple'))
      guesses.push({
        what,
        ...(how && { how }),
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
  how?: HowChanged
  by: RawField | null
}

/** null is a field that was missing when the message was signed. */
function rewritings(field: RawField, isSimple: boolean): Rewriting[] {
  const colon = field.text.indexOf(':') + 1
  const name = field.text.slice(0, colon - 1).trim()
  const value = field.text.slice(colon)
  const to = (what: string, how: HowChanged, changed: string): Rewriting[] =>
    changed === value
      ? []
      : [{ what, how, by: { name: field.name, text: field.text.slice(0, colon) + changed } }]
  const spaces = `the spaces between the addresses in ${name} were changed`
  const how = isSimple ? 'refolded' : 'rewritten'
  return [
    { what: `${name} was added, or repeated, after signing`, by: null },
    ...(field.name === 'subject'
      ? subjects(value).flatMap((changed) =>
          to(`Subject was changed: “${labelIn(value)}” was added to it`, 'tagged', changed),
        )
      : []),
    ...to(
      `quotation marks in ${name} were added or removed`,
      'rewritten',
      value.replace(/"([^"\\\r\n]{0,200})"/g, '$1'),
    ),
    ...to(
      `quotation marks in ${name} were added or removed`,
      'rewritten',
      value.replace(/^(\s*)([^"<>\r\n]{1,200}?)(\s*)</, '$1"$2"$3<'),
    ),
    ...to(spaces, how, value.replace(/,\s{0,20}(?=\S)/g, ', ')),
    ...to(spaces, how, value.replace(/,\s{1,20}(?=\S)/g, ',')),
    // Only “simple” notices these.
    ...(isSimple ? foldings(value).flatMap((changed) => to(`${name} was folded again`, how, changed)) : []),
  ]
}

/** How the value may have been folded when it was signed (RFC 5322, 2.2.3). */
function foldings(value: string): string[] {
  const unfolded = value.replace(/\r\n(?=[ \t])/g, '')
  const single = ` ${value.replace(/[ \t\r\n]+/g, ' ').trim()}`
  return [unfolded, single, value.replace(/\r\n[ \t]+/g, ' '), single.replaceAll(', ', ',\r\n ')]
}

/** What signers get wrong in “relaxed” although nobody changes the message (RFC 6376, 3.4.2). */
function signersFaults(message: RawMessage, signature: Signature): HeaderGuess[] {
  if (signature.header !== 'relaxed') return []
  const right = signedData(message, signature)
  const own = right.lastIndexOf('\r\n') + 2
  const head = right.slice(0, own)
  const folded = signedFieldsOf(message, signature).filter(({ text }) => /^[^:]{1,80}:[ \t]*\r\n/.test(text))
  const what = (fault: string) => `nothing changed: the signer ${fault}`
  return [
    ...folded.map(({ name }) => ({
      what: what(`kept the space between “${name}:” and its value, which is folded`),
      how: 'signer' as const,
      field: name,
      data: head.replace(`${name}:`, `${name}: `) + right.slice(own),
    })),
    {
      what: what('kept a space after the colon of each field'),
      how: 'signer',
      data: right.replace(/(^|\r\n)([!-9;-~]{1,80}):/g, '$1$2: '),
    },
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
