// Where monitors are: paths and limits that pages need without the validator.

/** The page on which a monitor is started. */
export const MONITOR_TOOL_PATH = '/tool/dmarc-monitor'

/** A monitor below the API's base path. */
export const monitorApiPath = (view: string): string => `/user/dmarc-monitor/${view}`
export const MONITOR_FEED_ENDING = '.atom'

/** The page of a monitor. */
export const monitoredPath = (view: string): string => `/dmarc-monitor/${view}`
