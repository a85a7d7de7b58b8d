import { Hono } from 'hono'
import * as v from 'valibot'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { checkTransport } from '#shared/records/transport/check.ts'
import { TransportAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { withProof } from '#worker/api/tools/with-proof.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

const TransportQuery = v.object({ domain: DomainQuery })

const ABOUT_REPORT: RouteText = {
  summary: 'Check MTA-STS, TLS-RPT, DNSSEC and DANE for a domain',
  about:
    '`untested` lists what only a connection to port 25 shows; `probes` has a command for each mail server.',
  example: { domain: HEALTHY_SAMPLE },
  answer: { status: 200, about: 'The report.', schema: TransportAnswer },
}

export const transport = new Hono<ApiEnv>().get(
  '/report',
  described(ABOUT_REPORT),
  validQuery(TransportQuery),
  async (c) => {
    const { domain } = c.req.valid('query')
    const { resolver, foreignFetch: fetch } = c.var
    const now = new Date().toISOString().replace(/\.\d+/, '')
    return c.json(await withProof(c, domain, checkTransport(domain, resolver, { fetch, now })), 200)
  },
)
