// /user/tools/template: what would count against an email template. Nothing is stored.
import { Hono } from 'hono'
import * as v from 'valibot'
import { checkTemplate } from '#shared/message/template/check.ts'
import { findClients } from '#shared/message/template/client-support.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import { PROFILES } from '#shared/message/template/limits.ts'
import { TemplateReport } from '#shared/message/template/schema.ts'
import { correctTemplate } from '#shared/message/template/correct.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { validJson } from '#worker/http/validate.ts'

const TemplateBody = v.object({
  template: v.pipe(
    v.string(),
    v.description('HTML, plain text, or a whole message with its headers.'),
    v.check((text) => text.trim() !== '', 'Paste the template: HTML, plain text, or a whole message.'),
  ),
  profile: v.optional(
    v.pipe(
      v.picklist(PROFILES),
      v.description('Whether it goes to people who asked for it, or to strangers.'),
    ),
    'campaign',
  ),
})

const ABOUT_ANALYZE: RouteText = {
  summary: 'Check an email template',
  about: 'Nothing is stored.',
  example: {
    template: '<p>Hello {{first_name}}, act now: <a href="https://northwind.test/">our offer</a></p>',
  },
  answer: { status: 200, about: 'Words, links, images, merge tags, and a score.', schema: TemplateReport },
}

export const template = new Hono<ApiEnv>().post(
  '/analyze',
  described(ABOUT_ANALYZE),
  validJson(TemplateBody),
  async (c) => {
    const body = c.req.valid('json')
    const read = await readTemplate(body.template)
    const { report, contents } = checkTemplate(read, body.profile, findClients)
    return c.json({ ...report, corrected: correctTemplate(read, contents, body.profile) }, 200)
  },
)
