// GET /user/tools/warmup/plan: how a domain can raise its volume, after a look at the domain. Nothing is stored.
import type { FieldError } from '#shared/api/answers.ts'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { inZone } from '#shared/report/change/zone.ts'
import { parseSelector } from '#shared/records/dkim/question.ts'
import { findDnsProvider } from '#shared/dns/provider.ts'
import { sampleProofs } from '#shared/data/samples/list-answers.ts'
import { HEALTHY_SAMPLE, isSampleName } from '#shared/data/samples/names.ts'
import { dayOfTime } from '#shared/kit/calendar.ts'
import { checkWarmup, type Sender, type WarmupOptions } from '#shared/plans/warmup-plan/check.ts'
import { planCalendar, planCsv } from '#shared/plans/warmup-plan/exports.ts'
import { inputOf, PLAN_QUERY } from '#shared/plans/warmup-plan/question.ts'
import { WarmupPlanAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { fieldErrors } from '#worker/http/errors.ts'
import { DomainQuery, IpQuery, validQuery } from '#worker/http/validate.ts'

export const SENDER_FIELDS = {
  domain: DomainQuery,
  selector: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(253),
      v.description('The DKIM selector that you sign with; without it, we try common ones.'),
    ),
  ),
  ip: v.optional(
    v.pipe(IpQuery, v.description('Of a dedicated sending server: its SPF and reverse DNS count, too.')),
  ),
} as const

const PlanQuery = v.object({
  ...SENDER_FIELDS,
  ...PLAN_QUERY,
  format: v.optional(
    v.pipe(
      v.picklist(['json', 'ics', 'csv']),
      v.description('ics: a calendar, as with `Accept: text/calendar`.'),
    ),
  ),
})

const ABOUT_PLAN: RouteText = {
  summary: 'Plan how a domain starts to send',
  about:
    'Published curves, limits of providers and the age of the domain decide how many emails each day may have. While a provider would refuse mail from the domain, `days` is empty, and `gate.changes` is what to do. Nothing is stored.',
  example: {
    domain: HEALTHY_SAMPLE,
    kind: 'optin',
    goal: 5000,
    start: '2026-12-01',
    days: 'mon-fri',
    curve: 'house',
  },
  answer: { status: 200, about: 'The plan.', schema: WarmupPlanAnswer },
}

export const warmup = new Hono<ApiEnv>().get(
  '/plan',
  described(ABOUT_PLAN),
  validQuery(PlanQuery),
  async (c) => {
    const { domain, selector, ip, format, ...question } = c.req.valid('query')
    const options = await warmupOptions(c, domain)
    const read = inputOf(question, dayOfTime(options.now))
    if (!read.ok) return c.json(fieldErrors('invalid_request', [read]), 400)
    const sender = senderOf({ domain, selector, ip })
    if (!sender.ok) return c.json(fieldErrors('invalid_request', [sender]), 400)
    const [{ report, proofs }, dnsProvider] = await Promise.all([
      checkWarmup(sender.sender, read.input, options),
      findDnsProvider(domain, c.var.resolver),
    ])
    await c.var.lists.keep(proofs)
    const isCalendar = format === undefined && c.req.header('accept')?.includes('text/calendar')
    if (format === 'ics' || isCalendar)
      return calendarAnswer(
        c,
        planCalendar({ plan: report, input: read.input, id: domain, revision: 0, changedAt: options.now }),
        domain,
      )
    if (format === 'csv')
      return fileAnswer(c, planCsv(report), { type: 'text/csv', name: `warmup-${domain}.csv` })
    const changes = inZone(report.changes, dnsProvider)
    const gate = { ...report.gate, changes }
    return c.json({ ...report, gate, changes, dnsProvider, evidence: c.var.resolver.evidence }, 200)
  },
)

type SenderReading = { ok: true; sender: Sender } | ({ ok: false } & FieldError)

export function senderOf({
  domain,
  selector = '',
  ip,
}: {
  domain: string
  selector?: string | undefined
  ip?: string | undefined
}): SenderReading {
  const parsed = selector === '' ? null : parseSelector(selector, domain)
  if (parsed?.ok === false) return { ok: false, field: 'selector', message: parsed.message }
  const sender = { domain, ...(parsed && { selector: parsed.selector }), ...(ip !== undefined && { ip }) }
  return { ok: true, sender }
}

export async function warmupOptions(c: Context<ApiEnv>, domain: string): Promise<WarmupOptions> {
  const { resolver, foreignFetch, lists } = c.var
  const now = lists.now()
  const proofs = isSampleName(domain) ? sampleProofs(now) : await lists.proofs()
  return { resolver, foreignFetch, suffixes, proofs, keys: lists.keys, now }
}

export const calendarAnswer = (c: Context<ApiEnv>, text: string, domain: string) =>
  fileAnswer(c, text, { type: 'text/calendar', name: `warmup-${domain}.ics` })

function fileAnswer(c: Context<ApiEnv>, text: string, { type, name }: { type: string; name: string }) {
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8` })
}
