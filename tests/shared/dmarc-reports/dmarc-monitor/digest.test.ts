import { expect, test } from 'vitest'
import type { MonitorEvent } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { monitorEventWords } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import { envelope, signature, type TestRecord } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { sixtyDays, type ReportOfDay, type World } from './sixty-days.ts'

const own = (count: number): TestRecord => ({
  ip: '192.0.2.10',
  count,
  dkim: 'pass',
  spf: 'pass',
  auth: signature('example.com', 'mail', 'pass') + envelope('example.com', 'pass'),
})
const service = (count: number): TestRecord => ({
  ip: '198.51.100.77',
  count,
  dkim: 'pass',
  auth: signature('example.com', 'k1', 'pass') + envelope('mcsv.net', 'pass'),
})
const forgotten = (count: number): TestRecord => ({
  ip: '203.0.113.9',
  count,
  auth: envelope('example.com', 'softfail'),
})

const world = (records: (day: number) => TestRecord[]): World => ({
  reports: (day): ReportOfDay[] => [
    { org: 'google.com', records: records(day), delay: 6 },
    { org: 'yahoo.com', records: [own(3)], delay: 8 },
  ],
})

type Digest = Extract<MonitorEvent, { what: 'digest' }>
async function digestsOf(of: World): Promise<{ day: number; event: Digest }[]> {
  const told = await sixtyDays(of)
  return told.flatMap(({ day, event }) => (event.what === 'digest' ? [{ day, event }] : []))
}

const textOf = (event: MonitorEvent | undefined): string =>
  event ? monitorEventWords('example.com', event).meaning : ''

test('the first Monday counts who reported, though the reports came that day', async () => {
  const [first] = await digestsOf(world(() => [own(50)]))
  expect(first).toMatchObject({
    day: 1,
    event: { first: '2026-10-26', last: '2026-11-01', messages: 53, reporters: 2, before: null },
  })
  expect(textOf(first?.event)).toMatch(/as 2 receivers reported: 100% passed DMARC, and none were/)
})

test('a week is compared with the one before, with who came, who sent nothing, and the record', async () => {
  const on = 22
  const of = {
    ...world((day) => [own(50), ...(day >= on ? [service(20)] : [])]),
    policyChange: {
      day: on + 1,
      before: 'v=DMARC1; p=none; rua=mailto:d@example.com',
      now: 'v=DMARC1; p=quarantine; rua=mailto:d@example.com',
    },
  }
  const digests = await digestsOf(of)
  const week = digests.find(({ day }) => day === 29)?.event
  expect(week).toMatchObject({
    messages: 7 * 73,
    before: { messages: 7 * 53, aligned: 7 * 53 },
    newSenders: ['Mailchimp'],
    record: { now: of.policyChange.now },
    failing: [],
    daily: [],
    asked: [],
  })
  expect(textOf(week)).toContain('(100% of 371 messages the week before)')
  expect(textOf(week)).toContain('New: Mailchimp.')
  expect(digests.find(({ day }) => day === 36)?.event).toMatchObject({ newSenders: [], record: null })

  const gone = await digestsOf(world((day) => [own(50), ...(day < on ? [service(20)] : [])]))
  expect(textOf(gone.find(({ day }) => day === 29)?.event)).toContain('No mail this week through Mailchimp.')
})

test('what fails day after day is named, also if it is only a network, and asked about', async () => {
  const digests = await digestsOf(world(() => [own(50), forgotten(5)]))
  const week = digests.find(({ day }) => day === 15)?.event
  expect(week).toMatchObject({
    daily: [{ name: '203.0.113.0/24', messages: 35, days: 7 }],
    asked: ['addresses in 203.0.113.0/24'],
  })
  expect(textOf(week)).toContain('Your answer is needed: addresses in 203.0.113.0/24 send steadily')
  expect(textOf(week)).toContain('203.0.113.0/24 (35 messages on 7 days)')
  // Its owner has answered.
  const answered = await digestsOf({
    ...world(() => [own(50), forgotten(5)]),
    marks: new Map([['203.0.113.0/24', 'not_mine']]),
  })
  expect(answered.find(({ day }) => day === 15)?.event).toMatchObject({ daily: [], asked: [] })
})

test('a Monday on which nobody looked is told on the next day, once, about the same week', async () => {
  const usual = await digestsOf(world(() => [own(50)]))
  const late = await digestsOf({ ...world(() => [own(50)]), isSkipped: (day) => day % 7 === 1 })
  expect(late.map(({ day }) => day)).toEqual(usual.map(({ day }) => day + 1))
  expect(late.slice(1).map(({ event }) => event)).toEqual(usual.slice(1).map(({ event }) => event))
})
