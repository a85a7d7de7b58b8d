// Where plans are; separate from the schemas, so that a page can use them without the validator.

/** The page of a saved plan. */
export const warmupPath = (view: string): string => `/warmup/${view}`

/** Below the API's base path. The key of the calendar only reads it. */
export const warmupApi = (view: string): string => `/user/warmup/${view}`
export const warmupFeed = (feed: string): string => `${warmupApi(feed)}.ics`
