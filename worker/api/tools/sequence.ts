// POST /user/tools/sequence/check: what a sequence costs, keeps and owes. Nothing is looked up or stored.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { dayOfIso, dayOfTime } from '#shared/kit/calendar.ts'
import { checkSequence } from '#shared/plans/email-sequence/check.ts'
import { fromFirst } from '#shared/plans/email-sequence/form.ts'
import { countryCode } from '#shared/data/advertising-law.ts'
import {
  BASES,
  MAX_COUNTRIES,
  MAX_DAY,
  MAX_MAILBOXES,
  MAX_PER_DAY,
  MAX_STEPS,
  MAX_TEXT,
} from '#shared/plans/email-sequence/question.ts'
import { AUDIENCES } from '#shared/data/advertising-law.ts'
import { SequenceReport } from '#shared/plans/email-sequence/schema.ts'
import { SERVICES, type Service } from '#shared/data/warmup/ceilings.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { bodyTooLarge } from '#worker/http/errors.ts'
import { validJson } from '#worker/http/validate.ts'

const MAX_BODY_BYTES = 256 * 1024

const whole = (most: number, least = 0) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const PROVIDERS = [...(Object.keys(SERVICES) as Service[]), 'other'] as const

const Step = v.object({
  day: v.pipe(whole(MAX_DAY), v.description('Days after the first email.')),
  sameThread: v.optional(v.pipe(v.boolean(), v.description('As a reply to the email before it.')), false),
  subject: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
  text: v.optional(v.pipe(v.string(), v.maxLength(MAX_TEXT), v.description('Plain text or HTML.')), ''),
})

const SequenceBody = v.object({
  steps: v.pipe(
    v.array(Step),
    v.minLength(1, 'Send at least one step.'),
    v.maxLength(MAX_STEPS),
    v.description('The emails to one person, in any order; days are counted from the first.'),
  ),
  perDay: v.pipe(whole(MAX_PER_DAY, 1), v.description('New people a day.')),
  mailboxes: v.optional(
    v.pipe(
      v.array(
        v.object({
          provider: v.picklist(PROVIDERS),
          count: v.optional(whole(MAX_MAILBOXES, 1), 1),
        }),
      ),
      v.maxLength(MAX_MAILBOXES),
      v.description('Those that send, by provider.'),
    ),
    [],
  ),
  countries: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(20))),
      v.maxLength(MAX_COUNTRIES),
      v.description('Of the recipients: ISO 3166 codes.'),
    ),
    [],
  ),
  audience: v.optional(
    v.pipe(v.picklist(AUDIENCES), v.description('Who reads them: many laws treat companies in another way.')),
    'companies',
  ),
  basis: v.optional(
    v.pipe(
      v.picklist(BASES),
      v.description('consent: they agreed; customer: they bought something similar.'),
    ),
    'none',
  ),
  start: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => dayOfIso(text) !== null, 'The first day: YYYY-MM-DD.'),
      v.description('YYYY-MM-DD; today if left out.'),
    ),
  ),
  days: v.optional(
    v.pipe(v.picklist(['mon-fri', 'all']), v.description('The days on which emails are sent.')),
    'mon-fri',
  ),
  today: v.optional(
    v.pipe(
      whole(MAX_PER_DAY),
      v.description('Emails a day that you send already: compares with a warmup plan.'),
    ),
  ),
})

const ABOUT_SEQUENCE: RouteText = {
  summary: 'Check an email sequence',
  about:
    'The load of each day beside the limits of the mailboxes, the header fields of each thread, the texts by the rules for cold email, and the law of the recipients’ countries, which is not advice. At most 256 KB; nothing is stored.',
  example: {
    steps: [
      { day: 0, subject: 'Oak for your chairs', text: 'Hello Ada, may I send you a sample?' },
      { day: 3, sameThread: true, text: 'Hello Ada, would a sample help?' },
    ],
    perDay: 50,
    mailboxes: [{ provider: 'workspace', count: 5 }],
    countries: ['US', 'DE'],
    start: '2026-12-01',
  },
  answer: { status: 200, about: 'The load, the threads, the texts and the law.', schema: SequenceReport },
}

export const sequence = new Hono<ApiEnv>().post(
  '/check',
  described(ABOUT_SEQUENCE),
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => bodyTooLarge(c, '256 KiB') }),
  validJson(SequenceBody),
  async (c) => {
    const { steps, countries, start, today, ...rest } = c.req.valid('json')
    const first = start === undefined ? dayOfTime(c.var.lists.now()) : (dayOfIso(start) ?? 0)
    const report = await checkSequence({
      ...rest,
      steps: fromFirst([...steps].sort((a, b) => a.day - b.day)),
      countries: [...new Set(countries.map(countryCode))],
      start: first,
      ...(today !== undefined && { today }),
    })
    return c.json(report, 200)
  },
)
