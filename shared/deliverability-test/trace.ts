// What the header of a copy tells about its way: who sent it, which server handed it over, how long it took.
import { parseDate } from '#shared/header/date-time.ts'
import { readRoute, trueSender } from '#shared/header/hops.ts'
import { parseMailboxes } from '#shared/header/mailboxes.ts'
import type { RegistrableDomain } from '#shared/header/organization.ts'
import { splitFields, valuesOf } from '#shared/header/split-fields.ts'

interface Trace {
  sender: string | null
  /** The client of the provider's own border; null where that cannot be told. */
  ip: string | null
  seconds: number | null
}

/** Clocks differ by as much; a date that is further in the future is not a date. */
const CLOCK_TOLERANCE_SECONDS = 60
/** A campaign that was written yesterday bears yesterday's date. */
const LONGEST_SECONDS = 24 * 60 * 60
/** RFC 5321, 4.5.3.1.3. */
const MAX_ADDRESS = 254

/**
 * @param header the fields From, Date and Received as they came; more may be there
 * @param arrivedAt milliseconds since 1970, by the clock of the mailbox (INTERNALDATE, RFC 3501, 2.3.3)
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
