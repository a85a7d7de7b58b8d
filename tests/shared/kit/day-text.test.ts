// Days for people are written as Intl writes them.
import { expect, test } from 'vitest'
import { dayInWords, dayText, dayTextOfIso } from '#shared/kit/calendar.ts'

const intl = (month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })

test('every month, at its first and its last moment', () => {
  const days = Array.from({ length: 12 }, (_, month) => [
    new Date(Date.UTC(2024, month, 1)),
    new Date(Date.UTC(2024, month + 1, 1) - 1),
  ]).flat()
  expect(days.map(dayText)).toEqual(days.map((day) => intl('short').format(day)))
  expect(days.map((day) => dayTextOfIso(day.toISOString()))).toEqual(days.map(dayText))
  expect(days.map((day) => dayInWords(day.toISOString().slice(0, 10)))).toEqual(
    days.map((day) => intl('long').format(day)),
  )
})

test('days are written in words', () => expect(dayInWords('2015-03-02')).toBe('March 2, 2015'))
