// GET /user/tools/change/connect: a signed link that publishes a change at the DNS provider (Domain Connect).
import { Hono } from 'hono'
import * as v from 'valibot'
import {
  connect as findConnect,
  ConnectAnswer,
  readSigningKey,
  type Signer,
  unsupported,
} from '#shared/dns/domain-connect/connect.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

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

const ABOUT: RouteText = {
  group: 'Changes',
  summary: 'Get a link that publishes a change at the DNS provider',
  about:
    'Uses Domain Connect, if the provider has our templates. We run the check again and sign only a change that it still proposes. Nothing is published until the owner of the account agrees there.',
  example: { domain: HEALTHY_SAMPLE, change: 'dmarc-record' },
  answer: { status: 200, about: 'The link, or why there is none.', schema: ConnectAnswer },
  answerExample: {
    supported: true,
    provider: 'Example DNS',
    site: 'dns.example.net',
    applyUrl:
      'https://dns.example.net/v2/domainTemplates/providers/warmpost.example/services/dmarc-record/apply?domain=example.com&dmarcRules=p%3Dnone&key=_dck1&sig=…',
    before: [],
    after: ['v=DMARC1; p=none'],
  },
}

const NOT_SET_UP = 'Publishing with one click is not set up on this site.'

export const connect = new Hono<ApiEnv>().get('/', described(ABOUT), validQuery(ConnectQuery), async (c) => {
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
