// Addresses of the site: its own, its API's, and that of a page that checks again.

export const SITE_NAME = 'Warmpost'

/** The address of the site, without a final slash; if you deploy it, change this. */
export const SITE_ORIGIN = 'https://warmpost.example'

/** The path under which the API is mounted, for programs and for our own pages. */
export const API_BASE_PATH = '/apis/v1/core'

/** The page of the saved pages that a device keeps. */
export const YOURS_PATH = '/yours'

const FRESH = 'fresh'

/** For checking again: no part of the answer comes from a cache. @param address a page's URL, with a query string */
export const freshAddress = (address: string): string => `${address}&${FRESH}=yes`

export const isFresh = ({ searchParams }: URL): boolean => searchParams.has(FRESH)
