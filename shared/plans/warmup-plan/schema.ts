// The shape of a warmup plan, for the API and the page.
import * as v from 'valibot'
import { Advice, Change } from '#shared/report/change/schema.ts'
import { Finding } from '#shared/report/finding.ts'
import { Verdict } from '#shared/report/verdict.ts'
import { ListResult } from '#shared/blocklists/schema.ts'
import { Registration } from '#shared/dns/rdap-schema.ts'
import { CURVE_IDS, KINDS } from '#shared/data/warmup/curves.ts'
import { RECEIVERS } from './shares.ts'
import { DECISIONS, SIGNALS, type Signal } from './thresholds.ts'

const day = v.pipe(v.string(), v.description('YYYY-MM-DD.'))
const source = v.pipe(v.string(), v.description('The URL of the page that says so.'))
const readOn = v.pipe(v.string(), v.description('When it was read, YYYY-MM-DD.'))
const shares = v.object(
  Object.fromEntries(RECEIVERS.map((name) => [name, v.number()])) as Record<
    (typeof RECEIVERS)[number],
    v.NumberSchema<undefined>
  >,
)

const Gate = v.object({
  ready: v.pipe(
    v.nullable(v.boolean()),
    v.description(
      'false: a provider would refuse mail from the domain, or a blocklist has it; then there is no date. null: it could not be found out, which stops nobody.',
    ),
  ),
  ...Advice,
  findings: v.array(Finding),
})

const Curve = v.object({
  id: v.picklist(CURVE_IDS),
  name: v.string(),
  factor: v.pipe(
    v.nullable(v.number()),
    v.description('The next day may have so many times as much; null for a curve of numbers.'),
  ),
  says: v.string(),
  source,
  readOn,
})

const WarmupDay = v.object({
  date: day,
  total: v.pipe(v.number(), v.description('Emails, follow-ups included.')),
  byProvider: v.pipe(shares, v.description('The part that each provider sees.')),
})

const Proof = v.object({
  signal: v.picklist(Object.keys(SIGNALS) as Signal[]),
  events: v.number(),
  of: v.pipe(v.number(), v.description('Emails sent.')),
  rate: v.pipe(v.number(), v.description('Between 0 and 1.')),
  is: v.pipe(
    v.picklist(['above', 'below', 'open']),
    v.description(
      '- above: so many events within the first `within` emails prove a higher rate\n- below: so few after `within` emails prove a lower one\n- open: they prove neither yet',
    ),
  ),
  within: v.number(),
  low: v.pipe(v.number(), v.description('The lowest rate that the counts do not contradict, at 95 %.')),
  high: v.number(),
})

export const WarmupDecision = v.object({
  decision: v.pipe(
    v.picklist(DECISIONS),
    v.description('- go: on the curve\n- hold: as many as before\n- back: two steps\n- stop: nothing'),
  ),
  reason: v.string(),
  tomorrow: v.pipe(v.number(), v.description('The most emails for the next sending day.')),
  proof: Proof,
})

export const WarmupPlan = v.object({
  domain: v.string(),
  kind: v.picklist(KINDS),
  goal: v.number(),
  gate: Gate,
  ageDays: v.pipe(
    v.nullable(v.number()),
    v.description('Since the registration; null: the registry does not say.'),
  ),
  registration: Registration,
  lists: v.pipe(v.array(ListResult), v.description('Domain blocklists, as far as there were lookups left.')),
  ceilings: v.array(
    v.object({
      what: v.string(),
      perDay: v.number(),
      until: v.optional(v.pipe(v.string(), v.description('The first day on which it no longer applies.'))),
      source: v.optional(v.pipe(v.string(), v.description('Missing for our own judgment.'))),
      readOn: v.optional(readOn),
    }),
  ),
  mailboxes: v.object({
    given: v.number(),
    needed: v.pipe(
      v.nullable(v.number()),
      v.description('So that the goal fits the limits; null: without any, or if no number is enough.'),
    ),
    newPeopleADay: v.pipe(
      v.number(),
      v.description(
        'People who can be written to for the first time on a day at the goal; the rest are follow-ups.',
      ),
    ),
  }),
  curve: Curve,
  curves: v.pipe(
    v.array(
      v.object({
        ...Curve.entries,
        sendingDays: v.pipe(
          v.nullable(v.number()),
          v.description('Until the goal, without ceilings; null: it never gets there.'),
        ),
        totals: v.pipe(v.array(v.number()), v.description('Emails of its sending days, without ceilings.')),
      }),
    ),
    v.description('All of them, for comparison: they are a band, not a line.'),
  ),
  otherSchedules: v.pipe(
    v.array(v.object({ name: v.string(), says: v.string(), source, readOn })),
    v.description('What others publish without a rule that leads on.'),
  ),
  days: v.pipe(v.array(WarmupDay), v.description('Empty while the gate is not ready.')),
  weeks: v.array(
    v.object({
      from: day,
      to: day,
      perDay: v.pipe(v.number(), v.description('The most on one of its days.')),
    }),
  ),
  reached: v.pipe(v.boolean(), v.description('Whether the last day has the goal.')),
  bulkSenderOn: v.optional(
    v.pipe(
      v.string(),
      v.description('The day on which Gmail gets 5,000: from then on a bulk sender, for good.'),
    ),
  ),
  stopRules: v.array(
    v.object({
      what: v.string(),
      decision: v.picklist(DECISIONS),
      rate: v.number(),
      atLeast: v.number(),
      within: v.pipe(
        v.number(),
        v.description('So many events within the first so many emails prove a rate above `rate`, at 95 %.'),
      ),
      source,
      readOn,
    }),
  ),
  notes: v.array(v.object({ text: v.string(), source: v.optional(source) })),
  findings: v.pipe(v.array(Finding), v.description('As in `gate`.')),
  changes: v.pipe(v.array(Change), v.description('As in `gate`.')),
  verdict: Verdict,
})
export type WarmupPlan = v.InferOutput<typeof WarmupPlan>
