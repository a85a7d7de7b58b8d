// Whether a mailing list distributed a message, so that what it changed is the list's to answer for.
import { unfoldedValue } from './field-values.ts'
import { fieldsNamed, type RawMessage } from './raw-message.ts'

/** Fields that programs for discussion lists write; newsletters have List-Id and List-Unsubscribe, too. */
const OF_DISCUSSIONS = ['list-post', 'x-mailman-version', 'x-beenthere', 'x-google-group-id', 'x-sympa-to']

const DOMAIN = /[@.<\s]([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})>?\s*$/i

/** RFC 2919, 2369: List-Id names a list of another domain than the author's, or a field is for posting to it. */
export function isOfMailingList(message: RawMessage): boolean {
  if (OF_DISCUSSIONS.some((name) => fieldsNamed(message, name).length > 0)) return true
  const [id] = fieldsNamed(message, 'list-id')
  const [from] = fieldsNamed(message, 'from')
  if (!id || !from || !isPassedOn(message)) return false
  const list = DOMAIN.exec(` ${unfoldedValue(id).slice(0, 1_000)}`)?.[1]?.toLowerCase()
  const author = DOMAIN.exec(` ${unfoldedValue(from).slice(0, 1_000)}`)?.[1]?.toLowerCase()
  return list !== undefined && author !== undefined && !isWithin(list, author)
}

/** It says so in other fields than newsletters do. */
const isPassedOn = (message: RawMessage): boolean =>
  SIGNS.some(([name, pattern]) =>
    fieldsNamed(message, name).some((field) => pattern.test(unfoldedValue(field).slice(0, 1_000))),
  )

const SIGNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['sender', /-bounces?@|\bowner-|-owner@|-request@/i],
  ['return-path', /-bounces?[@+]|\bowner-|-owner@/i],
  ['errors-to', /-bounces?@|\bowner-/i],
  ['precedence', /^\s*list\s*$/i],
  ['subject', /^\s*(?:(?:re|fwd?|aw)\s?:\s*)?\[[^\]]{1,80}\]/i],
]

const isWithin = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)
