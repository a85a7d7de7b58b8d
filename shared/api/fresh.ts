// Checking again: the page's URL asks for it, and no part of the answer comes from a cache.

const FRESH = 'fresh'

/** @param address a page's URL, with a query string */
export const freshAddress = (address: string): string => `${address}&${FRESH}=yes`

export const isFresh = ({ searchParams }: URL): boolean => searchParams.has(FRESH)
