// Where a monitor is, how long it lives, how much it keeps, and how much may arrive. docs/dmarc-monitor.md names some of these numbers.
import { DAY_MS } from '#shared/kit/calendar.ts'

/** The page on which a monitor is started. */
export const MONITOR_TOOL_PATH = '/tool/dmarc-monitor'

/** A monitor below the API's base path. */
export const monitorApiPath = (view: string): string => `/user/dmarc-monitor/${view}`
export const MONITOR_FEED_ENDING = '.atom'

/** The page of a monitor. */
export const monitoredPath = (view: string): string => `/dmarc-monitor/${view}`

/** An address that is not seen in the DMARC record within this time is deleted. */
export const UNSEEN_DAYS = 14
/** So is one that left the record this long ago. */
export const LEFT_DAYS = 30
export const UNSEEN_MS = UNSEEN_DAYS * DAY_MS
export const LEFT_MS = LEFT_DAYS * DAY_MS
/** Sums by day. */
export const KEPT_DAYS = 400
/** Reports as they came. */
export const ORIGINAL_DAYS = 7
/** By which a report that comes again is recognized. */
export const SEEN_DAYS = 60
/** Verdict, senders, totals and events are about today and this many days before it: a mailing each month is among them. */
export const WINDOW_DAYS = 35
/** Different rows of one report; what is beyond is in one more row. */
export const ROWS_A_REPORT = 250
/** Rows of one day that a receiver may have, the largest; what is beyond is in one more row, so a flood costs a constant. */
export const ROWS_OF_A_RECEIVER = 60
/** The same for one that is neither known nor called theirs by the owner of the domain. */
export const ROWS_OF_A_STRANGER = 5
/** Reports arrive for days before the address was published, since a day is reported when it is over. */
export const DAYS_BEFORE = 1
/** RFC 9990 has one report in a message. */
export const REPORTS_A_MESSAGE = 20
/** A report that began earlier is counted, but nobody is told of what it shows. */
export const FRESH_DAYS = 14
export const MAX_SENDERS = 100
export const MAX_REPORTERS = 50
export const MAX_EVENTS = 100

/** RFC 7489, 6.3: a receiver has to send reports to two addresses, and may ignore more. */
export const ADDRESSES = 2
