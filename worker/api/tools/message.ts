// /user/tools/message: what receivers see in a message that is handed in. Nothing of it is stored.
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { judgeMessage } from '#shared/message/judge.ts'
import { readContents } from '#shared/message/contents.ts'
import { linkDomains } from '#shared/message/link-domains.ts'
import { MessageLists } from '#shared/message/lists-schema.ts'
import { SAMPLE_MESSAGE_IDS } from '#shared/samples/message-ids.ts'
import { sampleMessage } from '#shared/message/samples.ts'
import { listsPart, ListsBody, PART_QUERY } from '#worker/api/message-lists.ts'
import { MessageAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { publicSuffixList as suffixes } from '#worker/dns/public-suffix.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { IpQuery, validJson, validQuery } from '#worker/http/validate.ts'
import { SAMPLE_MESSAGE } from '#worker/api/openapi/sample-message.ts'

/** RFC 5321, 4.5.3.1.3. */
const MAX_ADDRESS = 320
const MAX_NAME = 255

const VerifyQuery = v.object({
  ip: v.optional(
    v.pipe(
      IpQuery,
      v.description('The address of the server that handed the message in; without it SPF is unknown.'),
    ),
  ),
  helo: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_NAME), v.description('What that server called itself.')),
  ),
  mailfrom: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_ADDRESS),
      v.description('The address in MAIL FROM; empty for the null sender.'),
    ),
    '',
  ),
  ...PART_QUERY,
})
type VerifyQuery = v.InferOutput<typeof VerifyQuery>

const ABOUT_VERIFY: RouteText = {
  group: 'Mail test',
  summary: 'See in a message what receivers see',
  about: 'Nothing of the message is stored, and nothing in it is fetched.',
  body: {
    type: 'message/rfc822',
    about: 'The message as it was received, byte for byte, with all of its headers; 5 MiB at most.',
    example: SAMPLE_MESSAGE,
  },
  example: { ip: '192.0.43.8', helo: 'mx1.northwind.test', mailfrom: 'ada@northwind.test' },
  answer: { status: 200, about: 'What is proved, what is wrong, what to change.', schema: MessageAnswer },
}

const SampleQuery = v.object({
  id: v.pipe(v.picklist(SAMPLE_MESSAGE_IDS), v.description('Which of our sample messages.')),
  ...PART_QUERY,
})
type SampleQuery = v.InferOutput<typeof SampleQuery>

const ABOUT_SAMPLE: RouteText = {
  group: 'Mail test',
  summary: 'See the report on a sample message',
  about: 'One passes; each of the others is broken in its own way. No DNS server is asked.',
  example: { id: 'order' },
  answer: { status: 200, about: 'The same report as for your own message.', schema: MessageAnswer },
}

const ABOUT_LISTS: RouteText = {
  group: 'Mail test',
  summary: 'Ask the blocklists about a message that was judged',
  about:
    'The address that it came from and the domains that it links to, as the report names them, a slice at a time: ask again with `next` as `cursor` until there is none.',
  example: { ip: '192.0.43.8', domains: ['northwind.test'], cursor: 0 },
  answer: { status: 200, about: 'What each list says.', schema: MessageLists },
}

const ABOUT_INBOX: RouteText = {
  group: 'Mail test',
  summary: 'Say whether this site takes mail',
  about: 'Without a domain for it, messages are judged as files only.',
  answer: {
    status: 200,
    about: 'Whether POST /user/mail-test gives an address.',
    schema: v.object({ takesMail: v.boolean() }),
  },
}

/** Lists are asked in a request of their own: the judgment of a message needs the questions of one, too. */
const partOfVerify: MiddlewareHandler<ApiEnv, string, { out: { query: VerifyQuery } }> = async (c, next) => {
  const { part, cursor, ip } = c.req.valid('query')
  if (part === undefined) return next()
  const { content } = await readContents(new Uint8Array(await c.req.arrayBuffer()))
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
    const { raw, envelope } = sampleMessage(c.req.valid('query').id)
    const { resolver } = c.var
    return c.json(await judgeMessage(raw, envelope, { resolver, now: new Date(), suffixes }), 200)
  })
  .get('/inbox', described(ABOUT_INBOX), (c) => c.json({ takesMail: !!c.env?.INBOX_DOMAIN }, 200))
  .post('/verify', described(ABOUT_VERIFY), validQuery(VerifyQuery), partOfVerify, async (c) => {
    const { ip, helo, mailfrom } = c.req.valid('query')
    const raw = new Uint8Array(await c.req.arrayBuffer())
    const envelope = {
      from: mailfrom,
      to: '',
      via: 'upload' as const,
      ...(ip && { ip }),
      ...(helo && { helo }),
    }
    const { resolver } = c.var
    const report = await judgeMessage(raw, envelope, { resolver, now: new Date(), suffixes })
    return c.json(report, 200)
  })
  .post('/lists', described(ABOUT_LISTS), validJson(ListsBody), async (c) => {
    const { cursor, ...listed } = c.req.valid('json')
    return c.json(await listsPart(c, listed, cursor), 200)
  })
