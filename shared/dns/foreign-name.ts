// The door for names that strangers wrote: in a report, a mail or a record. What ought to be a name either is one, or is called
// none; it is never shown as one. Apart from foreign-text.ts, so that a page that shows text need not know about names.
import { MAX_LABEL_BYTES, MAX_NAME_BYTES, toAscii } from './domain-name.ts'
import { visibleText } from '#shared/kit/foreign-text.ts'

/** All of them count as one. */
export const NO_DOMAIN = 'a name that is not a domain'
export const NO_SELECTOR = 'a name that is not a selector'

const LABEL = `[a-z0-9_](?:[a-z0-9_-]{0,${MAX_LABEL_BYTES - 2}}[a-z0-9_])?`
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`)
const ASCII = /^[ -~]*$/
/** What nearly all names are; none of its labels can be too long. */
const USUAL = /^[a-z0-9_]+(?:(?:\.|-+)[a-z0-9_]+)*$/

/**
 * A host name in lower case, without its final dot, an IDN as A-labels. Underscores are legal in DNS, and the name of a server
 * or a signer need not have a dot. Nothing stays nothing, and everything else becomes `otherwise`.
 */
export function foreignName(text: string, otherwise = NO_DOMAIN): string {
  if (text.length <= MAX_LABEL_BYTES && USUAL.test(text)) return text
  const name = text.trim().replace(/\.$/, '')
  if (name === '') return ''
  if (name.length > MAX_NAME_BYTES || visibleText(name) !== name) return otherwise
  const ascii = ASCII.test(name) ? name.toLowerCase() : toAscii(name)
  return ascii !== null && ascii.length <= MAX_NAME_BYTES && NAME.test(ascii) ? ascii : otherwise
}
