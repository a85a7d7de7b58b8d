// What a copy's header reveals about its route: who sent it, which server handed it over, how long it took.
import { DAY_SECONDS } from '#shared/kit/calendar/day.ts'
import { parseDate } from '#shared/message/header/date-time.ts'
import { readRoute, trueSender } from '#shared/message/header/hops.ts'
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'
import type { RegistrableDomain } from '#shared/message/header/organization.ts'
import { splitFields, valuesOf } from '#shared/message/header/split-fields.ts'

interface Trace {
  sender: string | null
  /** The client that connected to the provider's border; null when unknown. */
  ip: string | null
  seconds: number | null
}

/** Clocks differ by this much; a date further in the future is invalid. */
const CLOCK_TOLERANCE_SECONDS = 60
/** A campaign written yesterday has yesterday's date. */
const LONGEST_SECONDS = DAY_SECONDS
/** RFC 5321, 4.5.3.1.3. */
const MAX_ADDRESS = 254

/**
 * @param header the fields From, Date and Received as they arrived; others may be present
 * @param arrivedAt milliseconds since 1970, by the mailbox's clock (INTERNALDATE, RFC 3501, 2.3.3)
 */
export function traceOf(header: string, arrivedAt: number, registrable?: RegistrableDomain): Trace {
  const { fields } = splitFields(header)
  const [from] = parseMailboxes(valuesOf(fields, 'From')[0] ?? '')
  const sent = parseDate(valuesOf(fields, 'Date')[0]?.replaceAll(/\([^()]*\)/g, '') ?? '')
  return {
    sender: from?.address.slice(0, MAX_ADDRESS) ?? null,
    ip: trueSender(readRoute(fields, registrable))?.ip ?? null,
    seconds: sent ? soundSeconds(Math.round(arrivedAt / 1000) - sent.seconds) : null,
  }
}

function soundSeconds(seconds: number): number | null {
  if (seconds < -CLOCK_TOLERANCE_SECONDS || seconds > LONGEST_SECONDS) return null
  return Math.max(0, seconds)
}
