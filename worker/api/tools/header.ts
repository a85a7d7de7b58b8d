// /user/tools/header: what the header of a message tells. Nothing is looked up, and nothing of it is stored.
import { Hono } from 'hono'
import * as v from 'valibot'
import { analyzeHeaders } from '#shared/header/analyze.ts'
import { NO_FIELDS, NO_TEXT } from '#shared/header/input.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { errorBody } from '#worker/api/errors.ts'
import { validJson } from '#worker/api/validate.ts'
import { publicSuffixList } from '#worker/dns/public-suffix.ts'

const HeaderBody = v.object({
  /** The header, or the whole message: what stands below its first empty line is passed over. */
  headers: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', NO_TEXT),
  ),
})

export const header = new Hono<ApiEnv>().post('/analyze', validJson(HeaderBody), (c) => {
  const { headers } = c.req.valid('json')
  const report = analyzeHeaders(headers, { registrableDomain: publicSuffixList.registrableDomain })
  if (report.allHeaders.length === 0)
    return c.json(errorBody('invalid_request', `headers: ${NO_FIELDS}`), 400)
  return c.json(report, 200)
})
