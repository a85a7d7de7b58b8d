// Where a mail watch is, how long it lives, how much it keeps, and how much may arrive. docs/mail-watch.md names some of these numbers.
import { DAY_MS, HOUR_MS } from '#shared/kit/calendar.ts'

/** The page on which a watch is started. */
export const MAIL_WATCH_TOOL_PATH = '/tool/mail-watch'
/** The page of a watch. */
export const mailWatchPath = (view: string): string => `/mail-watch/${view}`

/** A watch below the API's base path. */
export const mailWatchApiPath = (view: string): string => `/user/mail-watch/${view}`
export const MAIL_FEED_ENDING = '.atom'
export const MAIL_BADGE_ENDING = '.svg'

/** An address to which nothing was ever sent is deleted after this time. */
export const UNUSED_DAYS = 30
/** So is one whose last mail is this old. */
export const IDLE_DAYS = 180
export const UNUSED_MS = UNUSED_DAYS * DAY_MS
export const IDLE_MS = IDLE_DAYS * DAY_MS
/** Fingerprints, and the days of a stream. */
export const KEPT_DAYS = 180
/** The newest of them. */
export const MAX_MAILS_KEPT = 300
/** A mail as it came, until it is judged at the latest. */
export const RAW_MS = DAY_MS
/** Mails to one address. */
export const MAILS_A_DAY = 50
/** Of mail that does not count, the newest, as it is shown. */
export const MAX_UNPROVED = 20
/** Of a stream, those that sent proved mail; the least recent is forgotten. */
export const MAX_NETWORKS = 60
/** Senders and lists that are told apart; the rest is one more. */
export const MAX_STREAMS = 20
export const MAX_EVENTS = 100
/** Of a stream, on its page and in the API. */
export const MAX_MAILS_SHOWN = 30
export const MAX_EVERY_HOURS = 24 * 31

/** A job that runs once a day does not end at the same minute: a quarter more, at least an hour. Our own judgment. */
const patienceMs = (everyHours: number): number =>
  everyHours * HOUR_MS + Math.max(HOUR_MS, (everyHours * HOUR_MS) / 4)

/** When a mail that is expected counts as missing. Before the first one, nothing is: whoever asked may not be on the list yet. */
export const missingSince = (everyHours: number | null, lastAt: number | null): number | null =>
  everyHours === null || lastAt === null ? null : lastAt + patienceMs(everyHours)
