// POST /user/tools/subject/check: how a subject arrives, with the values of sample rows. Nothing is looked up or stored.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { checkSubject } from '#shared/message/subject-line/check.ts'
import { MAX_CHARACTERS, MAX_ROWS } from '#shared/message/subject-line/variants.ts'
import { SubjectReport } from '#shared/message/subject-line/schema.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { bodyTooLarge } from '#worker/http/errors.ts'
import { validJson } from '#worker/http/validate.ts'

const MAX_BODY_BYTES = 256 * 1024

const Line = v.pipe(v.string(), v.maxLength(MAX_CHARACTERS))
const Value = v.union([v.string(), v.number(), v.boolean(), v.null()])

const SubjectBody = v.object({
  subject: v.pipe(
    Line,
    v.description('As it is written, with merge tags and spintax; or as it is on the wire.'),
  ),
  from: v.optional(v.pipe(Line, v.description('The name of the sender.')), ''),
  preheader: v.optional(
    v.pipe(Line, v.description('The line next to the subject: the first words of the email.')),
    '',
  ),
  rows: v.optional(
    v.pipe(
      v.array(v.record(v.string(), Value)),
      v.description(
        `Sample rows for the merge tags, by the names of their fields; the first ${MAX_ROWS} are merged.`,
      ),
    ),
    [],
  ),
})

const ABOUT_SUBJECT: RouteText = {
  summary: 'Check a subject line',
  about:
    'The longest, the shortest and the empty version; the header field as it is sent; estimated widths in six inboxes; rules of open filters and of the law. There is no score. At most 256 KB; nothing is stored.',
  example: {
    from: 'Northwind Tea',
    subject: 'Last chance, {{first_name}}: your spring box 🍵',
    preheader: 'Four teas from Uji, and how to brew them.',
    rows: [{ first_name: 'Ada' }, { first_name: 'Maximiliane' }],
  },
  answer: { status: 200, about: 'How it arrives, and what to fix.', schema: SubjectReport },
}

const textOf = (value: v.InferOutput<typeof Value>): string => (value === null ? '' : String(value))

export const subject = new Hono<ApiEnv>().post(
  '/check',
  described(ABOUT_SUBJECT),
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => bodyTooLarge(c, '256 KiB') }),
  validJson(SubjectBody),
  (c) => {
    const { rows, ...lines } = c.req.valid('json')
    const texts = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
    )
    return c.json(checkSubject({ ...lines, rows: texts }), 200)
  },
)
