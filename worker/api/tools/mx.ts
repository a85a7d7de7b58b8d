// GET /user/tools/mx: where a domain's mail goes.
import { Hono } from 'hono'
import * as v from 'valibot'
import { findDnsProvider } from '#shared/dns/provider.ts'
import { checkMx } from '#shared/mx/check.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { errorBody } from '#worker/api/errors.ts'
import { DomainQuery, validQuery } from '#worker/api/validate.ts'

const MxQuery = v.object({ domain: DomainQuery })

export const mx = new Hono<ApiEnv>()
  // The list alone. It has no place for "we could not find out", so that is an error here and never [].
  .get('/checker', validQuery(MxQuery), async (c) => {
    const report = await checkMx(c.req.valid('query').domain, c.var.resolver)
    if (report.state !== 'unknown') return c.json(report.entries, 200)
    if (report.failure === 'timeout') return c.json(errorBody('lookup_timeout', report.message), 504)
    return c.json(errorBody('lookup_failed', report.message), 502)
  })
  .get('/report', validQuery(MxQuery), async (c) => {
    const { domain } = c.req.valid('query')
    const { resolver } = c.var
    const [report, dnsProvider] = await Promise.all([
      checkMx(domain, resolver),
      findDnsProvider(domain, resolver),
    ])
    return c.json({ ...report, dnsProvider, evidence: resolver.evidence }, 200)
  })
