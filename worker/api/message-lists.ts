// What blocklists say about a message, in slices of one request's lookups each.
import type { Context } from 'hono'
import * as v from 'valibot'
import { checkMessageLists, type ListedBy } from '#shared/message/lists.ts'
import type { MessageLists } from '#shared/message/mail-test.ts'
import { PROFILES } from '#shared/message/template/limits.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

/** What kind of email it is: the same question as for a template. */
export const PROFILE_QUERY = {
  profile: v.optional(
    v.pipe(
      v.picklist(PROFILES),
      v.description('What kind of email it is; without it, what the message itself shows.'),
    ),
  ),
}

/** For routes that answer with the report on a message, or with this part of it. */
export const PART_QUERY = {
  part: v.optional(
    v.pipe(
      v.picklist(['lists']),
      v.description(
        'What blocklists say about the client and the domains in links; without it, everything else.',
      ),
    ),
  ),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.description('Where the slice starts: the `next` of the previous slice.'),
      v.regex(/^\d{1,2}$/, 'This must be a number below 100.'),
      v.toNumber(),
    ),
    '0',
  ),
}

export const ListsBody = v.object({
  ip: v.pipe(v.nullable(v.pipe(v.string(), v.maxLength(45))), v.description('`envelope.ip` of the report.')),
  domains: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(253))),
    v.maxLength(20),
    v.description('`linkDomains` of the report.'),
  ),
  cursor: v.optional(
    v.pipe(
      v.number(),
      v.description('Where the slice starts: the `next` of the previous slice.'),
      v.check((cursor) => Number.isInteger(cursor) && cursor >= 0, 'This must be a whole number.'),
    ),
    0,
  ),
})

export async function listsPart(c: Context<ApiEnv>, listed: ListedBy, cursor: number): Promise<MessageLists> {
  const { lists, resolver } = c.var
  const options = { resolver, proofs: await lists.proofs(), keys: lists.keys, now: lists.now() }
  const { part, proofs } = await checkMessageLists(listed, cursor, options)
  await lists.keep(proofs)
  return part
}
