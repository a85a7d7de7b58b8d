// A resolver for a draft: an unpublished record may send only a few queries, so no one can use it to query a stranger's
// servers for any number of made-up names.
import { decorate } from './decorate.ts'
import { notAsked } from './not-asked.ts'
import type { RecordType, Resolver } from './resolver.ts'

/** An SPF record within its ten lookups sends no more, not counting what is already published. */
export const MAX_DRAFT_QUESTIONS = 15

/** @param isPublished whether the query would also be sent without the draft; those are free */
export function forDraft(
  resolver: Resolver,
  isPublished: (name: string, type: RecordType) => boolean,
): Resolver {
  const asked = new Set<string>()
  return decorate(resolver, ({ name, type, key, ask }) => {
    if (!isPublished(name, type) && !asked.has(key)) {
      if (asked.size >= MAX_DRAFT_QUESTIONS) return Promise.resolve(notAsked(name, type))
      asked.add(key)
    }
    return ask()
  })
}
