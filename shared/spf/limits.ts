// The limits of RFC 7208; separate from the schemas, so that a page can use them without the validator.

/** RFC 7208 section 4.6.4: terms that send DNS queries. */
export const LOOKUP_LIMIT = 10
/** RFC 7208 section 4.6.4: terms whose query comes back empty. */
export const VOID_LIMIT = 2
/** RFC 7208 section 4.6.4: names of one "mx" or "ptr" that are looked up. */
export const NAMES_PER_TERM_LIMIT = 10
/** RFC 7208 section 3.4: name and text of all TXT records, so that the answer fits a UDP packet. */
export const SIZE_LIMIT_BYTES = 450
