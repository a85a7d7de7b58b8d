// When a message was first received where it is read: the time by which its signatures are judged (RFC 6376, 3.5).
import { unfoldedValue } from './field-values.ts'
import { fieldsNamed, type RawMessage } from './raw-message.ts'
import { parseReceived } from '#shared/message/header/received.ts'

const MAX_HOPS = 50

/**
 * Unix seconds; null where no Received field says. Receivers write above what they get, so the topmost ones that name
 * the same domain are theirs; the lowest of these is the first receipt.
 */
export function firstReceipt(
  message: RawMessage,
  organization: (host: string) => string | null,
): number | null {
  const hops = fieldsNamed(message, 'received')
    .slice(0, MAX_HOPS)
    .map((field) => parseReceived(unfoldedValue(field)))
  const [top] = hops
  if (!top) return null
  const own = organization(top.by)
  const end = hops.findIndex(({ by }) => organization(by) !== own)
  const theirs = own === null ? [top] : hops.slice(0, end < 0 ? hops.length : end)
  const times = theirs.flatMap(({ date }) => date?.seconds ?? [])
  return times.length === 0 ? null : Math.min(...times)
}
