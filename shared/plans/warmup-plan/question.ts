// What someone asks of a plan, as it is in a URL or a body, and the plan’s input that it stands for.
import type { FieldError } from '#shared/api/answers.ts'
import * as v from 'valibot'
import { described } from '#shared/report/described-words.ts'
import { dayOfIso, weekdayOf, WEEKDAY_NAMES } from '#shared/kit/calendar.ts'
import { SERVICES, type Service } from '#shared/data/warmup/ceilings.ts'
import { CURVE_IDS, KINDS, type Kind } from '#shared/data/warmup/curves.ts'
import { SAFE_OUTREACH } from './outreach.ts'
import type { PlanInput } from './schedule.ts'
import { sharesOf } from './shares.ts'

export const MOST_EMAILS = 10_000_000
const MOST_MAILBOXES = 10_000
const MOST_LICENSES = 1_000_000
const MOST_FOLLOW_UPS = 20
const USUAL_GOAL: Record<Kind, number> = {
  optin: 1_000,
  transactional: 1_000,
  outreach: SAFE_OUTREACH.perMailbox,
}
const FIRST_YEAR = '2000-01-01'
const LAST_YEAR = '2100-12-31'

const bounds = (min: number, max: number) =>
  [
    v.integer<number, string>('Enter a whole number.'),
    v.minValue<number, number, string>(min, `Enter a number from ${min} to ${max}.`),
    v.maxValue<number, number, string>(max, `Enter a number from ${min} to ${max}.`),
  ] as const

/** In a URL. */
const wholeText = (min: number, max: number, about: string) =>
  v.pipe(
    v.string(),
    v.description(about),
    v.trim(),
    v.regex(/^\d{1,9}$/, 'Enter a whole number.'),
    v.transform(Number),
    ...bounds(min, max),
  )

/** In a body. */
const wholeNumber = (min: number, max: number, about: string) =>
  v.pipe(v.number(), v.description(about), ...bounds(min, max))

type Whole = (
  min: number,
  max: number,
  about: string,
) => v.GenericSchema<string, number> | v.GenericSchema<number, number>

const Day = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => dayOfIso(text) !== null, 'Write a day as YYYY-MM-DD.'),
  v.check((text) => text >= FIRST_YEAR && text <= LAST_YEAR, 'Choose a day between 2000 and 2100.'),
)

/** "mon-fri", "mo,we,fr", "daily": as numbers, 0 for Monday. */
const SendingDays = v.pipe(
  v.string(),
  v.description('Days of the week to send on: mon-fri, mo,we,fr or daily.'),
  v.trim(),
  v.maxLength(80),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const days = readDays(dataset.value)
    if (days) return days
    addIssue({ message: 'Name days of the week, such as mon-fri or mo,we,fr.' })
    return NEVER
  }),
)

const share = (name: string) =>
  `The share of your recipients at ${name}, in percent. What is left of 100 is the rest.`

/** The fields besides the domain; each has a usual value. */
const fieldsWith = <Number extends Whole>(whole: Number) => ({
  kind: v.optional(
    described(
      v.picklist(KINDS),
      '- optin: people who signed up\n- transactional: mail that an action causes\n- outreach: one person writing to people who did not ask',
    ),
    'optin',
  ),
  goal: v.optional(
    whole(
      1,
      MOST_EMAILS,
      `Emails a day at the end, follow-ups included; 1,000, and for outreach ${SAFE_OUTREACH.perMailbox}, if it is missing.`,
    ),
  ),
  volume: v.optional(whole(0, MOST_EMAILS, 'Emails a day that the domain sends already.')),
  start: v.optional(described(Day, 'The first day, YYYY-MM-DD; today if it is missing.')),
  days: v.optional(SendingDays, 'mon-fri'),
  curve: v.optional(described(v.picklist(CURVE_IDS), 'How fast to grow, as someone publishes it.'), 'house'),
  gmail: v.optional(whole(0, 100, share('Google'))),
  microsoft: v.optional(whole(0, 100, share('Microsoft'))),
  yahoo: v.optional(whole(0, 100, share('Yahoo'))),
  apple: v.optional(whole(0, 100, share('Apple'))),
  service: v.optional(
    described(
      v.picklist(Object.keys(SERVICES) as Service[]),
      'What the mail is sent with, for its limits. Without it, outreach takes the one that receives the domain’s mail.',
    ),
  ),
  mailboxes: v.optional(whole(1, MOST_MAILBOXES, 'How many mailboxes share the sending.')),
  licenses: v.optional(whole(1, MOST_LICENSES, 'Licenses of the organization at Microsoft 365.')),
  followUps: v.optional(whole(0, MOST_FOLLOW_UPS, 'Later emails that each person gets.')),
})

export const PLAN_QUERY = fieldsWith(wholeText)
export const PLAN_BODY = fieldsWith(wholeNumber)

const PlanFields = v.object(PLAN_BODY)
export type PlanQuestion = v.InferOutput<typeof PlanFields>

type Reading = { ok: true; input: PlanInput } | ({ ok: false } & FieldError)

/** @param today days since 1970 */
export function inputOf(question: PlanQuestion, today: number): Reading {
  const { gmail, microsoft, yahoo, apple } = question
  const given = Object.entries({ gmail, microsoft, yahoo, apple }).filter(([, part]) => part !== undefined)
  const shares = sharesOf(Object.fromEntries(given))
  if (!shares)
    return {
      ok: false,
      field: 'gmail',
      message: 'Gmail, Microsoft, Yahoo and Apple have at most 100 together.',
    }
  const {
    kind,
    goal,
    volume = 0,
    start,
    days,
    curve,
    service,
    mailboxes = 1,
    licenses,
    followUps = 0,
  } = question
  return {
    ok: true,
    input: {
      kind,
      goal: goal ?? USUAL_GOAL[kind],
      volume,
      start: start === undefined ? today : (dayOfIso(start) ?? today),
      sendingDays: days,
      curve,
      shares,
      service: service ?? null,
      mailboxes,
      licenses: licenses ?? mailboxes,
      followUps,
    },
  }
}

const NAMES = WEEKDAY_NAMES.map((name) => name.toLowerCase())
const ALL = NAMES.map((_, index) => index)

function readDays(text: string): number[] | null {
  const parts = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const found = parts.map(rangeOf)
  if (parts.length === 0 || found.includes(null)) return null
  return ALL.filter((day) => found.some((days) => days?.includes(day)))
}

function rangeOf(part: string): number[] | null {
  if (part === 'daily') return [...ALL]
  if (part === 'weekdays') return [0, 1, 2, 3, 4]
  const [from, to, ...more] = part.split('-').map(weekday)
  if (from === undefined || from < 0 || more.length > 0) return null
  if (to === undefined) return [from]
  if (to < 0) return null
  const length = ((to - from + 7) % 7) + 1
  return Array.from({ length }, (_, index) => (from + index) % 7)
}

/** At least two letters of its name. */
const weekday = (text: string): number =>
  text.length < 2 ? -1 : NAMES.findIndex((name) => name.startsWith(text))

/** The Monday of a day’s week. @param day days since 1970 */
export const mondayOf = (day: number): number => day - weekdayOf(day)
