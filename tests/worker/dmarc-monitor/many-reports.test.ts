import { gzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { carried, DAY, monitorSite, reporterZone } from '#tests/helpers/monitor-site.ts'
import { aggregateXml, FIRST, GOOD } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const NOW = (FIRST + 86_400) * 1000 + 8 * 3_600_000
const zone = (): Zone => ({
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; rua=mailto:d@example.com'] },
})

test('what is not read of a long report is said wherever its sums show, and no step is proposed', async () => {
  const site = monitorSite({ ...zone(), ...reporterZone('google.com') }, { now: NOW })
  const { address, view } = await site.begin()
  const records = Array.from({ length: 10_200 }, (_, at) => ({
    ...GOOD,
    ip: `198.51.${at >> 8}.${at & 255}`,
    count: 1 + (at % 7),
  }))
  const xml = gzipSync(new TextEncoder().encode(aggregateXml({ org: 'google.com', records })))
  await site.handIn(address, carried(xml, { from: 'google.com' }))
  await site.work()
  const state = await site.state(view)
  expect(state).toMatchObject({
    totals: { messages: records.slice(0, 10_000).reduce((sum, { count }) => sum + count, 0) },
    reports: [{ state: 'read', flags: ['incomplete'] }],
    days: [{ incomplete: true }],
    readiness: { state: 'not_yet' },
    verdict: { stamp: 'Read in part' },
  })
  expect(state.findings.map(({ code }) => code)).toContain('reports-incomplete')
})

test.each([10, 80])('%i reports a day for weeks: each one counts, or is told not to', async (reporters) => {
  /** Where they send from, and what they are called. */
  const KNOWN = {
    'google.com': 'google.com',
    'microsoft.com': 'microsoft.com',
    'yahooinc.com': 'yahoo.com',
    'fastmaildmarc.com': 'fastmail.com',
  }
  const names = Array.from(
    { length: reporters },
    (_, at) => Object.keys(KNOWN)[at] ?? `receiver${at}.example`,
  )
  const zones = Object.assign({}, ...names.map((name) => reporterZone(name))) as Zone
  const site = monitorSite({ ...zone(), ...zones }, { now: NOW })
  const { address, view } = await site.begin()
  const days = isFullRun ? 60 : 2
  let turnedAway = 0
  let accepted = 0
  for (let day = 0; day < days; day += 1) {
    const begin = FIRST + day * 86_400
    for (const org of names) {
      const xml = aggregateXml({ org, id: `${org} ${day}`, begin, records: [GOOD] })
      const { status } = await site.handIn(address, carried(xml, { from: org }), {
        ip: `198.${names.indexOf(org)}.100.9`,
      })
      expect([201, 429]).toContain(status)
      if (status === 201) accepted += 1
      else turnedAway += 1
    }
    await site.work()
    await site.clock.advance(DAY)
  }
  const state = await site.state(view)
  const arrived = state.reporters.reduce((sum, one) => sum + one.reports, 0)
  const rows = await site.sql<{ state: string; n: number }>(
    view,
    'SELECT state, count(*) AS n FROM mails GROUP BY state',
  )
  const inState = (name: string) => rows.find((one) => one.state === name)?.n ?? 0
  expect(accepted + turnedAway).toBe(days * reporters)
  expect(inState('read') + inState('excess')).toBe(accepted)
  expect(state.refused?.messages ?? 0).toBe(turnedAway + inState('excess'))
  // Known ones lose nothing.
  for (const org of Object.values(KNOWN))
    expect(state.reporters.find((one) => one.org === org)).toMatchObject({ reports: days, counts: true })
  if (reporters <= 50) expect(arrived).toBe(inState('read'))
})
