import { Hono } from 'hono'
import * as v from 'valibot'
import { checkCname } from '#shared/records/cname/check.ts'
import { CnameEntries } from '#shared/records/cname/schema.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { CnameReportAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { withProof } from '#worker/api/tools/with-proof.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

const CnameQuery = v.object({ domain: DomainQuery })
const example = { domain: `news.${HEALTHY_SAMPLE}` }

const ABOUT_CHECKER: RouteText = {
  summary: 'Follow the aliases of a name',
  about: 'In order, from the name to the target; `[]` when the name is not an alias.',
  example,
  answer: { status: 200, about: 'The chain.', schema: CnameEntries },
  problems: ['lookup'],
}

const ABOUT_REPORT: RouteText = {
  summary: 'Check the aliases of a name',
  example,
  answer: { status: 200, about: 'The report.', schema: CnameReportAnswer },
}

export const cname = new Hono<ApiEnv>()
  // Only the list. It cannot say "we could not find out", so that is an error here and never [].
  .get('/checker', described(ABOUT_CHECKER), validQuery(CnameQuery), async (c) => {
    const report = await checkCname(c.req.valid('query').domain, c.var.resolver)
    if (report.state !== 'unknown') return c.json(report.entries, 200)
    if (report.failure === 'timeout') return c.json(errorBody('lookup_timeout', report.message), 504)
    return c.json(errorBody('lookup_failed', report.message), 502)
  })
  .get('/report', described(ABOUT_REPORT), validQuery(CnameQuery), async (c) => {
    const { domain } = c.req.valid('query')
    const { resolver } = c.var
    return c.json(await withProof(c, domain, checkCname(domain, resolver)), 200)
  })
