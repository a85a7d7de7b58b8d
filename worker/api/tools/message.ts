// /user/tools/message: what receivers see in a submitted message. Nothing is stored.
import { Hono, type MiddlewareHandler, type Context } from 'hono'
import * as v from 'valibot'
import { judgeMessage } from '#shared/message/judge.ts'
import { linkDomains, readContents } from '#shared/message/contents.ts'
import { messageInFile } from '#shared/kit/message-file.ts'
import { MessageLists } from '#shared/message/mail-test.ts'
import { SAMPLE_MESSAGE_IDS } from '#shared/data/samples/message-ids.ts'
import { sampleMessage } from '#shared/message/samples.ts'
import { MessageAnswer, SAMPLE_MESSAGE } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { IpQuery, validJson, validQuery } from '#worker/http/validate.ts'
import { checkMessageLists, type ListedBy } from '#shared/message/lists.ts'
import { PROFILES } from '#shared/message/template/limits.ts'

// What blocklists say about a message, in slices of one request's lookups each.

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

const ListsBody = v.object({
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

/** RFC 5321, 4.5.3.1.3. */
const MAX_ADDRESS = 320
const MAX_NAME = 255

const VerifyQuery = v.object({
  ip: v.optional(
    v.pipe(
      IpQuery,
      v.description('The IP address of the server that sent the message; without it, SPF is unknown.'),
    ),
  ),
  helo: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_NAME),
      v.description('The name that this server gave in HELO or EHLO.'),
    ),
  ),
  mailfrom: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_ADDRESS),
      v.description('The address in MAIL FROM; empty for the null sender.'),
    ),
    '',
  ),
  ...PROFILE_QUERY,
  ...PART_QUERY,
})
type VerifyQuery = v.InferOutput<typeof VerifyQuery>

const ABOUT_VERIFY: RouteText = {
  group: 'Mail test',
  summary: 'See a message as receivers see it',
  about: 'We do not store the message, and we do not load anything that it links to.',
  body: {
    type: 'message/rfc822',
    about: 'The message as it was received, byte for byte, with all of its headers; at most 5 MiB.',
    example: SAMPLE_MESSAGE,
  },
  example: { ip: '192.0.43.8', helo: 'mx1.northwind.test', mailfrom: 'ada@northwind.test' },
  answer: { status: 200, about: 'What is proved, what is wrong, what to change.', schema: MessageAnswer },
}

const SampleQuery = v.object({
  id: v.pipe(v.picklist(SAMPLE_MESSAGE_IDS), v.description('The id of a sample message.')),
  ...PROFILE_QUERY,
  ...PART_QUERY,
})
type SampleQuery = v.InferOutput<typeof SampleQuery>

const ABOUT_SAMPLE: RouteText = {
  group: 'Mail test',
  summary: 'Get the report on a sample message',
  about: 'One passes; each of the others is broken in a different way. No DNS server is queried.',
  example: { id: 'order' },
  answer: { status: 200, about: 'The same report as for your own message.', schema: MessageAnswer },
}

const ABOUT_LISTS: RouteText = {
  group: 'Mail test',
  summary: 'Look up a checked message on blocklists',
  about:
    'The IP address that it came from and the domains that it links to, as the report lists them, one slice at a time: ask again with `next` as `cursor` until there is none.',
  example: { ip: '192.0.43.8', domains: ['northwind.test'], cursor: 0 },
  answer: { status: 200, about: 'What each list says.', schema: MessageLists },
}

const ABOUT_INBOX: RouteText = {
  group: 'Mail test',
  summary: 'See whether this site receives mail',
  about: 'A site without a domain for test addresses only checks message files.',
  answer: {
    status: 200,
    about: 'Whether POST /user/mail-test returns an address.',
    schema: v.object({ takesMail: v.boolean() }),
  },
}

/** The blocklists have a request of their own, since judging a message uses up the lookups of one. */
const partOfVerify: MiddlewareHandler<ApiEnv, string, { out: { query: VerifyQuery } }> = async (c, next) => {
  const { part, cursor, ip } = c.req.valid('query')
  if (part === undefined) return next()
  const { content } = await readContents(await messageInFile(new Uint8Array(await c.req.arrayBuffer())))
  const listed = { ip: ip ?? null, domains: linkDomains(content, suffixes) }
  return c.json(await listsPart(c, listed, cursor), 200)
}

const partOfSample: MiddlewareHandler<ApiEnv, string, { out: { query: SampleQuery } }> = async (c, next) => {
  const { id, part, cursor } = c.req.valid('query')
  if (part === undefined) return next()
  const { raw, envelope } = sampleMessage(id)
  const { content } = await readContents(raw)
  const listed = { ip: envelope.ip ?? null, domains: linkDomains(content, suffixes) }
  return c.json(await listsPart(c, listed, cursor), 200)
}

export const message = new Hono<ApiEnv>()
  .get('/sample', described(ABOUT_SAMPLE), validQuery(SampleQuery), partOfSample, async (c) => {
    const { id, profile } = c.req.valid('query')
    const { raw, envelope } = sampleMessage(id)
    const { resolver } = c.var
    return c.json(await judgeMessage(raw, envelope, { resolver, now: new Date(), suffixes, profile }), 200)
  })
  .get('/inbox', described(ABOUT_INBOX), (c) => c.json({ takesMail: !!c.env?.INBOX_DOMAIN }, 200))
  .post('/verify', described(ABOUT_VERIFY), validQuery(VerifyQuery), partOfVerify, async (c) => {
    const { ip, helo, mailfrom, profile } = c.req.valid('query')
    const raw = new Uint8Array(await c.req.arrayBuffer())
    const envelope = {
      from: mailfrom,
      to: '',
      via: 'upload' as const,
      ...(ip && { ip }),
      ...(helo && { helo }),
    }
    const { resolver } = c.var
    const report = await judgeMessage(raw, envelope, { resolver, now: new Date(), suffixes, profile })
    return c.json(report, 200)
  })
  .post('/lists', described(ABOUT_LISTS), validJson(ListsBody), async (c) => {
    const { cursor, ...listed } = c.req.valid('json')
    return c.json(await listsPart(c, listed, cursor), 200)
  })
