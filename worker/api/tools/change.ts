// /user/tools/change: a change of records in the form that a DNS server, a program or a script takes. Nothing is looked up.
import { Hono } from 'hono'
import * as v from 'valibot'
import { EXPORT_FORMAT_IDS, exportChange } from '#shared/change/export/formats.ts'
import { ExportedChange } from '#shared/change/export/input.ts'
import { HEALTHY_SAMPLE } from '#shared/samples/names.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { validJson } from '#worker/http/validate.ts'

const ExportBody = v.object({
  change: v.pipe(
    ExportedChange,
    v.description(
      'A change of a report, as it came; `keep` holds the other records of its type at the name.',
    ),
  ),
  format: v.pipe(v.picklist(EXPORT_FORMAT_IDS), v.description('The form to write it in.')),
})

const ABOUT_EXPORT: RouteText = {
  group: 'Changes',
  summary: 'Write a change for a DNS server, a program or a script',
  about: 'Nothing is looked up or stored. What a format cannot express is refused, and the message says why.',
  example: {
    change: {
      action: 'replace',
      owner: `_dmarc.${HEALTHY_SAMPLE}`,
      zone: HEALTHY_SAMPLE,
      type: 'TXT',
      before: ['v=DMARC1; p=none'],
      after: ['v=DMARC1; p=quarantine'],
    },
    format: 'nsupdate',
  },
  answer: { status: 200, about: 'The text to save or to run.', schema: v.string(), type: 'text/plain' },
}

export const change = new Hono<ApiEnv>().post(
  '/export',
  described(ABOUT_EXPORT),
  validJson(ExportBody),
  (c) => {
    const body = c.req.valid('json')
    const outcome = exportChange(body.change, body.format)
    return outcome.ok ? c.text(outcome.text, 200) : c.json(errorBody('invalid_request', outcome.reason), 400)
  },
)
