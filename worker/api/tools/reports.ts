// POST /user/tools/reports: what receivers report on mail, read from one file, and whose the servers are. Nothing is stored.
import { Hono } from 'hono'
import * as v from 'valibot'
import { EDGE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { Reading } from '#shared/dmarc-reports/reading.ts'
import { lookUpSources, nameSenders } from '#shared/dmarc-reports/sources/look-up.ts'
import { MAX_SOURCES } from '#shared/dmarc-reports/sources/name-senders.ts'
import { FoundSource } from '#shared/dmarc-reports/sources/schema.ts'
import { withUnusedIncludes } from '#shared/dmarc-reports/sources/unused-include.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { MARKS, type Mark } from '#shared/dmarc-reports/sums.ts'
import { ReportsReport } from '#shared/dmarc-reports/schema.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { SAMPLE_REPORT } from '#worker/api/openapi/answers.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { emptyFile } from '#worker/http/errors.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'

const MAX_NAME = 200
const MAX_NAMES = 4_000
const SAID: Record<Mark, string> = {
  mine: 'Senders that are yours, as the answer names them, separated by commas.',
  not_mine: 'Senders that are not yours.',
  forwarder: 'Senders that pass on mail of yours.',
}

const senderNames = (about: string) =>
  v.optional(v.pipe(v.string(), v.maxLength(MAX_NAMES), v.description(about)))

const ReadQuery = v.object({
  name: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_NAME),
      v.description('The name of the file; reporters put the domain and the time into it.'),
    ),
    'file',
  ),
  ...(Object.fromEntries(MARKS.map((mark) => [mark, senderNames(SAID[mark])])) as Record<
    Mark,
    ReturnType<typeof senderNames>
  >),
})

const ABOUT_READ: RouteText = {
  summary: 'Read DMARC and TLS reports',
  about:
    'DMARC aggregate reports (RFC 7489, RFC 9990), DMARC failure reports (RFC 6591, RFC 9991) and TLS reports (RFC 8460). The reverse name and the network of the ten largest senders are looked up in DNS. Nothing is stored.',
  body: {
    type: 'application/xml',
    about:
      'One file as it arrived, whatever its Content-Type: XML, JSON, gzip, zip, an email, or a mailbox file; at most 5 MiB, and 24 MiB unpacked.',
    example: SAMPLE_REPORT,
  },
  answer: { status: 200, about: 'Totals, senders, policies, and what to do.', schema: ReportsReport },
}

const SourcesBody = v.object({
  ips: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check((text) => parseIp(text) !== null, 'This is not an IP address.'),
      ),
    ),
    v.minLength(1, 'Send at least one IP address.'),
    v.maxLength(MAX_SOURCES, `Send at most ${MAX_SOURCES} IP addresses at once.`),
    v.description(`Up to ${MAX_SOURCES} IP addresses, IPv4 or IPv6.`),
  ),
})

const ABOUT_SOURCES: RouteText = {
  summary: 'Find out whose the servers in reports are',
  about:
    'For reports that stay on the device: the reverse name of each IP address, if it leads back to it, the service that has such names, and the network. What could not be found out is missing. Nothing is stored.',
  example: { ips: ['192.0.43.12'] },
  answer: { status: 200, about: 'One entry for each IP address.', schema: v.array(FoundSource) },
}

export const reports = new Hono<ApiEnv>()
  .post('/read', described(ABOUT_READ), validQuery(ReadQuery), async (c) => {
    const file = new Blob([await c.req.arrayBuffer()])
    if (file.size === 0) return emptyFile(c)
    const reading = new Reading(EDGE_LIMITS)
    const query = c.req.valid('query')
    await reading.add(query.name, file)
    for (const mark of MARKS)
      for (const sender of query[mark]?.split(',') ?? []) reading.mark(sender.trim(), mark)
    const report = reading.report()
    const { resolver } = c.var
    const [only, ...others] = report.domains
    // The names take what is left of the questions.
    const judged =
      only && others.length === 0
        ? await withUnusedIncludes(only.domain, report.senders, resolver)
        : report.senders
    return c.json({ ...report, senders: await nameSenders(judged, resolver) }, 200)
  })
  .post('/sources', described(ABOUT_SOURCES), validJson(SourcesBody), async (c) =>
    c.json(await lookUpSources(c.req.valid('json').ips, c.var.resolver), 200),
  )
