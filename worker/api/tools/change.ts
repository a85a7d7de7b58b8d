// /user/tools/change: a record change in the format that a DNS server, a program or a script reads, a link that
// publishes it at the DNS provider, and whether it is visible once it is published.
import { Hono } from 'hono'
import * as v from 'valibot'
import { EXPORT_FORMAT_IDS, exportChange } from '#shared/report/change/export/formats.ts'
import { ExportedChange } from '#shared/report/change/export/record-data.ts'
import { ChangeType } from '#shared/report/change/schema.ts'
import { LiveReport, watchLive } from '#shared/report/change/live.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { validJson, validQuery, DomainQuery } from '#worker/http/validate.ts'
import {
  connect as findConnect,
  ConnectAnswer,
  readSigningKey,
  type Signer,
  unsupported,
} from '#shared/dns/domain-connect/connect.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import type { WorkerEnv } from '#worker/env.ts'

/** A longer record does not fit into a DNS message. */
const MAX_TEXT = 4096

const ExportBody = v.object({
  change: v.pipe(
    ExportedChange,
    v.description(
      'A change from a report, unmodified; `keep` has the other records of its type at the name.',
    ),
  ),
  format: v.pipe(v.picklist(EXPORT_FORMAT_IDS), v.description('The format to write it in.')),
})

const ABOUT_EXPORT: RouteText = {
  group: 'Changes',
  summary: 'Write a change for a DNS server, a program or a script',
  about: 'Nothing is looked up or stored. If a format cannot express the change, the error message says why.',
  example: {
    change: {
      action: 'replace',
      owner: `_dmarc.${HEALTHY_SAMPLE}`,
      zone: HEALTHY_SAMPLE,
      type: 'TXT',
      before: ['v=DMARC1; p=none'],
      after: ['v=DMARC1; p=quarantine'],
    },
    format: 'nsupdate',
  },
  answer: { status: 200, about: 'The text to save or to run.', schema: v.string(), type: 'text/plain' },
}

const LiveQuery = v.object({
  owner: v.pipe(
    v.string(),
    v.toLowerCase(),
    v.check(isQueryName, 'This must be a full domain name, without the final dot.'),
    v.description('The full name of the record.'),
  ),
  type: v.pipe(v.picklist(ChangeType.options), v.description('Its type.')),
  expect: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_TEXT),
      v.description(
        'The record that should be there, as the change writes it; left out if a record should be gone.',
      ),
    ),
  ),
  gone: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_TEXT), v.description('A record that should no longer be there.')),
  ),
})

const ABOUT_LIVE: RouteText = {
  group: 'Changes',
  summary: 'See whether a published change is live yet',
  about:
    'Each DNS server is asked directly, without a cache. The answer names common mistakes: a second record, quotes in the text, the domain twice in the name.',
  example: {
    owner: `_dmarc.${HEALTHY_SAMPLE}`,
    type: 'TXT',
    expect: 'v=DMARC1; p=reject; rua=mailto:dmarc@northwind.test',
  },
  answer: { status: 200, about: 'What DNS shows.', schema: LiveReport },
}

const momentIn = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

// GET /user/tools/change/connect: a signed link that publishes a change at the DNS provider (Domain Connect).

const ConnectQuery = v.object({
  domain: DomainQuery,
  change: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(300),
      v.description(
        'The id of a change in the report on the domain; without it, what the provider supports in general.',
      ),
    ),
  ),
})

const ABOUT_CONNECT: RouteText = {
  group: 'Changes',
  summary: 'Get a link that publishes a change at the DNS provider',
  about:
    'Uses Domain Connect, if the provider has our templates. We run the check again and sign only a change that it still proposes. Nothing is published until the owner of the account agrees there.',
  example: { domain: HEALTHY_SAMPLE, change: 'dmarc-record' },
  answer: { status: 200, about: 'The link, or why there is none.', schema: ConnectAnswer },
}

const NOT_SET_UP = 'Publishing with one click is not set up on this site.'

const connect = new Hono<ApiEnv>().get('/', described(ABOUT_CONNECT), validQuery(ConnectQuery), async (c) => {
  // A link is for one person, and for now.
  c.header('Cache-Control', 'no-store')
  const signer = await signerOf(c.env)
  if (!signer) return c.json(unsupported(NOT_SET_UP), 200)
  const { resolver, foreignFetch } = c.var
  const answer = await findConnect(c.req.valid('query'), signer, { resolver, fetch: foreignFetch, suffixes })
  return c.json(answer, 200)
})

/** Undefined without a key, or with a text that is not a key. */
async function signerOf({ DC_SIGNING_KEY, DC_KEY_NAME }: WorkerEnv): Promise<Signer | undefined> {
  if (!DC_SIGNING_KEY || !DC_KEY_NAME) return undefined
  const key = await readSigningKey(DC_SIGNING_KEY)
  return key ? { keyName: DC_KEY_NAME, key } : undefined
}

export const change = new Hono<ApiEnv>()
  .route('/connect', connect)
  .get('/live', described(ABOUT_LIVE), validQuery(LiveQuery), async (c) =>
    c.json(await watchLive(c.req.valid('query'), c.var.eachUpstream(), momentIn), 200),
  )
  .post('/export', described(ABOUT_EXPORT), validJson(ExportBody), (c) => {
    const body = c.req.valid('json')
    const outcome = exportChange(body.change, body.format)
    return outcome.ok
      ? c.text(outcome.text, 200)
      : c.json(errorBody('invalid_request', outcome.reason, 'change'), 400)
  })
