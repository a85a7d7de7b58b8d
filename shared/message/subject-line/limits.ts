// How much of a subject is read, so that no input makes work without end. Apart from the schemas, which a browser does not need.

/** Characters of a subject, a sender or a preheader. */
export const MAX_CHARACTERS = 2_000
/** Sample rows that are merged. */
export const MAX_ROWS = 200
/** Fields of a sample row. */
export const MAX_FIELDS = 100
/** Texts of the spintax that are written out, next to the longest and the shortest. */
export const MAX_VARIANTS = 64
/** Subjects that a report lists. */
export const MAX_LISTED = 40
