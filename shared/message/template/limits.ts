// The limits of the check, and the kinds of email it knows. Separate from the schemas, which a browser has no use for.

/** The API's own limit for a request body. */
export const MAX_TEMPLATE_BYTES = 1024 * 1024

/** Merge tags, links or phrases: anything with more is not a template. */
export const MAX_FOUND = 10_000

/** Tags and pieces of text. Templates of a megabyte have below fifty thousand. */
export const MAX_NODES = 100_000

/** The kinds of email: a newsletter has other obligations than a receipt, or a first email to a stranger. */
export const PROFILES = ['campaign', 'cold', 'transactional'] as const
export type Profile = (typeof PROFILES)[number]

export const PROFILE_LABELS: Readonly<Record<Profile, string>> = {
  campaign: 'Newsletter or campaign',
  cold: 'Cold email, one to one',
  transactional: 'Receipt, password reset and the like',
}

export const profileNamed = (name: unknown): Profile | undefined => PROFILES.find((known) => known === name)

/** Lists end here; the counts next to them go on. */
export const MAX_LISTED = 300

/** Gmail shows this much of a message's HTML, then a link to the rest. */
export const GMAIL_CLIP_BYTES = 102 * 1024
