// A sequence as the fields of a form have it: texts by name, the steps numbered from 1.
import { dayOfIso } from '#shared/kit/calendar.ts'
import { SERVICES, type Service } from '#shared/data/warmup/ceilings.ts'
import { countryCode } from '#shared/data/advertising-law.ts'
import {
  BASES,
  MAX_COUNTRIES,
  MAX_DAY,
  MAX_MAILBOXES,
  MAX_PER_DAY,
  MAX_STEPS,
  MAX_TEXT,
  type Days,
  type SequenceInput,
  type Step,
} from './question.ts'
import { AUDIENCES } from '#shared/data/advertising-law.ts'

export type SequenceFields = Readonly<Record<string, string | undefined>>

export type ReadSequence =
  | { ok: true; input: SequenceInput }
  | { ok: false; problems: Readonly<Record<string, string>> }

const isService = (text: string): text is Service => Object.hasOwn(SERVICES, text)

/** @param today days since 1970, where the form has no first day */
export function readSequence(fields: SequenceFields, today: number): ReadSequence {
  const problems: Record<string, string> = {}
  const number = (
    name: string,
    { min, max, usual }: { min: number; max: number; usual?: number },
  ): number => {
    const text = (fields[name] ?? '').trim().replaceAll(',', '')
    if (text === '' && usual !== undefined) return usual
    const value = Number(text)
    if (text !== '' && Number.isInteger(value) && value >= min && value <= max) return value
    problems[name] = `Enter a whole number from ${min} to ${max}.`
    return min
  }
  const perDay = number('perDay', { min: 1, max: MAX_PER_DAY })
  const count = number('mailboxes', { min: 1, max: MAX_MAILBOXES, usual: 1 })
  const level = (fields.today ?? '').trim() === '' ? undefined : number('today', { min: 0, max: MAX_PER_DAY })
  const start = (fields.start ?? '').trim() === '' ? today : dayOfIso((fields.start ?? '').trim())
  if (start === null) problems.start = 'Enter a day, such as 2026-12-01.'
  const steps = stepsOf(fields, number)
  if (steps.length === 0) problems.day1 = 'Add at least one step.'
  const provider = fields.provider ?? ''
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return {
    ok: true,
    input: {
      steps,
      perDay,
      mailboxes: [{ provider: isService(provider) ? provider : 'other', count }],
      countries: countriesOf(fields.countries ?? ''),
      audience: AUDIENCES.find((one) => one === fields.audience) ?? 'companies',
      basis: BASES.find((one) => one === fields.basis) ?? 'none',
      start: start ?? today,
      days: fields.days === 'all' ? 'all' : ('mon-fri' satisfies Days),
      ...(level !== undefined && { today: level }),
    },
  }
}

type ReadNumber = (name: string, rule: { min: number; max: number; usual?: number }) => number

function stepsOf(fields: SequenceFields, number: ReadNumber): Step[] {
  const steps: Step[] = []
  for (let index = 1; index <= MAX_STEPS; index++) {
    const [day, subject, text] = ['day', 'subject', 'text'].map((name) => fields[`${name}${index}`])
    if (!(day ?? '').trim() && !(subject ?? '').trim() && !(text ?? '').trim()) continue
    steps.push({
      day: number(`day${index}`, { min: 0, max: MAX_DAY, usual: 0 }),
      sameThread: fields[`thread${index}`] === 'on',
      subject: (subject ?? '').slice(0, 2_000),
      text: (text ?? '').slice(0, MAX_TEXT),
    })
  }
  return fromFirst(steps.sort((a, b) => a.day - b.day))
}

/** Days are counted from the first email. */
export const fromFirst = (steps: readonly Step[]): Step[] => {
  const first = steps[0]?.day ?? 0
  return steps.map((step) => ({ ...step, day: step.day - first }))
}

const countriesOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(countryCode),
    ),
  ].slice(0, MAX_COUNTRIES)
