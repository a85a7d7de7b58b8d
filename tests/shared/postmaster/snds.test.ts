import { describe, expect, test } from 'vitest'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import { SNDS_DATA, SNDS_STATUS } from './answers.ts'

const read = (text: string) => readProviderFiles([{ name: 'snds.csv', text }])

const seriesOf = (text: string, metric: string) =>
  read(text)
    .series.filter((series) => series.metric === metric)
    .map(({ key, days }) => [key, ...days.map(({ day, value }) => `${day} ${value}`)])

describe('a day of an IP address', () => {
  test('has what Microsoft counts', () => {
    expect(read(SNDS_DATA)).toMatchObject({ providers: ['microsoft'], domains: [], unread: [] })
    expect(seriesOf(SNDS_DATA, 'filter_result')).toEqual([
      ['192.0.2.1', '2026-11-20 green'],
      ['192.0.2.2', '2026-11-20 yellow'],
      ['192.0.2.3', '2026-11-20 red'],
    ])
    expect(seriesOf(SNDS_DATA, 'complaint_rate')).toEqual([
      ['192.0.2.1', '2026-11-20 < 0.1%'],
      ['192.0.2.2', '2026-11-20 0.2%'],
      ['192.0.2.3', '2026-11-20 0.9%'],
    ])
    expect(seriesOf(SNDS_DATA, 'recipients').map(([, day]) => day)).toEqual([
      '2026-11-20 13025',
      '2026-11-20 47384',
      '2026-11-20 12960',
    ])
    expect(seriesOf(SNDS_DATA, 'trap_hits')).toEqual([
      ['192.0.2.1', '2026-11-20 41'],
      ['192.0.2.3', '2026-11-20 26'],
    ])
  })

  const row = (start: string, end: string) => `192.0.2.1,${start},${end},1,1,7,GREEN,< 0.1%,,,,,,`

  test.each([
    ['12/31/2019 8:00 AM', '12/31/2019 7:00 PM', '2019-12-31'],
    ['12/31/2019 9:00 PM', '1/1/2020 2:00 AM', '2020-01-01'],
    ['12/31/2019 9:00 AM', '1/1/2020 12:00 AM', '2019-12-31'],
    ['12/31/2019 12:00 AM', '12/31/2019 12:00 AM', '2019-12-31'],
    ['2019-12-31T08:00:00Z', '2019-12-31T19:00:00Z', '2019-12-31'],
    ['12/31/2019 8:00 AM', '', '2019-12-31'],
  ])('%s to %s is %s', (start, end, day) => {
    expect(seriesOf(row(start, end), 'recipients')).toEqual([['192.0.2.1', `${day} 7`]])
  })

  test.each([['31/12/2019 8:00 AM'], ['2/30/2026 8:00 AM'], ['20.11.2026'], [''], ['yesterday']])(
    '“%s” is no day, so the line is named',
    (day) => {
      expect(read(row(day, day))).toMatchObject({ series: [], unread: [{ where: 'snds.csv: line 1' }] })
    },
  )

  test('columns are found by their names, in any order, in a table of a spreadsheet', () => {
    const text = [
      'IP Address;Filter result;Activity end;Activity start;Trap hits;Message recipients',
      '192.0.2.7;red;11/20/2026 7:00 PM;11/20/2026 8:00 AM;3;"1,234"',
      '2001:DB8:0:0::7;GREEN;11/20/2026 7:00 PM;;;9',
    ].join('\n')
    expect(seriesOf(text, 'recipients')).toEqual([
      ['192.0.2.7', '2026-11-20 1234'],
      ['2001:db8::7', '2026-11-20 9'],
    ])
    expect(seriesOf(text, 'filter_result')[0]).toEqual(['192.0.2.7', '2026-11-20 red'])
  })

  test('what a column cannot have is named, and the rest of the line is read', () => {
    const text = '192.0.2.1,11/20/2026 8:00 AM,11/20/2026 9:00 PM,1,1,many,PURPLE,some,,,-4,,,'
    expect(read(text)).toMatchObject({
      series: [],
      unread: [
        { text: '“many” is not a number of messages.' },
        { text: '“-4” is not a number of messages.' },
        { text: '“PURPLE” is not green, yellow or red.' },
        { text: '“some” is not a complaint rate.' },
      ],
    })
  })

  test('a line that is cut, or is of another table, is named', () => {
    const { unread } = read(`${SNDS_DATA}\n192.0.2.4,11/20/20\nTotal,3,,`)
    expect(unread).toEqual([
      { where: 'snds.csv: line 4 and 1 more', text: expect.stringContaining('neither') as string },
    ])
  })
})

describe('ranges of IP addresses', () => {
  test('are blocked, or go to spam', () => {
    expect(read(SNDS_STATUS)).toMatchObject({
      providers: ['microsoft'],
      blocked: [
        {
          first: '192.0.2.3',
          last: '192.0.2.4',
          isBlocked: true,
          reason: expect.stringContaining('Blocked due') as string,
        },
        {
          first: '192.0.2.9',
          last: '192.0.2.9',
          isBlocked: false,
          reason: expect.stringContaining('Junked') as string,
        },
      ],
      unread: [],
    })
  })

  test.each([
    '192.0.2.3,192.0.2,Yes,x',
    '192.0.2.3,::1,Yes,x',
    '192.0.2.3,192.0.2.4,Perhaps,x',
    '192.0.2.3,192.0.2.4',
  ])('%s is none', (text) => {
    expect(read(text)).toMatchObject({ blocked: [], unread: [{ where: 'snds.csv: line 1' }] })
  })
})
