// The addresses of a saved move.

/** The page. @param view its key */
export const movePath = (view: string): string => `/move/${view}`
