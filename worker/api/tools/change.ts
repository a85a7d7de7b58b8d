// /user/tools/change: a change of records in the form that a DNS server, a program or a script takes. Nothing is looked up.
import { Hono } from 'hono'
import * as v from 'valibot'
import { EXPORT_FORMAT_IDS, exportChange } from '#shared/change/export/formats.ts'
import { ExportedChange } from '#shared/change/export/input.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { errorBody } from '#worker/api/errors.ts'
import { validJson } from '#worker/api/validate.ts'

const ExportBody = v.object({ change: ExportedChange, format: v.picklist(EXPORT_FORMAT_IDS) })

export const change = new Hono<ApiEnv>().post('/export', validJson(ExportBody), (c) => {
  const body = c.req.valid('json')
  const outcome = exportChange(body.change, body.format)
  return outcome.ok ? c.text(outcome.text, 200) : c.json(errorBody('invalid_request', outcome.reason), 400)
})
