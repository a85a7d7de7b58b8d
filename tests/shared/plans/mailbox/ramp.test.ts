import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rampCsv, rampTo } from '#shared/plans/mailbox/ramp.ts'

const emails = (limit: number, volume: number) => rampTo(limit, volume).map((day) => day.emails)

describe('the ramp', () => {
  test('starts with twenty and grows by a quarter', () => {
    expect(emails(300, 0)).toEqual([20, 25, 30, 40, 50, 65, 80, 100, 125, 155, 195, 245, 300])
  })

  test('continues from today’s volume', () => {
    expect(emails(300, 200)).toEqual([250, 300])
  })

  test('is one day if the volume must go down', () => {
    expect(emails(800, 1000)).toEqual([800])
  })

  test.each([
    [300, 300],
    [0, 0],
    [0, 50],
  ])('to %d from %d is empty', (limit, volume) => {
    expect(rampTo(limit, volume)).toEqual([])
  })

  test('never sends more than the limit on its first day', () => {
    expect(emails(7, 0)).toEqual([7])
  })

  test('has five days in a week', () => {
    const days = rampTo(300, 0)
    expect(days[4]).toEqual({ day: 5, week: 1, weekday: 'Fri', emails: 50 })
    expect(days[5]).toEqual({ day: 6, week: 2, weekday: 'Mon', emails: 65 })
  })

  test('ends at the limit, rises every day, and never by more than a quarter and a step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (limit, volume) => {
        const days = emails(limit, volume)
        if (volume === limit) return days.length === 0
        const rises = days.every((value, index) => {
          const before = index === 0 ? volume : days[index - 1]!
          return value <= Math.max(25, before * 1.25 + 8) && (volume > limit || value > before)
        })
        return rises && days.at(-1) === limit && days.length < 100
      }),
    )
  })

  test('is a table for a spreadsheet', () => {
    expect(rampCsv(rampTo(30, 0))).toBe('Day,Week,Weekday,Emails\r\n1,1,Mon,20\r\n2,1,Tue,30\r\n')
  })
})
