// What the rates that Gmail names mean for a plan, beside the counts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoDay } from '#shared/kit/calendar.ts'
import { shareText } from '#shared/kit/sentence.ts'
import { decide, judged, type CheckIn } from '#shared/plans/warmup-plan/check-in.ts'
import { gmailRateOf, readGmailRate } from '#shared/plans/warmup-plan/gmail-rate.ts'
import { DECISIONS } from '#shared/plans/warmup-plan/thresholds.ts'

const INPUT = { kind: 'optin', curve: 'house', goal: 20_000 } as const
type Rate = number | undefined

const daysOf = (rates: readonly Rate[], last: Partial<CheckIn> = {}): CheckIn[] =>
  rates.map((rate, at) => ({
    date: isoDay(20_000 + at),
    sent: 1_000,
    bounced: 0,
    complaints: 0,
    deferred: 0,
    ...(at === rates.length - 1 && last),
    ...(rate !== undefined && { gmailSpamRate: rate }),
  }))
const judge = (recent: readonly CheckIn[]) =>
  judged(decide({ input: INPUT, planned: 1_000, recent, ceiling: Infinity }))

describe('the rates of the last days', () => {
  test.each<[string, Rate[], string]>([
    ['none', [undefined, undefined], 'go'],
    ['a low one', [0.0009], 'go'],
    ['one at the lower line', [0.001], 'hold'],
    ['one that almost reaches the upper line', [0.00299999], 'hold'],
    ['one at the upper line', [0.003], 'stop'],
    ['two in a row', [0.001, 0.002], 'back'],
    ['two of the last three', [0.001, 0, 0.001], 'back'],
    ['two of the last three that were entered', [0.001, undefined, 0, undefined, 0.001], 'back'],
    ['two of the last four', [0.001, 0, 0, 0.001], 'hold'],
    ['a low one after one high one', [0.002, 0], 'go'],
    ['a low one after two high ones', [0.002, 0.002, 0], 'hold'],
    ['two low ones after two high ones', [0.002, 0.002, 0, 0], 'go'],
    ['a high one, and a day without a rate', [0.002, undefined], 'hold'],
    ['two high ones, and a day without a rate', [0.002, 0.002, undefined], 'hold'],
    ['a high one a week ago', [0.002, ...Array<Rate>(7).fill(undefined)], 'go'],
  ])('%s', (_, rates, decision) => {
    expect(judge(daysOf(rates)).decision).toBe(decision)
  })

  test('that are higher never let a plan send more', () => {
    const rate = fc.option(fc.double({ min: 0, max: 0.01, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1, maxLength: 7 }), fc.nat(6), (rates, at) => {
        const one = judge(daysOf(rates))
        const raised = rates.map((value, index) =>
          index === at % rates.length && value !== undefined ? value + 0.002 : value,
        )
        const other = judge(daysOf(raised))
        return (
          DECISIONS.indexOf(other.decision) >= DECISIONS.indexOf(one.decision) &&
          other.tomorrow <= one.tomorrow
        )
      }),
    )
  })

  test('never let a plan do what the counts forbid', () => {
    const rate = fc.option(fc.double({ min: 0, max: 0.01, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(rate, fc.nat(30), (value, complaints) => {
        const alone = judge(daysOf([undefined], { complaints }))
        const both = judge(daysOf([value], { complaints }))
        return (
          DECISIONS.indexOf(both.decision) >= DECISIONS.indexOf(alone.decision) &&
          both.tomorrow <= alone.tomorrow
        )
      }),
    )
  })
})

describe('the reason', () => {
  const reasonOf = (rates: Rate[], last?: Partial<CheckIn>) => judge(daysOf(rates, last)).reason

  test('of a stop names the day, the rate and who draws the line', () => {
    expect(reasonOf([0.0034])).toBe(
      'Gmail named a spam rate of 0.34% for October 4, 2024. Google: never reach 0.3%. Stop, and find the cause before the next email.',
    )
  })

  test('never shows a rate as the line that it is below', () => {
    expect(reasonOf([0.00299999])).toContain('0.29% for')
    expect([shareText(0.00099999), shareText(0.0034), shareText(1e-7), shareText(0.99999)]).toEqual([
      '0.09%',
      '0.34%',
      'less than 0.01%',
      '99.99%',
    ])
  })

  test('of going back says how many days were high', () => {
    expect(reasonOf([0.001, 0.002])).toContain('2 of the last 2 rates that you entered are 0.1% or more.')
  })

  test('of good counts with a low rate says both, and of bad counts keeps what they prove', () => {
    expect(reasonOf([0.0005])).toContain('Go on. Gmail named a spam rate of 0.05% for')
    const bad = reasonOf([0.0005], { complaints: 12 })
    expect(bad).toContain('12 complaints among 1,000 emails prove a rate above 0.3%.')
    expect(bad).toContain('below the 0.1% that Google names.')
  })

  test('of counts that weigh more than a high rate says both', () => {
    const reason = reasonOf([0.0015], { complaints: 12 })
    expect(reason).toMatch(
      /^Gmail named a spam rate of 0\.15% for .+\. 12 complaints among 1,000 emails prove/,
    )
    expect(reason).toContain('Stop, and find the cause')
  })
})

test('a rate is typed in percent, with or without its sign', () => {
  expect(['0.1', '0.3%', ' 0.301 % ', '0', '', '100'].map((text) => readGmailRate(text))).toEqual([
    { ok: true, rate: 0.001 },
    { ok: true, rate: 0.003 },
    { ok: true, rate: 0.00301 },
    { ok: true, rate: 0 },
    { ok: true },
    { ok: true, rate: 1 },
  ])
  expect(readGmailRate('0.1234')).toMatchObject({ message: 'Enter at most three decimal places.' })
})

test('days without a rate have none', () => {
  expect(gmailRateOf(daysOf([undefined]))).toBeNull()
})
