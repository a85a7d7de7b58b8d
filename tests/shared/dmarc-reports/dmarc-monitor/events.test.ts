// Sixty simulated days for each event: it is told once, and nothing else is, whatever the weather.
import { describe, expect, test } from 'vitest'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { envelope, signature, type TestRecord } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { randomFrom } from '#tests/helpers/random.ts'
import { DAYS, sixtyDays, type ReportOfDay, type World } from './sixty-days.ts'

const SEEDS = isFullRun ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1]
const REJECT = '<p>reject</p>'
const own = (count: number): TestRecord => ({
  ip: '192.0.2.10',
  count,
  dkim: 'pass',
  spf: 'pass',
  auth: signature('example.com', 'mail', 'pass') + envelope('example.com', 'pass'),
})
const through =
  (service: string, selector: string, ip: string) =>
  (passing: number, failing = 0, disposition = 'none') => [
    {
      ip,
      count: passing,
      dkim: 'pass',
      auth: signature('example.com', selector, 'pass') + envelope(service, 'pass'),
    },
    ...(failing > 0 ? [{ ip, count: failing, disposition, auth: envelope(service, 'pass') }] : []),
  ]
const sendgrid = through('sendgrid.net', 's1', '198.51.100.1')
const mailchimp = through('mcsv.net', 'k1', '198.51.100.77')
const stranger = (count: number, ip: string): TestRecord => ({
  ip,
  count,
  disposition: 'reject',
  auth: envelope('example.com', 'fail'),
})
const forwarded: TestRecord = {
  ip: '203.0.113.1',
  count: 4,
  reason: 'forwarded',
  auth: envelope('list.example.net', 'pass'),
}

/** Mail as it is on any day: more on weekdays, some noise, some forwarding, some that breaks on the route. */
function usual(seed: number, policy = REJECT) {
  const random = randomFrom(seed)
  const noise = Array.from({ length: DAYS }, () => ({
    volume: 100 + Math.floor(random() * 100),
    broken: random() < 0.3 ? 1 : 0,
    strangers: Array.from({ length: Math.floor(random() * 4) }, () =>
      stranger(1 + Math.floor(random() * 30), `${20 + Math.floor(random() * 100)}.1.1.1`),
    ),
  }))
  return (day: number): ReportOfDay[] => {
    const { volume, broken, strangers } = noise[day] ?? { volume: 100, broken: 0, strangers: [] }
    const isWeekend = day % 7 === 0 || day % 7 === 6
    const share = isWeekend ? 0.3 : 1
    return [
      {
        org: 'google.com',
        policy,
        records: [
          own(Math.ceil(volume * share)),
          ...sendgrid(Math.ceil(80 * share), broken),
          forwarded,
          ...strangers,
        ],
      },
      { org: 'microsoft.com', policy, delay: 14, records: [own(Math.ceil(20 * share)), ...sendgrid(10)] },
    ]
  }
}

/** From the first one with reports on. */
const MONDAYS = [1, 8, 15, 22, 29, 36, 43, 50, 57].map((day) => [day, 'digest'])

async function toldIn(world: World) {
  const told = await sixtyDays(world)
  const kinds = told.map(({ day, event }) => `${day} ${event.what}`)
  expect(new Set(kinds).size, 'never two of a kind in a day').toBe(kinds.length)
  const digests = told
    .filter(({ event }) => event.what === 'digest')
    .map(({ day, event }) => [day, event.what])
  return { digests, others: told.filter(({ event }) => event.what !== 'digest') }
}

const adding =
  (base: (day: number) => ReportOfDay[], more: (day: number) => readonly TestRecord[]) =>
  (day: number): ReportOfDay[] =>
    base(day).map((report, at) =>
      at === 0 ? { ...report, records: [...report.records, ...more(day)] } : report,
    )

describe.each(SEEDS)('sixty days, weather %i', (seed) => {
  const on = 35 + ((seed * 7) % 19)
  const base = usual(seed)

  test('that are like any other: only the Mondays', async () => {
    const { digests, others } = await toldIn({ reports: base })
    expect(digests).toEqual(MONDAYS)
    expect(others).toEqual([])
  })

  test('with a new sender', async () => {
    const { others } = await toldIn({ reports: adding(base, (day) => (day >= on ? mailchimp(4) : [])) })
    expect(others).toMatchObject([
      { event: { what: 'new_sender', senders: [{ name: expect.stringContaining('Mailchimp') as string }] } },
    ])
    // Ten messages are there after three days.
    expect(others[0]?.day).toBe(on + 3)
  })

  test('with a sender of yours that begins to fail, and stays so for a week', async () => {
    const reports = (day: number): ReportOfDay[] =>
      day < on || day > on + 5
        ? base(day)
        : base(day).map((report) => ({ ...report, records: [own(100), ...sendgrid(10, 40)] }))
    const { others } = await toldIn({ reports })
    expect(others).toMatchObject([
      { event: { what: 'sender_fails', senders: [{ name: expect.stringContaining('SendGrid') as string }] } },
    ])
    expect(others[0]?.day).toBeLessThanOrEqual(on + 4)
  })

  test('with mail of a marked sender that is refused', async () => {
    const marks = new Map<string, Mark>([['198.18.0.0/24', 'mine']])
    const more = (day: number) =>
      day === on
        ? [{ ip: '198.18.0.9', count: 6, disposition: 'quarantine' }]
        : day === on - 9
          ? [{ ip: '198.18.0.9', count: 4, disposition: 'reject' }]
          : []
    const { others } = await toldIn({ reports: adding(base, more), marks })
    expect(others).toMatchObject([
      { day: on + 1, event: { what: 'mail_refused', senders: [{ name: '198.18.0.0/24', refused: 6 }] } },
    ])
  })

  test('with a wave of forgeries over three days', async () => {
    const more = (day: number) =>
      day >= on && day < on + 3 ? Array.from({ length: 30 }, (_, at) => stranger(60, `45.${at}.7.7`)) : []
    const { others } = await toldIn({ reports: adding(base, more) })
    expect(others).toMatchObject([{ day: on + 1, event: { what: 'forgery_wave' } }])
  })

  test('with a reporter that falls silent', async () => {
    const reports = (day: number) => base(day).filter(({ org }) => day < on || org !== 'microsoft.com')
    const { others } = await toldIn({ reports })
    expect(others).toMatchObject([
      { day: on + 4, event: { what: 'reports_stopped', reporters: [{ org: 'microsoft.com' }] } },
    ])
  })

  test('with a policy that some receivers do not see change', async () => {
    const before = 'v=DMARC1; p=quarantine; rua=mailto:d@example.com'
    const now = 'v=DMARC1; p=reject; rua=mailto:d@example.com'
    const policyOf = (day: number, org: string) =>
      day < on || (org === 'microsoft.com' && day < on + 5) ? '<p>quarantine</p>' : REJECT
    const reports = (day: number) =>
      usual(seed)(day).map((report) => ({ ...report, policy: policyOf(day, report.org) }))
    const { others } = await toldIn({ reports, policyChange: { day: on, before, now } })
    const lags = others.filter(({ event }) => event.what !== 'ready')
    expect(lags).toMatchObject([
      {
        event: { what: 'policy_lags', before: 'p=quarantine', now: 'p=reject', reporters: ['microsoft.com'] },
      },
    ])
  })

  test('with a policy that all receivers see within two days', async () => {
    const before = 'v=DMARC1; p=none; rua=mailto:d@example.com'
    const now = 'v=DMARC1; p=reject; rua=mailto:d@example.com'
    const reports = (day: number) =>
      base(day).map((report) => ({ ...report, policy: day < on + 1 ? '<p>none</p>' : REJECT }))
    const { others } = await toldIn({ reports, policyChange: { day: on, before, now } })
    expect(others.map(({ event }) => event.what)).toEqual(['ready'])
  })

  test('until the domain is ready', async () => {
    // The mail of a forgotten service fails until it is fixed after ten days.
    const more = (day: number) => (day < 10 ? mailchimp(0, 15) : mailchimp(15))
    const { others } = await toldIn({ reports: adding(usual(seed, '<p>none</p>'), more) })
    expect(others).toMatchObject([
      { event: { what: 'sender_unclaimed', senders: [{ name: 'Mailchimp' }] } },
      { event: { what: 'ready', policy: 'none', next: 'quarantine' } },
    ])
    // Five weeks after nearly all of it.
    expect(others[1]?.day).toBeGreaterThanOrEqual(41)
    expect(others[1]?.day).toBeLessThanOrEqual(47)
  })

  test('whose reports come late and out of order', async () => {
    const random = randomFrom(seed + 100)
    const reports = (day: number) =>
      base(day).map((report) => ({ ...report, delay: Math.floor(random() * 30) }))
    const { others } = await toldIn({ reports })
    expect(others).toEqual([])
  })
})
