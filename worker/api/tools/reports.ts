// POST /user/tools/reports: what receivers report on mail, read from one file. Nothing is looked up, and nothing of it is stored.
import { Hono } from 'hono'
import * as v from 'valibot'
import { EDGE_LIMITS } from '#shared/reports/limits.ts'
import { ReportPile } from '#shared/reports/merge.ts'
import { FileReader } from '#shared/reports/read.ts'
import { reportOn } from '#shared/reports/report.ts'
import { ReportsReport } from '#shared/reports/schema.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { SAMPLE_REPORT } from '#worker/api/openapi/sample-report.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { emptyFile } from '#worker/http/errors.ts'
import { validQuery } from '#worker/http/validate.ts'

const MAX_NAME = 200

const ReadQuery = v.object({
  name: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_NAME),
      v.description('What the file is called; reporters write domain and time into it.'),
    ),
    'file',
  ),
})

const ABOUT_READ: RouteText = {
  summary: 'Read reports on mail',
  about:
    'DMARC aggregate reports (RFC 7489, RFC 9990), DMARC failure reports (RFC 6591, RFC 9991) and TLS reports (RFC 8460). Nothing is looked up, and nothing of it is stored.',
  body: {
    type: 'application/xml',
    about:
      'One file as it came, whatever its Content-Type: XML, JSON, gzip, zip, an email, or a mailbox file; 5 MiB at most, and 24 MiB unpacked.',
    example: SAMPLE_REPORT,
  },
  answer: { status: 200, about: 'Sums, senders, policies, what to do.', schema: ReportsReport },
}

export const reports = new Hono<ApiEnv>().post(
  '/read',
  described(ABOUT_READ),
  validQuery(ReadQuery),
  async (c) => {
    const octets = new Uint8Array(await c.req.arrayBuffer())
    if (octets.length === 0) return emptyFile(c)
    const pile = new ReportPile()
    const { reports: read, problems } = await new FileReader(EDGE_LIMITS).read(
      c.req.valid('query').name,
      octets,
    )
    pile.add(read)
    return c.json(reportOn({ reports: pile.reports(), problems, doubled: pile.doubled }), 200)
  },
)
