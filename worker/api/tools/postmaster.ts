// POST /user/tools/postmaster: what a mailbox provider says about a domain, and the record to change. Nothing is stored.
import { Hono } from 'hono'
import * as v from 'valibot'
import { DAY_MS, isoDay } from '#shared/kit/calendar.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import { ownCheck } from '#shared/postmaster/check.ts'
import { domainToCheck, postmasterReport } from '#shared/postmaster/report.ts'
import { PostmasterReport } from '#shared/postmaster/schema.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { readProviderBody } from '#worker/api/tools/provider-body.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { emptyFile } from '#worker/http/errors.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

const MAX_NAME = 200

const ReadQuery = v.object({
  domain: v.pipe(
    v.optional(DomainQuery),
    v.description('The domain whose records are checked; without it, the first one that needs work.'),
  ),
  name: v.optional(v.pipe(v.string(), v.maxLength(MAX_NAME), v.description('The name of the file.')), 'file'),
})

const SAMPLE_ANSWER = `{
  "name": "domains/broken.test/complianceStatus",
  "complianceData": {
    "domainId": "broken.test",
    "rowData": [
      { "requirement": "SPF", "status": { "status": "NEEDS_WORK" } },
      { "requirement": "DKIM", "status": { "status": "COMPLIANT" } }
    ],
    "deliverabilityStatusVerdict": {
      "state": { "status": "NEEDS_WORK" },
      "reason": "SENDER_NOT_COMPLIANT"
    }
  }
}`

const ABOUT_READ: RouteText = {
  summary: 'Translate what a mailbox provider says',
  about:
    'Answers of Gmail’s Postmaster Tools API, version 2 (compliance status, domain statistics, several in one file), or a table of Microsoft SNDS. SPF, DKIM and DMARC of one domain in the file are looked up. Nothing is stored.',
  body: {
    type: 'text/plain',
    about: 'One file as it arrived, whatever its Content-Type: JSON or CSV, at most 5 MiB.',
    example: SAMPLE_ANSWER,
  },
  answer: {
    status: 200,
    about: 'What the provider says, what it means, and what to change.',
    schema: PostmasterReport,
  },
}

export const postmaster = new Hono<ApiEnv>().post(
  '/read',
  described(ABOUT_READ),
  validQuery(ReadQuery),
  async (c) => {
    const query = c.req.valid('query')
    const read = await readProviderBody(c, query.name)
    if (read === null) return emptyFile(c)
    const domain = query.domain ?? domainToCheck(read)
    const own = domain === null ? null : await ownCheck(domain, c.var.resolver, { suffixes })
    const today = isoDay(Math.floor(c.var.lists.now() / DAY_MS))
    return c.json(postmasterReport(read, own, today), 200)
  },
)
