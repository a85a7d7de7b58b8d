// Registries' dates, counted without a calendar library.
import { describe, expect, test } from 'vitest'
import { dayOfIso, dayOf, daysSince } from '#shared/kit/calendar.ts'

describe('dayOfIso', () => {
  test('counts like JavaScript, on every day of five centuries', () => {
    const start = Date.UTC(1800, 0, 1)
    for (let i = 0; i < 365 * 500; i += 13) {
      const date = new Date(start + i * 86_400_000)
      expect(dayOfIso(date.toISOString().slice(0, 10))).toBe(Math.floor(date.getTime() / 86_400_000))
    }
  })

  test.each(['2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', '2024-04-31', '2024-01-00'])(
    'knows that there is no %s',
    (day) => expect(dayOfIso(day)).toBeNull(),
  )

  test('knows leap days', () => {
    expect(dayOfIso('2024-02-29')).not.toBeNull()
    expect(dayOfIso('2000-02-29')).not.toBeNull()
  })
})

test.each([
  ['2004-08-30T22:55:00+00:00', '2004-08-30'],
  ['1995-08-14T04:00:00Z', '1995-08-14'],
  ['2020-01-02', '2020-01-02'],
  ['2020-01-023', null],
  ['02/01/2020', null],
  [20200102, null],
  [null, null],
])('dayOf(%j) is %j', (timeStamp, day) => expect(dayOf(timeStamp)).toBe(day))

test('days are counted from midnight, Universal Time', () => {
  const now = Date.UTC(2026, 10, 20, 0, 0, 1)
  expect(daysSince('2026-11-20', now)).toBe(0)
  expect(daysSince('2026-11-13', now)).toBe(7)
  expect(daysSince('2026-12-01', now)).toBe(-11)
})
