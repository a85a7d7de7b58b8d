// A resolver for a draft: what no one has published may ask a few questions only, so that it is no way to have a
// stranger's servers asked for any number of made-up names.
import { notAsked } from '#shared/dns/not-asked.ts'
import type { RecordType, Resolver } from '#shared/dns/resolver.ts'

/** An SPF record within its ten lookups asks no more, except for what is published already. */
export const MAX_DRAFT_QUESTIONS = 15

/** @param isPublished whether the question would be asked without the draft as well; those are free */
export function forDraft(
  resolver: Resolver,
  isPublished: (name: string, type: RecordType) => boolean,
): Resolver {
  const asked = new Set<string>()
  return {
    query(name, type) {
      const key = `${type} ${name}`
      if (!isPublished(name, type) && !asked.has(key)) {
        if (asked.size >= MAX_DRAFT_QUESTIONS) return Promise.resolve(notAsked(name, type))
        asked.add(key)
      }
      return resolver.query(name, type)
    },
  }
}
