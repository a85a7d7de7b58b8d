// What someone who was away is told: the difference from then to now, what to do now, and the days in between.
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/kit/calendar.ts'
import { readSince } from '#shared/saved/visit/since.ts'
import { sinceOfWatch, todayOfWatch, type WatchNow } from '#shared/saved/visit/of-watch.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import type { Facet, FacetValue } from '#shared/saved/watch/value.ts'
import { randomFrom } from '#tests/helpers/random.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const CREATED = NOW - 60 * DAY_MS

const dmarc = (policy: string): FacetValue => ({
  owner: '_dmarc.acme.example',
  type: 'TXT',
  records: policy === '' ? [] : [`v=DMARC1; p=${policy}`],
  meaning: policy === '' ? [] : [`p=${policy}`],
})

const changed = (n: number, daysAgo: number, [before, after]: readonly [string, string]): KeptEvent => ({
  id: `e${n}`,
  at: new Date(NOW - daysAgo * DAY_MS).toISOString(),
  event: { what: 'changed', facet: 'dmarc', before: dmarc(before), after: dmarc(after) },
})

const watch = (oldestFirst: readonly KeptEvent[], more: Partial<WatchNow> = {}): WatchNow => ({
  subject: 'acme.example',
  events: oldestFirst.toReversed(),
  facets: {},
  everyHours: 4,
  created: CREATED,
  lookedAt: NOW - HOUR_MS,
  removed: null,
  now: NOW,
  ...more,
})

const weekAgo = NOW - 7 * DAY_MS

describe('since a visit', () => {
  test('several changes of a record are one, from what was there then to what is there now', () => {
    const events = [
      changed(1, 5, ['reject', 'quarantine']),
      changed(2, 4, ['quarantine', 'none']),
      changed(3, 3, ['none', '']),
    ]
    const { changes } = sinceOfWatch(watch(events), weekAgo)
    expect(changes).toMatchObject([
      {
        tone: 'bad',
        title: 'acme.example: DMARC is gone',
        before: ['v=DMARC1; p=reject'],
        after: [],
        change: { action: 'create', after: ['v=DMARC1; p=reject'] },
      },
    ])
    expect(changes[0]?.text).toContain('3 changes since November 26, 2026')
  })

  test('a change that was undone says so, and asks nothing', () => {
    const events = [changed(1, 5, ['reject', 'none']), changed(2, 3, ['none', 'reject'])]
    const since = sinceOfWatch(watch(events), weekAgo)
    expect(since.changes).toEqual([
      {
        at: events[1]?.at,
        tone: 'info',
        title: 'acme.example: DMARC changed (undone)',
        text: 'It happened on November 26, 2026, and was undone on November 28, 2026.',
        undone: true,
      },
    ])
    expect(since.today).toEqual([])
  })

  test('what was there at the visit is not news, but is still to be done', () => {
    const since = sinceOfWatch(watch([changed(1, 10, ['reject', ''])]), weekAgo)
    expect(since.changes).toEqual([])
    expect(since.today).toMatchObject([{ change: { after: ['v=DMARC1; p=reject'] } }])
  })

  test('the most urgent comes first, whatever came last', () => {
    const bad = changed(1, 5, ['reject', ''])
    const mild: KeptEvent = {
      ...changed(2, 1, ['none', 'reject']),
      event: { what: 'sighted', groups: ['mx'] },
    }
    expect(sinceOfWatch(watch([bad, mild]), weekAgo).changes.map(({ tone }) => tone)).toEqual(['bad', 'info'])
  })

  test.each([
    ['before it was saved', CREATED - DAY_MS, CREATED],
    ['in the future', NOW + DAY_MS, NOW],
    ['in between', weekAgo, weekAgo],
  ])('a date %s', (_, since, at) => {
    expect(Date.parse(sinceOfWatch(watch([]), since).at)).toBe(at)
  })
})

describe('a date', () => {
  test.each(['2026-11-30', '2026-11-30T09:00Z', '2026-11-30T09:00:00.123Z', '2026-11-30T09:00:00+02:00'])(
    '%s is read',
    (text) => {
      expect(readSince(text)).toBe(Date.parse(text))
    },
  )

  test.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-02-30T09:00:00Z',
    '2026',
    '0',
    'Nov 30 2026',
    '2026-11-30T25:00Z',
  ])('“%s” is none', (text) => {
    expect(readSince(text)).toBe(null)
  })
})

describe('what to do today', () => {
  const list: Facet = 'list:bl.spamcop.net'
  const registration = (left: string): FacetValue => ({
    owner: 'acme.example',
    type: 'registration',
    records: ['expires 2026-12-05'],
    meaning: ['expires=2026-12-05', ...(left === '' ? [] : [left])],
  })
  const known = (facet: Facet, value: FacetValue) => ({ [facet]: { value, lookedAt: NOW } })

  test('is to renew a registration that ends soon, though no change of it was ever told', () => {
    const facets = known('registration', registration('within 7 days'))
    const [first] = todayOfWatch(watch([], { facets }))
    expect(first?.text).toContain('expires within 7 days, on 2026-12-05')
    expect(todayOfWatch(watch([], { facets: known('registration', registration('')) }))).toEqual([])
  })

  test('is to get off a list, however long ago it began', () => {
    const value = { owner: 'bl.spamcop.net', type: 'A', records: ['127.0.0.2'], meaning: ['SBL'] }
    const today = todayOfWatch(watch([], { subject: '192.0.2.7', facets: known(list, value) }))
    expect(today).toHaveLength(1)
  })

  test('is not to undo what has stood for a month and works', () => {
    const fell = changed(1, 31, ['reject', 'none'])
    expect(todayOfWatch(watch([fell]))).toEqual([])
    expect(todayOfWatch(watch([changed(1, 29, ['reject', 'none'])]))).toHaveLength(1)
    expect(todayOfWatch(watch([changed(1, 31, ['reject', ''])])), 'but what is broken').toHaveLength(1)
  })

  test('is nothing once it has ended', () => {
    expect(todayOfWatch(watch([changed(1, 2, ['reject', ''])], { removed: NOW }))).toEqual([])
  })
})

describe('the last seven days', () => {
  test('are null before it was saved, and end today', () => {
    const { days } = sinceOfWatch(watch([], { created: NOW - 2 * DAY_MS }), weekAgo)
    expect(days.map(({ date, tone }) => [date, tone])).toEqual([
      ['2026-11-25', null],
      ['2026-11-26', null],
      ['2026-11-27', null],
      ['2026-11-28', null],
      ['2026-11-29', 'ok'],
      ['2026-11-30', 'ok'],
      ['2026-12-01', 'ok'],
    ])
  })

  test('a day on which DNS did not answer is unknown, never fine', () => {
    const blind: KeptEvent = {
      id: 'e1',
      at: '2026-11-28T12:00:00.000Z',
      event: { what: 'blind', groups: ['mx'] },
    }
    const sighted: KeptEvent = {
      id: 'e2',
      at: '2026-11-29T12:00:00.000Z',
      event: { what: 'sighted', groups: ['mx'] },
    }
    const { days } = sinceOfWatch(watch([blind, sighted]), weekAgo)
    expect(days.map(({ tone }) => tone)).toEqual(['ok', 'ok', 'unknown', 'unknown', 'unknown', 'ok', 'ok'])
  })

  test('before the first look, and after the last one, nothing was seen', () => {
    const never = sinceOfWatch(watch([], { lookedAt: null }), weekAgo).days
    expect(new Set(never.map(({ tone }) => tone))).toEqual(new Set(['unknown']))
    const late = sinceOfWatch(watch([], { lookedAt: NOW - 2 * DAY_MS }), weekAgo).days
    expect(late.map(({ tone }) => tone)).toEqual(['ok', 'ok', 'ok', 'ok', 'unknown', 'unknown', 'unknown'])
  })

  test('a day has the worst of what happened on it', () => {
    const events = [changed(1, 2, ['reject', '']), changed(2, 1.9, ['', 'reject'])]
    const { days } = sinceOfWatch(watch(events), weekAgo)
    expect(days[4]).toEqual({
      date: '2026-11-29',
      tone: 'bad',
      title: 'acme.example: DMARC is gone, and 1 other change',
    })
  })
})

test('of any history, little is said, in one order, and nothing that was undone asks for anything', () => {
  const random = randomFrom(64)
  const policies = ['', 'none', 'quarantine', 'reject']
  for (let round = 0; round < 200; round++) {
    const events: KeptEvent[] = []
    const first = policies[Math.floor(random() * 4)] ?? ''
    const count = Math.floor(random() * 100)
    let policy = first
    for (let n = 1; n <= count; n++) {
      const next = policies[Math.floor(random() * 4)] ?? ''
      if (next === policy) continue
      events.push(changed(n, 50 - n / 2, [policy, next]))
      policy = next
    }
    const since = CREATED + random() * 70 * DAY_MS
    const told = sinceOfWatch(watch(events), since)
    const later = events.filter(({ at }) => at > told.at)
    expect(told).toEqual(sinceOfWatch(watch(events), since))
    expect(told.changes.length).toBe(Math.min(1, later.length))
    expect([told.days.length, told.today.length <= 5, told.more]).toEqual([7, true, 0])
    const [atVisit] = later.map(({ event }) => (event.what === 'changed' ? event.before.meaning.join() : ''))
    const [change] = told.changes
    const isBack = later.length > 0 && atVisit === dmarc(policy).meaning.join()
    expect(change?.undone ?? false, JSON.stringify(told)).toBe(isBack)
    if (isBack) expect(change?.change).toBeUndefined()
  }
})
