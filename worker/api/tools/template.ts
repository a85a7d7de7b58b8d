// /user/tools/template: what a mail template would have against it. Nothing of it is stored.
import { Hono } from 'hono'
import * as v from 'valibot'
import { checkTemplate } from '#shared/template/check.ts'
import { readTemplate } from '#shared/template/read-template.ts'
import { PROFILES } from '#shared/template/limits.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { validJson } from '#worker/api/validate.ts'

const TemplateBody = v.object({
  /** HTML, plain text, or a whole message with its headers. */
  template: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'Put in the template: HTML, text, or a whole message.'),
  ),
  profile: v.optional(v.picklist(PROFILES), 'campaign'),
})

export const template = new Hono<ApiEnv>().post('/analyze', validJson(TemplateBody), async (c) => {
  const body = c.req.valid('json')
  const { report } = checkTemplate(await readTemplate(body.template), body.profile)
  return c.json(report, 200)
})
