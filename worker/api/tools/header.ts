// /user/tools/header: what the header of a message says. Nothing is looked up or stored.
import { Hono } from 'hono'
import * as v from 'valibot'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { HeaderAnalysis } from '#shared/message/header/schema.ts'
import { NO_FIELDS, NO_TEXT } from '#shared/message/header/texts.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { validJson } from '#worker/http/validate.ts'

const HeaderBody = v.object({
  headers: v.pipe(
    v.string(),
    v.description('The header, or the whole message: everything after the first empty line is ignored.'),
    v.check((text) => text.trim() !== '', NO_TEXT),
  ),
})

const ABOUT_ANALYZE: RouteText = {
  summary: 'Read the header of a message',
  about: 'Nothing is looked up or stored.',
  example: {
    headers: [
      'Authentication-Results: mx.workspace.test; spf=pass smtp.mailfrom=northwind.test; dmarc=pass header.from=northwind.test',
      'Received: from mx1.northwind.test ([192.0.43.8]) by mx.workspace.test with ESMTPS; Tue, 17 Nov 2026 09:18:53 +0000',
      'From: Ada <ada@northwind.test>',
      'Subject: Hello',
    ].join('\n'),
  },
  answer: {
    status: 200,
    about: 'Who vouches for it, what route it took, where it waited.',
    schema: HeaderAnalysis,
  },
}

export const header = new Hono<ApiEnv>().post(
  '/analyze',
  described(ABOUT_ANALYZE),
  validJson(HeaderBody),
  (c) => {
    const { headers } = c.req.valid('json')
    const report = analyzeHeaders(headers, { registrableDomain: publicSuffixList.registrableDomain })
    if (report.allHeaders.length === 0) return c.json(errorBody('invalid_request', NO_FIELDS, 'headers'), 400)
    return c.json(report, 200)
  },
)
