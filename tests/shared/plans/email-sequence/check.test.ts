import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfIso, weekdayOf } from '#shared/kit/calendar.ts'
import { checkSequence } from '#shared/plans/email-sequence/check.ts'
import { sequenceCalendar, sequenceCsv } from '#shared/plans/email-sequence/exports.ts'
import { SEQUENCE_EXPLANATIONS } from '#shared/data/explanations/email-sequence.ts'
import { readSequence } from '#shared/plans/email-sequence/form.ts'
import { lawsOf } from '#shared/data/advertising-law.ts'
import { ceilingOf, loadOf } from '#shared/plans/email-sequence/load.ts'
import type { SequenceInput, Step } from '#shared/plans/email-sequence/question.ts'
import { threadHeaders } from '#shared/plans/email-sequence/judge-steps.ts'

const MONDAY = dayOfIso('2026-11-30') ?? 0
const step = (day: number, more: Partial<Step> = {}): Step => ({
  day,
  sameThread: day > 0,
  subject: '',
  text: '',
  ...more,
})
const input = (more: Partial<SequenceInput> = {}): SequenceInput => ({
  steps: [step(0, { subject: 'Oak' }), step(3), step(7), step(14)],
  perDay: 50,
  mailboxes: [{ provider: 'workspace', count: 5 }],
  countries: [],
  audience: 'companies',
  basis: 'none',
  start: MONDAY,
  days: 'all',
  ...more,
})

describe('the load', () => {
  test('of 50 new people and four steps is 200 a day, once all steps have begun', async () => {
    const { load, peak } = await checkSequence(input())
    expect(peak).toBe(200)
    expect(load.slice(0, 4).map(({ total }) => total)).toEqual([50, 50, 50, 100])
    expect(load.at(-1)).toMatchObject({ fresh: 50, followUps: 150, total: 200, ceiling: 10_000 })
  })

  test('of steps on a day off comes on the next sending day', () => {
    const load = loadOf(input({ steps: [step(0), step(3)], days: 'mon-fri' }))
    const monday = load.find(({ date }) => date === '2026-12-07')
    // Wednesday, Thursday and Friday, three days later, are Saturday, Sunday and Monday.
    expect(monday).toMatchObject({ fresh: 50, followUps: 150 })
    expect(load.every(({ date }) => weekdayOf(dayOfIso(date) ?? 0) < 5)).toBe(true)
  })

  test('never loses an email, and never sends on a day off', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom('all' as const, 'mon-fri' as const),
        (days, perDay, on) => {
          const steps = [step(0), ...days.sort((a, b) => a - b).map((day) => step(day))]
          const load = loadOf(input({ steps, perDay, days: on }))
          expect(load.every(({ total, fresh, followUps }) => total === fresh + followUps)).toBe(true)
          const week = load.slice(-(on === 'all' ? 7 : 5))
          const all = week.reduce((sum, { total }) => sum + total, 0)
          expect(all).toBe(week.length * perDay * steps.length)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is compared with what the mailboxes may send, and with the warmup plan', async () => {
    const codes = async (more: Partial<SequenceInput>) =>
      (await checkSequence(input(more))).findings.map(({ code }) => code)
    expect(await codes({ perDay: 3000 })).toContain('sequence-over-ceiling')
    expect(await codes({ perDay: 500 })).not.toContain('sequence-over-ceiling')
    expect(await codes({ today: 10 })).toContain('sequence-over-plan')
    expect(await codes({ today: 200 })).not.toContain('sequence-over-plan')
    const { findings } = await checkSequence(input({ today: 10 }))
    expect(findings.find(({ code }) => code === 'sequence-over-plan')?.message).toMatch(
      /^You would send more than a warmup plan from today’s volume allows on \d+ days, the first time on \w+ \d+, \d{4}: \d+ emails instead of \d+\.$/,
    )
    expect(await codes({ mailboxes: [{ provider: 'other', count: 1 }] })).toContain(
      'sequence-ceiling-unknown',
    )
  })

  test('mailboxes of one organization share its limit', () => {
    const one = ceilingOf({ mailboxes: [{ provider: 'microsoft-365', count: 4 }] })
    const split = ceilingOf({
      mailboxes: [
        { provider: 'microsoft-365', count: 1 },
        { provider: 'microsoft-365', count: 3 },
      ],
    })
    expect(split).toBe(one)
  })
})

test('a thread refers to every email before it, and a new one begins again', () => {
  const headers = threadHeaders([
    step(0, { subject: 'Oak' }),
    step(3),
    step(7, { sameThread: false, subject: 'Ash' }),
    step(9),
  ])
  expect(headers.map(({ subject }) => subject)).toEqual(['Oak', 'Re: Oak', 'Ash', 'Re: Ash'])
  expect(headers.map(({ references }) => references.length)).toEqual([0, 1, 0, 1])
  expect(headers[1]?.inReplyTo).toBe(headers[0]?.messageId)
  expect(headers[3]?.inReplyTo).toBe(headers[2]?.messageId)
})

describe('the law', () => {
  test.each([
    [['US'], 'companies', 'none', false],
    [['DE'], 'companies', 'none', true],
    [['DE'], 'companies', 'customer', false],
    [['DE'], 'people', 'consent', false],
    [['GB'], 'companies', 'none', false],
    [['GB'], 'people', 'none', true],
    [['NL'], 'people', 'none', true],
    [['CA'], 'companies', 'none', true],
  ] as const)('%j, %s, %s: consent is missing: %s', async (countries, audience, basis, missing) => {
    const { findings } = await checkSequence(input({ countries, audience, basis }))
    expect(findings.some(({ code }) => code === 'sequence-consent-needed')).toBe(missing)
  })

  test('has a source, and a date or that it was not read', () => {
    const { laws, unknown } = lawsOf(['US', 'AT', 'FI', 'BR'])
    expect(laws.map(({ country }) => country)).toEqual(['US', 'EU'])
    expect(unknown).toEqual(['BR'])
    for (const { source } of laws) expect(source).toMatch(/^https:\S+$/)
    expect(laws.map(({ readOn }) => readOn)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), null])
  })
})

test('every finding has an example that shows it', async () => {
  for (const [code, { example }] of Object.entries(SEQUENCE_EXPLANATIONS)) {
    const fields = example && 'fields' in example ? (example.fields ?? {}) : {}
    const read = readSequence(fields, MONDAY)
    const { findings } = read.ok ? await checkSequence(read.input) : { findings: [] }
    expect(findings.map((finding) => finding.code)).toContain(code)
  }
})

test('wrong fields are named, and the rest is kept', () => {
  expect(readSequence({ perDay: 'many', day1: '0' }, MONDAY)).toMatchObject({
    ok: false,
    problems: { perDay: 'Enter a whole number from 1 to 100000.' },
  })
  expect(readSequence({ perDay: '50', start: '2026-02-30' }, MONDAY)).toMatchObject({
    problems: { start: expect.any(String) as string, day1: 'Add at least one step.' },
  })
  expect(readSequence({ perDay: '1,000', day1: '2', day2: '5', countries: 'uk; de' }, MONDAY)).toMatchObject({
    ok: true,
    input: { perDay: 1000, countries: ['GB', 'DE'], steps: [{ day: 0 }, { day: 3 }] },
  })
})

test('is a table and a calendar', async () => {
  const report = await checkSequence(input())
  const rows = sequenceCsv(report).trim().split('\r\n')
  expect(rows[0]).toBe('"date","new","follow-ups","total","allowed","warmup plan","safe"')
  expect(rows).toHaveLength(report.load.length + 1)
  const calendar = sequenceCalendar(report, { id: 'x', changedAt: 0 })
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(report.load.length)
  expect(calendar).toContain('SUMMARY:Send 200')
})
