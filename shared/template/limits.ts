// What the check takes: how much, and for whom. Apart from the schemas, which a browser has no use for.

/** The API's own limit for a body. */
export const MAX_TEMPLATE_BYTES = 1024 * 1024

/** Of merge tags, links or phrases: whoever sends more does not send a template. */
export const MAX_FOUND = 10_000

/** Whom the mail is for: a newsletter has other duties than a receipt, or a first email to a stranger. */
export const PROFILES = ['campaign', 'cold', 'transactional'] as const
export type Profile = (typeof PROFILES)[number]

/** Lists end here; the counts beside them go on. */
export const MAX_LISTED = 300
