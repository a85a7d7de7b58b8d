import * as v from 'valibot'
import { described, text } from '#shared/report/described-words.ts'
import { Advice, Change } from '#shared/report/change/schema.ts'
import { Finding } from '#shared/report/finding.ts'
import { Verdict } from '#shared/report/verdict.ts'
import { ListResult } from '#shared/blocklists/schema.ts'
import { Registration } from '#shared/dns/rdap-schema.ts'
import { CURVE_IDS, KINDS } from '#shared/data/warmup/curves.ts'
import { RECEIVERS } from './shares.ts'
import { DECISIONS, SIGNALS, type Signal } from './thresholds.ts'

const day = text('YYYY-MM-DD.')
const source = text('The URL of the page that says so.')
const readOn = text('When it was read, YYYY-MM-DD.')
const shares = v.object(
  Object.fromEntries(RECEIVERS.map((name) => [name, v.number()])) as Record<
    (typeof RECEIVERS)[number],
    v.NumberSchema<undefined>
  >,
)

const Gate = v.object({
  ready: described(
    v.nullable(v.boolean()),
    'false: a provider would refuse mail from the domain, or a blocklist has it; then there is no date. null: it could not be found out, which stops nobody.',
  ),
  ...Advice,
  findings: v.array(Finding),
})

const Curve = v.object({
  id: v.picklist(CURVE_IDS),
  name: v.string(),
  factor: described(
    v.nullable(v.number()),
    'The next day may have so many times as much; null for a curve of numbers.',
  ),
  says: v.string(),
  source,
  readOn,
})

const WarmupDay = v.object({
  date: day,
  total: described(v.number(), 'Emails, follow-ups included.'),
  byProvider: described(shares, 'The part that each provider sees.'),
})

const Proof = v.object({
  signal: v.picklist(Object.keys(SIGNALS) as Signal[]),
  events: v.number(),
  of: described(v.number(), 'Emails sent.'),
  rate: described(v.number(), 'Between 0 and 1.'),
  is: described(
    v.picklist(['above', 'below', 'open']),
    '- above: so many events within the first `within` emails prove a higher rate\n- below: so few after `within` emails prove a lower one\n- open: they prove neither yet',
  ),
  within: v.number(),
  low: described(v.number(), 'The lowest rate that the counts do not contradict, at 95 %.'),
  high: v.number(),
})

export const WarmupDecision = v.object({
  decision: described(
    v.picklist(DECISIONS),
    '- go: on the curve\n- hold: as many as before\n- back: two steps\n- stop: nothing',
  ),
  reason: v.string(),
  tomorrow: described(v.number(), 'The most emails for the next sending day.'),
  proof: described(Proof, 'What the counts prove.'),
  gmail: v.optional(
    described(
      v.object({
        date: text('The day that it is about.'),
        rate: described(v.number(), 'Between 0 and 1.'),
        decision: described(v.picklist(DECISIONS), 'By the rates that Gmail named, without the counts.'),
      }),
      'The latest spam rate that Gmail named, of those entered for the last seven days; missing without one.',
    ),
  ),
})

export const WarmupPlan = v.object({
  domain: v.string(),
  kind: v.picklist(KINDS),
  goal: v.number(),
  gate: Gate,
  ageDays: described(v.nullable(v.number()), 'Since the registration; null: the registry does not say.'),
  registration: Registration,
  lists: described(v.array(ListResult), 'Domain blocklists, as far as there were lookups left.'),
  ceilings: v.array(
    v.object({
      what: v.string(),
      perDay: v.number(),
      until: v.optional(text('The first day on which it no longer applies.')),
      source: v.optional(text('Missing for our own judgment.')),
      readOn: v.optional(readOn),
    }),
  ),
  mailboxes: v.object({
    given: v.number(),
    needed: described(
      v.nullable(v.number()),
      'So that the goal fits the limits; null: without any, or if no number is enough.',
    ),
    newPeopleADay: described(
      v.number(),
      'People who can be written to for the first time on a day at the goal; the rest are follow-ups.',
    ),
  }),
  curve: Curve,
  curves: described(
    v.array(
      v.object({
        ...Curve.entries,
        sendingDays: described(
          v.nullable(v.number()),
          'Until the goal, without ceilings; null: it never gets there.',
        ),
        totals: described(v.array(v.number()), 'Emails of its sending days, without ceilings.'),
      }),
    ),
    'All of them, for comparison: they are a band, not a line.',
  ),
  otherSchedules: described(
    v.array(v.object({ name: v.string(), says: v.string(), source, readOn })),
    'What others publish without a rule that leads on.',
  ),
  days: described(v.array(WarmupDay), 'Empty while the gate is not ready.'),
  weeks: v.array(
    v.object({
      from: day,
      to: day,
      perDay: described(v.number(), 'The most on one of its days.'),
    }),
  ),
  reached: described(v.boolean(), 'Whether the last day has the goal.'),
  bulkSenderOn: v.optional(text('The day on which Gmail gets 5,000: from then on a bulk sender, for good.')),
  stopRules: v.array(
    v.object({
      what: v.string(),
      decision: v.picklist(DECISIONS),
      rate: v.number(),
      atLeast: v.number(),
      within: described(
        v.number(),
        'So many events within the first so many emails prove a rate above `rate`, at 95 %.',
      ),
      source,
      readOn,
    }),
  ),
  notes: v.array(v.object({ text: v.string(), source: v.optional(source) })),
  findings: described(v.array(Finding), 'As in `gate`.'),
  changes: described(v.array(Change), 'As in `gate`.'),
  verdict: Verdict,
})
export type WarmupPlan = v.InferOutput<typeof WarmupPlan>
