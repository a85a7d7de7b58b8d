// The limits of RFC 7208, and of what a sentence quotes; separate from the schemas, so that a page can use them without the
// validator.
//
// From a limit to all that it does, in four steps:
// 1. The number, and which terms count: here.
// 2. Where it is counted: tree-causes.ts for the report, evaluate-session.ts for one client.
// 3. The sentence: findings.ts ("spf-too-many-lookups"), and for newcomers shared/data/explanations/. The drawing of the tree with
//    what each term costs: app/routes/spf/spf-result.tsx.
// 4. The test: tests/shared/records/spf/check.test.ts ("the lookups are counted").

/** RFC 7208 section 4.6.4: terms that send DNS queries. */
export const LOOKUP_LIMIT = 10
/** RFC 7208 section 4.6.4: terms whose query comes back empty. */
export const VOID_LIMIT = 2
/** RFC 7208 section 4.6.4: names of one "mx" or "ptr" that are looked up. */
export const NAMES_PER_TERM_LIMIT = 10
/** RFC 7208 section 3.4: name and text of all TXT records, so that the answer fits a UDP packet. */
export const SIZE_LIMIT_BYTES = 450

const COUNTED = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect'])

/** RFC 7208 section 4.6.4: whether a term of this name counts against the limit of ten. */
export const costsLookup = (name: string): boolean => COUNTED.has(name)

/** The prefix length of a network that contains every address of its family. */
export const ANY_ADDRESS = 0

/** Empty answers are counted for each: “a” asks for A or for AAAA (RFC 7208 section 5.3). */
export const CLIENT_FAMILIES = ['ipv4', 'ipv6'] as const
export type ClientFamily = (typeof CLIENT_FAMILIES)[number]

/** People read no longer term in a sentence. */
const MAX_SHOWN = 80

export const shortened = (text: string, most = MAX_SHOWN): string =>
  text.length > most ? `${text.slice(0, most)}…` : text

/** “a”, “b”, “c” and 4 more. */
export function listTerms(texts: readonly string[]): string {
  const listed = texts.slice(0, 3).map((text) => `“${shortened(text)}”`)
  const more = texts.length - listed.length
  return listed.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** The verb that agrees with the number of terms. */
export const verb = (texts: readonly unknown[], one: string, many: string): string =>
  texts.length === 1 ? one : many
