// GET /user/tools/cname: where a name leads.
import { Hono } from 'hono'
import * as v from 'valibot'
import { checkCname } from '#shared/cname/check.ts'
import { findDnsProvider } from '#shared/dns/provider.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { errorBody } from '#worker/api/errors.ts'
import { DomainQuery, validQuery } from '#worker/api/validate.ts'

const CnameQuery = v.object({ domain: DomainQuery })

export const cname = new Hono<ApiEnv>()
  // The list alone. It has no place for "we could not find out", so that is an error here and never [].
  .get('/checker', validQuery(CnameQuery), async (c) => {
    const report = await checkCname(c.req.valid('query').domain, c.var.resolver)
    if (report.state !== 'unknown') return c.json(report.entries, 200)
    if (report.failure === 'timeout') return c.json(errorBody('lookup_timeout', report.message), 504)
    return c.json(errorBody('lookup_failed', report.message), 502)
  })
  .get('/report', validQuery(CnameQuery), async (c) => {
    const { domain } = c.req.valid('query')
    const { resolver } = c.var
    const [report, dnsProvider] = await Promise.all([
      checkCname(domain, resolver),
      findDnsProvider(domain, resolver),
    ])
    return c.json({ ...report, dnsProvider, evidence: resolver.evidence }, 200)
  })
