// Dates of all ages and styles, and the corpus of stalwartlabs/mail-parser.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isoText, parseDate } from '#shared/message/header/date-time.ts'
import { parseReceived } from '#shared/message/header/received.ts'
import { tokenize } from '#shared/message/header/tokens.ts'

const read = (text: string) => {
  const date = parseDate(
    tokenize(text, '')
      .filter(({ kind }) => kind === 'word')
      .map((token) => token.text)
      .join(' '),
  )
  return date && isoText(date.seconds)
}

test.each([
  ['Tue, 17 Nov 2026 10:11:27 +0100', '2026-11-17T09:11:27Z'],
  ['17 Nov 2026 10:11 GMT', '2026-11-17T10:11:00Z'],
  ['Fri, Feb 15 2002 17:19:07 -0800', '2002-02-16T01:19:07Z'],
  ['Fri Feb 15 17:19:07 2002', '2002-02-15T17:19:07Z'],
  ['2016-07-07 16:48:13.86193 +0000 UTC', '2016-07-07T16:48:13Z'],
  ['2016-07-07T16:48:13Z', '2016-07-07T16:48:13Z'],
  ['2016-07-07T16:48:13+05:30', '2016-07-07T11:18:13Z'],
  ['12/31/2019 5:04:03 PM', '2019-12-31T17:04:03Z'],
  ['12/31/2019 12:04:03 AM', '2019-12-31T00:04:03Z'],
  ['15-Feb-2002 17:19:07 EST', '2002-02-15T22:19:07Z'],
  ['Sun, 29 Feb 2004 00:00:00 -0000', '2004-02-29T00:00:00Z'],
  ['1 Jan 49 00:00:00 GMT', '2049-01-01T00:00:00Z'],
  ['1 Jan 103 00:00:00 GMT', '2003-01-01T00:00:00Z'],
  ['Sat, 31 Dec 2016 23:59:60 +0000', '2017-01-01T00:00:00Z'],
])('%s', (text, expected) => expect(read(text)).toBe(expected))

test.each([
  '',
  'yesterday',
  '32 Jan 2020 10:00',
  '29 Feb 2003 10:00',
  '1 Jan 2020 24:00',
  '1 Jan 2020 l8:14:23',
  '13:99',
])('“%s” is not a date', (text) => expect(read(text)).toBeNull())

test('a missing zone is not read as UTC', () => {
  expect(parseDate('15 Feb 2002 17:19:07')?.zone).toBeNull()
  expect(parseDate('15 Feb 2002 17:19:07 +0000')?.zone).toBe(0)
})

test('converts back and forth, across leap years and centuries', () => {
  for (let day = -30_000; day < 60_000; day += 97) {
    const text = isoText(day * 86_400 + 3_661)
    expect(parseDate(text.replace('T', ' '))?.seconds).toBe(day * 86_400 + 3_661)
  }
})

interface Sample {
  header: string
  expected:
    | null
    | (Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'tz_hour' | 'tz_minute', number> & {
        tz_before_gmt: boolean
      })
}

/** Where we read something else, and why. */
const OTHERWISE: Record<string, string> = {
  ' 4 8 15 16 23 42, 4 8 15 16 23 42, 4 8 15 16 23 42, ': 'Six numbers without a colon are no date.',
  'Tue, 1 Jul 2003 ((invalid)\ncomment) 10:52:37 +0200':
    'The field ends at the line that is not indented; pasted text has lost its indent.',
}

describe('the corpus', () => {
  const file = new URL('../../../fixtures/headers/date.json', import.meta.url)
  const samples = JSON.parse(readFileSync(file, 'utf8')) as Sample[]
  test.each(samples.filter(({ header }) => !(header in OTHERWISE)))('$header', ({ header, expected }) => {
    const seconds = header.startsWith('by ')
      ? parseReceived(header.replace('\n', '')).date?.seconds
      : undefined
    const text = seconds === undefined ? read(header) : isoText(seconds)
    if (!expected) return expect(text).toBeNull()
    const { year, month, day, hour, minute, second, tz_hour, tz_minute, tz_before_gmt } = expected
    const zone = (tz_hour * 60 + tz_minute) * (tz_before_gmt ? -1 : 1)
    const utc = new Date(Date.UTC(year, month - 1, day, hour, minute - zone, second))
    expect(text).toBe(utc.toISOString().replace('.000', ''))
  })
})
