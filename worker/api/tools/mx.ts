import { Hono } from 'hono'
import * as v from 'valibot'
import { MxEntries } from '#shared/records/mx/schema.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { MxReportAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { withProof } from '#worker/api/tools/with-proof.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

const MxQuery = v.object({ domain: DomainQuery })
const example = { domain: HEALTHY_SAMPLE }

const ABOUT_CHECKER: RouteText = {
  summary: 'List the servers that receive mail for a domain',
  about: 'Sorted by priority, then by name; at most 50. `[]` means that DNS says there are none.',
  example,
  answer: { status: 200, about: 'The list.', schema: MxEntries },
  problems: ['lookup'],
}

const ABOUT_REPORT: RouteText = {
  summary: 'Check the servers that receive mail for a domain',
  example,
  answer: { status: 200, about: 'The report.', schema: MxReportAnswer },
}

export const mx = new Hono<ApiEnv>()
  // Only the list. It cannot say "we could not find out", so that is an error here and never [].
  .get('/checker', described(ABOUT_CHECKER), validQuery(MxQuery), async (c) => {
    const report = await checkMx(c.req.valid('query').domain, c.var.resolver)
    if (report.state !== 'unknown') return c.json(report.entries, 200)
    if (report.failure === 'timeout') return c.json(errorBody('lookup_timeout', report.message), 504)
    return c.json(errorBody('lookup_failed', report.message), 502)
  })
  .get('/report', described(ABOUT_REPORT), validQuery(MxQuery), async (c) => {
    const { domain } = c.req.valid('query')
    const { resolver } = c.var
    return c.json(await withProof(c, domain, checkMx(domain, resolver)), 200)
  })
