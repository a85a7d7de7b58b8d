// Where mail watches are: paths and limits that pages need without the validator.

/** The page on which a watch is started. */
export const MAIL_WATCH_TOOL_PATH = '/tool/mail-watch'
/** The page of a watch. */
export const mailWatchPath = (view: string): string => `/mail-watch/${view}`

/** A watch below the API's base path. */
export const mailWatchApiPath = (view: string): string => `/user/mail-watch/${view}`
export const MAIL_FEED_ENDING = '.atom'
export const MAIL_BADGE_ENDING = '.svg'
