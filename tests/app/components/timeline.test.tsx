import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Timeline } from '#app/saved/timeline.tsx'
import { datesOf, linesOf, marksOf, placeIn, type TimelineEvent } from '#app/saved/timeline-marks.ts'
import { gapsOf } from '#app/routes/saved-watch/watch-view.tsx'
import { renderMarkup, textOf } from './render-markup.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-27T06:41:00Z')
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString()
const event = (id: string, days: number, tone: TimelineEvent['tone'] = 'warn'): TimelineEvent => ({
  id,
  at: daysAgo(days),
  tone,
  title: `Event ${id}`,
})
const drawn = (events: TimelineEvent[], more: object = {}) =>
  renderMarkup(
    <Timeline
      from={daysAgo(24)}
      now={NOW}
      events={events}
      done="checked"
      outcome="nothing changed"
      {...more}
    />,
  )

describe('a timeline', () => {
  test('without events is a line that says since when nothing has changed', () => {
    const page = drawn([])
    expect(textOf(page.querySelector('figcaption'))).toBe('checked since Nov 3 · nothing changed')
    expect(page.querySelectorAll('a')).toHaveLength(0)
    const dates = [...page.querySelectorAll('text')].map(textOf)
    expect([dates[0], dates.at(-1)]).toEqual(['Nov 3', 'today'])
  })

  test('has a mark for each event, with its tone and its sign, that leads to it in the list', () => {
    const page = drawn([event('e2', 2, 'bad'), event('e1', 20, 'info')])
    const marks = [...page.querySelectorAll('a')]
    expect(marks.map((mark) => mark.getAttribute('href'))).toEqual(['#event-e1', '#event-e2'])
    expect(marks.map((mark) => mark.closest('[data-tone]')?.getAttribute('data-tone'))).toEqual([
      'info',
      'bad',
    ])
    expect(new Set(marks.map((mark) => mark.querySelector('g path')?.getAttribute('d'))).size).toBe(2)
    expect(marks.map((mark) => textOf(mark.querySelector('title')))).toEqual([
      'Nov 7: Event e1',
      'Nov 25: Event e2',
    ])
  })

  test('shows when there was no answer, and says so', () => {
    const gap = { from: NOW - 10 * DAY, until: NOW - 5 * DAY }
    const page = drawn([], { gaps: [gap], gapWord: 'no answer from DNS' })
    expect(textOf(page.querySelector('figcaption'))).toContain('no answer from DNS')
    const unseen = drawn([], { gaps: [{ from: NOW - 1, until: NOW }], gapWord: 'no answer from DNS' })
    expect(textOf(unseen.querySelector('figcaption'))).not.toContain('no answer')
  })

  test('ends where its watch ended', () => {
    const dates = [...drawn([], { ended: daysAgo(2) }).querySelectorAll('text')].map(textOf)
    expect(dates.at(-1)).toBe('Nov 25')
  })

  test('of a watch from another year says the year', () => {
    const page = renderMarkup(
      <Timeline from="2025-12-30T08:00:00Z" now={NOW} events={[]} done="checked" outcome="nothing changed" />,
    )
    expect(textOf(page.querySelector('figcaption'))).toContain('since Dec 30, 2025')
  })
})

describe('whatever happened', () => {
  const anyEvents = fc.array(fc.integer({ min: -5, max: 400 }), { maxLength: 100 })

  test('every event is in one mark, none overlap, and all are inside', () => {
    fc.assert(
      fc.property(anyEvents, (days) => {
        const events = days.map((ago, index) => event(`e${index}`, ago))
        const marks = marksOf(events, { from: NOW - 365 * DAY, until: NOW })
        expect(marks.flatMap((mark) => mark.events.map(({ id }) => id)).sort()).toEqual(
          events.map(({ id }) => id).sort(),
        )
        for (const mark of marks) {
          expect(mark.x >= 0 && mark.x <= 100 && mark.row < 4).toBe(true)
          const near = marks.filter(
            (one) => one !== mark && one.row === mark.row && Math.abs(one.x - mark.x) < 8.9,
          )
          expect(near).toEqual([])
        }
      }),
    )
  })

  test('the line is whole from start to end, and no two dates overlap', () => {
    const anyGaps = fc.array(
      fc.record({ from: fc.integer({ min: -10, max: 400 }), length: fc.integer({ min: -5, max: 90 }) }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(anyGaps, fc.integer({ min: 0, max: 4_000 }), (gaps, days) => {
        const span = { from: NOW - days * DAY, until: NOW }
        const lines = linesOf(
          span,
          gaps.map(({ from, length }) => ({
            from: span.from + from * DAY,
            until: span.from + (from + length) * DAY,
          })),
        )
        expect([lines[0]?.from, lines.at(-1)?.until]).toEqual([span.from, span.until])
        lines.slice(1).forEach((line, index) => expect(line.from).toBe(lines[index]?.until))
        const places = datesOf(span, 'today').map(({ x }) => x)
        places.slice(1).forEach((x, index) => expect(x - (places[index] ?? 0)).toBeGreaterThanOrEqual(20))
      }),
    )
  })

  test('a watch that began a moment ago has one date', () => {
    expect(datesOf({ from: NOW, until: NOW }, 'today').map(({ text }) => text)).toEqual(['today'])
    expect(placeIn({ from: NOW, until: NOW }, NOW)).toBe(100)
  })
})

describe('the gaps of a watch', () => {
  type Told = Parameters<typeof gapsOf>[0]
  const told = (what: 'blind' | 'sighted' | 'changed', days: number) =>
    ({ what, at: daysAgo(days) }) as Told['events'][number]
  const facet = (failing?: string) => ({ facet: 'mx', ...(failing && { failing }) }) as Told['facets'][number]

  test('begin a day before they are told, and end with an answer', () => {
    const report = { events: [told('sighted', 3), told('changed', 4), told('blind', 6)], facets: [facet()] }
    expect(gapsOf(report, NOW)).toEqual([{ from: NOW - 7 * DAY, until: NOW - 3 * DAY }])
  })

  test('are open while nothing answers, and are none while something does', () => {
    expect(gapsOf({ events: [told('blind', 1)], facets: [facet()] }, NOW)).toEqual([
      { from: NOW - 2 * DAY, until: NOW },
    ])
    const since = daysAgo(0.5)
    expect(gapsOf({ events: [], facets: [facet(since), facet(since)] }, NOW)).toEqual([
      { from: Date.parse(since), until: NOW },
    ])
    expect(gapsOf({ events: [], facets: [facet(since), facet()] }, NOW)).toEqual([])
  })
})
