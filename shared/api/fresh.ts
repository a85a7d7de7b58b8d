// Asking a page again: its address says so, and then nothing of the answer comes from a memory.

const FRESH = 'fresh'

/** @param address of a page, with a question */
export const freshAddress = (address: string): string => `${address}&${FRESH}=yes`

export const isFresh = ({ searchParams }: URL): boolean => searchParams.has(FRESH)
