import * as v from 'valibot'
import { readSince } from '#shared/saved/visit/since.ts'

/** For the query of what reads a saved thing. */
export const SINCE_FIELD = {
  since: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'A day or a moment, ISO 8601: adds what changed since then, what to do now, and the last seven days. One before it was saved, or to come, is moved to that time.',
      ),
      v.maxLength(40),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const at = readSince(dataset.value)
        if (at !== null) return at
        addIssue({ message: 'Enter a date, such as 2026-11-30 or 2026-11-30T09:00:00Z.' })
        return NEVER
      }),
    ),
  ),
}

export const SinceQuery = v.object(SINCE_FIELD)
