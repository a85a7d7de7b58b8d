// What the first line of a saved page says to someone who comes back.
import { expect, test } from 'vitest'
import type { Since } from '#shared/saved/since/schema.ts'
import { sinceHeadline } from '#shared/saved/since/words.ts'

const CHANGE = { at: '2026-11-29T09:00:00Z', tone: 'bad', title: 'DMARC fell to none', text: '' } as const
const TODAY = { title: 'Publish the previous record again', text: '' }
const dayOf = (date: string, tone: 'ok' | null) => ({ date, tone, title: '' })
const QUIET: Since = {
  at: '2026-11-24T09:00:00Z',
  changes: [],
  more: 0,
  today: [],
  days: [dayOf('2026-11-24', 'ok'), dayOf('2026-11-30', 'ok')],
}

test('of whoever was here before, it names the day, what changed since, and how much there is to do', () => {
  const since = { ...QUIET, changes: [CHANGE], more: 1, today: [TODAY] }
  expect(sinceHeadline(since, '2026-11-09T23:59:59Z')).toBe(
    'Since you were here on Nov 9: 2 changes. One thing to do today.',
  )
})

test('of a stranger, it names the week', () => {
  expect(sinceHeadline(QUIET)).toBe(
    'In the last seven days, nothing has changed. Nothing for you to do today.',
  )
})

test('of what is younger than a week, it names the day on which that began', () => {
  const since = { ...QUIET, today: [TODAY, TODAY], days: [dayOf('2026-11-24', null), ...QUIET.days] }
  expect(sinceHeadline(since)).toMatch(
    /^Since it began on Nov 24, nothing has changed\. .* things to do today\.$/,
  )
})
