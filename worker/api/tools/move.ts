// POST /user/tools/move/plan: how a domain moves without losing mail. Nothing is stored.
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { FieldError } from '#shared/api/answers.ts'
import { passportOf } from '#shared/data/mail-services/passport-lookup.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { findDnsProvider, type ProviderResult } from '#shared/dns/provider.ts'
import { dayOfIso, dayOfTime } from '#shared/kit/calendar.ts'
import { moveCalendar } from '#shared/moves/kept/calendar.ts'
import { planMove } from '#shared/moves/plan/check.ts'
import { isSource, isTarget } from '#shared/moves/kinds.ts'
import { DEFAULT_DAYS, FEWEST_DAYS, MOST_DAYS, type MoveQuestion } from '#shared/moves/question.ts'
import { MOVE_KINDS, type MoveKind, type MovePlan } from '#shared/moves/schema.ts'
import { inZone } from '#shared/report/change/zone.ts'
import { MovePlanAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { fieldErrors } from '#worker/http/errors.ts'
import { DomainQuery, validJson } from '#worker/http/validate.ts'

/** No DNS server keeps a record longer than this (RFC 8767, 4). */
const LONGEST_TTL = 604_800
const LATEST_START_DAYS = 366

export const MOVE_BODY = {
  domain: DomainQuery,
  what: v.pipe(
    v.picklist(Object.keys(MOVE_KINDS) as [MoveKind, ...MoveKind[]], 'Choose what moves.'),
    v.description(
      Object.entries(MOVE_KINDS)
        .map(([word, meaning]) => `- ${word}: ${meaning}`)
        .join('\n'),
    ),
  ),
  from: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(100),
      v.description('The id of the old service, as at /senders. Read from DNS if it is missing.'),
    ),
  ),
  to: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Choose where it goes.'),
    v.maxLength(300),
    v.description('The id of the new service, as at /senders; of a move to another domain, that domain.'),
  ),
  start: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => dayOfIso(text) !== null, 'Write a day as YYYY-MM-DD.'),
      v.description('The first day, YYYY-MM-DD; today if it is missing.'),
    ),
  ),
  days: v.optional(
    v.pipe(
      v.number('Enter a number.'),
      v.integer('Enter a whole number.'),
      v.minValue(FEWEST_DAYS, `Senders try for five days, so keep it open for at least ${FEWEST_DAYS}.`),
      v.maxValue(MOST_DAYS, `Enter at most ${MOST_DAYS}.`),
      v.description('How many days the old side stays open after the switch.'),
    ),
    DEFAULT_DAYS,
  ),
  ttl: v.optional(
    v.pipe(
      v.number('Enter a number.'),
      v.integer('Enter a whole number.'),
      v.minValue(1, 'Enter at least 1 second.'),
      v.maxValue(LONGEST_TTL, `Enter at most ${LONGEST_TTL} seconds: no server keeps a record longer.`),
      v.description(
        'The longest TTL in the zone, in seconds, as your DNS host shows it. DNS shows only what is left of one, so without it, at least a day is assumed.',
      ),
    ),
  ),
} as const

export const MoveBody = v.object(MOVE_BODY)
export type MoveBody = v.InferOutput<typeof MoveBody>

type Reading = { ok: true; question: MoveQuestion } | ({ ok: false } & FieldError)

const wrong = (field: string, message: string): Reading => ({ ok: false, field, message })

/** @param today days since 1970 */
export function moveQuestionOf(body: MoveBody, today: number): Reading {
  const { domain, what, from = '', to, start, days, ttl } = body
  const first = start === undefined ? today : (dayOfIso(start) ?? today)
  if (first < today - 1 || first > today + LATEST_START_DAYS)
    return wrong('start', 'Choose a day between today and a year from now.')
  const asked = { domain, what, start: first, days, ...(ttl !== undefined && { ttl }) }
  if (what === 'domain') return toDomain(asked, to)
  const target = passportOf(to)
  if (!target) return wrong('to', 'We do not know this service. Choose one from the list.')
  if (!isTarget(what, target.kind)) return wrong('to', NOT_THERE[what])
  if (from === '') return { ok: true, question: { ...asked, to } }
  const source = passportOf(from)
  if (!source) return wrong('from', 'We do not know this service. Choose one from the list.')
  if (!isSource(what, source.kind)) return wrong('from', NOT_FROM[what])
  return { ok: true, question: { ...asked, from, to } }
}

const NOT_THERE = {
  mailboxes: 'This service has no mailboxes to move to. Choose another one, or move what you send.',
  sending: 'This service does not send for other domains. Choose another one.',
}
const NOT_FROM = {
  mailboxes: 'This service has no mailboxes to move from. Leave it empty to read it from DNS.',
  sending: 'This service does not send for other domains. Leave it empty to read it from DNS.',
}

function toDomain(asked: Omit<MoveQuestion, 'to'>, to: string): Reading {
  const parsed = parseDomainInput(to)
  if (!parsed.ok) return wrong('to', parsed.message)
  if (parsed.domain === asked.domain) return wrong('to', 'This is the same domain. Enter the new one.')
  return { ok: true, question: { ...asked, to: parsed.domain } }
}

const ABOUT_PLAN: RouteText = {
  summary: 'Plan a move to another service or domain',
  about:
    'Dated steps with the records to publish, from live DNS and what the services need. Before it is shown, the plan is simulated for every age of every cached record: `law`. With `Accept: text/calendar`, its days as a calendar. Nothing is stored.',
  example: { domain: HEALTHY_SAMPLE, what: 'mailboxes', to: 'microsoft-365', start: '2026-12-01' },
  answer: { status: 200, about: 'The plan.', schema: MovePlanAnswer },
}

export const move = new Hono<ApiEnv>().post(
  '/plan',
  described(ABOUT_PLAN),
  validJson(MoveBody),
  async (c) => {
    const now = c.var.lists.now()
    const read = moveQuestionOf(c.req.valid('json'), dayOfTime(now))
    if (!read.ok) return c.json(fieldErrors('invalid_request', [read]), 400)
    const { plan, dnsProvider } = await askPlan(c, read.question)
    if (c.req.header('accept')?.includes('text/calendar')) return calendar(c, plan, now)
    return c.json({ ...plan, dnsProvider, evidence: c.var.resolver.evidence }, 200)
  },
)

/** The plan, with the zone that each change goes into, and the host of that zone. */
export async function askPlan(
  { var: { resolver, foreignFetch } }: Context<ApiEnv>,
  question: MoveQuestion,
): Promise<{ plan: MovePlan; dnsProvider: ProviderResult }> {
  const [plan, dnsProvider] = await Promise.all([
    planMove(question, { resolver, foreignFetch }),
    findDnsProvider(question.domain, resolver),
  ])
  const steps = plan.steps.map((step) => ({
    ...step,
    changes: inZone(step.changes, dnsProvider),
    back: inZone(step.back, dnsProvider),
  }))
  return { plan: { ...plan, steps, changes: inZone(plan.changes, dnsProvider) }, dnsProvider }
}

function calendar(c: Context<ApiEnv>, plan: MovePlan, now: number) {
  c.header('Content-Disposition', `attachment; filename="move-${plan.domain}.ics"`)
  return c.body(moveCalendar({ plan, id: plan.domain, revision: 0, changedAt: now }), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
  })
}
