// The calendar of a plan, read by a small parser of its own (RFC 5545), over leap days and changes of clocks.
import { describe, expect, test } from 'vitest'
import { dayOfIso, isoDay, weekdayOf } from '#shared/kit/calendar.ts'
import { writeCalendar } from '#shared/kit/icalendar.ts'
import { planCalendar } from '#shared/plans/warmup-plan/exports.ts'
import { fromTheStart, schedule, type PlanInput } from '#shared/plans/warmup-plan/schedule.ts'
import { USUAL_SHARES } from '#shared/plans/warmup-plan/shares.ts'

interface Component {
  name: string
  properties: Map<string, string>
  parts: Component[]
}

/** Knows lines, parameters and nesting, and nothing of how we write. */
function parsed(text: string): Component {
  expect(text.endsWith('\r\n')).toBe(true)
  const raw = text.slice(0, -2).split('\r\n')
  expect(raw.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
  expect(raw.filter((line) => /[\n\r]/.test(line))).toEqual([])
  const lines = text
    .slice(0, -2)
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
  const root: Component = { name: '', properties: new Map(), parts: [] }
  const open = [root]
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? []
    expect(name).not.toBe('')
    if (name === 'BEGIN') {
      const part = { name: value, properties: new Map<string, string>(), parts: [] }
      open.at(-1)?.parts.push(part)
      open.push(part)
    } else if (name === 'END') expect(open.pop()?.name).toBe(value)
    else open.at(-1)?.properties.set(`${name}${parameters}`, value)
  }
  expect(open).toEqual([root])
  return root.parts[0] as Component
}

const INPUT: PlanInput = {
  kind: 'optin',
  goal: 5000,
  volume: 0,
  start: dayOfIso('2028-02-25') ?? 0,
  sendingDays: [0, 1, 2, 3, 4, 5, 6],
  curve: 'house',
  shares: USUAL_SHARES,
  service: null,
  mailboxes: 1,
  licenses: 1,
  followUps: 0,
}
const VERDICT = { tone: 'ok' as const, heading: 'A; b, c\\d', sentence: 'x', stamp: 'y' }

function feed(input: PlanInput, revision = 0) {
  const days = schedule(input, { ready: true, registered: null }, fromTheStart(input))
  const plan = { domain: 'acme.example', days, verdict: VERDICT }
  const text = planCalendar({
    plan,
    input,
    id: 'id',
    revision,
    changedAt: Date.UTC(2026, 10, 26),
    refresh: 'PT12H',
  })
  return { days, calendar: parsed(text) }
}

const events = ({ parts }: Component) => parts.filter(({ name }) => name === 'VEVENT')
const startOf = ({ properties }: Component) => properties.get('DTSTART;VALUE=DATE') ?? ''

describe.each(['2028-02-25', '2026-03-20', '2026-10-20', '2027-12-28', '2100-02-26'])(
  'from %s on',
  (start) => {
    const { days, calendar } = feed({ ...INPUT, start: dayOfIso(start) ?? 0 })

    test('it has each day once, as a whole day, and no time of day at all', () => {
      expect(events(calendar).map(startOf)).toEqual(days.map(({ date }) => date.replaceAll('-', '')))
      const ends = events(calendar).map(({ properties }) => properties.get('DTEND;VALUE=DATE'))
      const next = (date: string) => isoDay((dayOfIso(date) ?? 0) + 1).replaceAll('-', '')
      expect(ends).toEqual(days.map(({ date }) => next(date)))
      // Independent of our own counting of days.
      for (const { date } of days) {
        const utc = new Date(`${date}T00:00:00Z`)
        expect(utc.toISOString().slice(0, 10)).toBe(date)
        expect((utc.getUTCDay() + 6) % 7).toBe(weekdayOf(dayOfIso(date) ?? 0))
      }
    })
  },
)

test('what every component must have is there, and names are unique', () => {
  const { calendar } = feed(INPUT)
  const names = ['VERSION', 'PRODID', 'UID', 'NAME', 'REFRESH-INTERVAL;VALUE=DURATION']
  expect(names.filter((name) => !calendar.properties.has(name))).toEqual([])
  expect(calendar.properties.get('VERSION')).toBe('2.0')
  expect(calendar.properties.get('DESCRIPTION')).toBe(String.raw`A\; b\, c\\d`)
  const uids = events(calendar).map(({ properties }) => properties.get('UID'))
  expect(new Set(uids).size).toBe(uids.length)
  expect(
    events(calendar).every(({ properties }) => /^\d{8}T\d{6}Z$/.test(properties.get('DTSTAMP') ?? '')),
  ).toBe(true)
})

test('a plan that begins a week later moves its events, under the same names', () => {
  const sooner = feed(INPUT).calendar
  const later = feed({ ...INPUT, start: INPUT.start + 7 }, 1).calendar
  const uid = (component: Component) => component.properties.get('UID')
  expect(events(later).map(uid)).toEqual(events(sooner).map(uid))
  expect(events(later).map(startOf)).not.toEqual(events(sooner).map(startOf))
})

test('long lines are folded between characters, whatever they are', () => {
  const name = '🦆é'.repeat(60)
  const event = { uid: 'a', day: '2026-12-01', summary: name }
  const calendar = parsed(writeCalendar({ uid: 'c', name, revision: 0, changedAt: 0, events: [event] }))
  expect(calendar.properties.get('NAME')).toBe(name)
  expect(events(calendar)[0]?.properties.get('SUMMARY')).toBe(name)
})
