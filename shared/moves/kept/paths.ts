// Where a kept move is, and how long it lives; separate from the schemas, so that a page can use them without the validator.
import { DAY_MS } from '#shared/kit/calendar.ts'

/** The page on which a move is planned. */
export const MOVE_TOOL_PATH = '/tool/move-plan'
/** The page of a kept move. */
export const movePath = (view: string): string => `/move/${view}`

/** A move below the API's base path. */
export const moveApiPath = (view: string): string => `/user/move/${view}`
export const MOVE_FEED_ENDING = '.atom'
export const MOVE_CALENDAR_ENDING = '.ics'

/** How long a move lives after its last day, or after it was last read; the privacy policy has the same numbers. */
export const AFTER_MOVE_DAYS = 30
export const MOST_MOVE_DAYS = 200
/** How long before its end it says so, once. */
export const WARN_BEFORE_MS = 14 * DAY_MS
