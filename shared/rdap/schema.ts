// What the register of a top-level domain says of a name: who registered it, since when and until when.
import * as v from 'valibot'

const asked = {
  /** The name that was asked about: the one that somebody can register. */
  domain: v.string(),
}

/**
 * - found: the register knows the name; each field it does not publish is missing
 * - absent: the register says that the name is not registered
 * - unpublished: the register answers no such question
 * - unknown: the register could not be asked, or its answer could not be used
 */
export const Registration = v.variant('state', [
  v.object({
    state: v.literal('found'),
    ...asked,
    /** Who answered. */
    server: v.string(),
    registrar: v.optional(v.string()),
    /** The number that IANA gave the registrar. */
    registrarId: v.optional(v.string()),
    /** Days as year-month-day. */
    registered: v.optional(v.string()),
    expires: v.optional(v.string()),
    /** The register's words, lower case, e.g. "client transfer prohibited". */
    statuses: v.array(v.string()),
  }),
  v.object({ state: v.literal('absent'), ...asked, server: v.string() }),
  v.object({ state: v.literal('unpublished'), ...asked, reason: v.string() }),
  v.object({
    state: v.literal('unknown'),
    ...asked,
    /** One sentence for people. */
    reason: v.string(),
  }),
])
export type Registration = v.InferOutput<typeof Registration>
export type FoundRegistration = Extract<Registration, { state: 'found' }>
