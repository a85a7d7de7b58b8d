import { expect, test } from 'vitest'
import { monitorCsv, monitorJson } from '#shared/dmarc-reports/dmarc-monitor/export.ts'
import { sampleMonitor } from '#shared/dmarc-reports/dmarc-monitor/sample.ts'

test('the sample is alive, has something to do, and a mark where the record changed', async () => {
  const state = await sampleMonitor()
  expect(state).toMatchObject({
    domain: 'northwind.test',
    state: 'live',
    verdict: { tone: 'info', stamp: 'Your answer is needed' },
  })
  expect(state.changes.length).toBeGreaterThan(0)
  expect(state.days.filter(({ policyChange }) => policyChange).map(({ day }) => day)).toEqual(['2026-10-27'])
  expect(new Set(state.senders.map(({ group }) => group))).toEqual(
    new Set(['yours', 'forwarded', 'unclaimed', 'unknown']),
  )
  expect(state.reporters.filter(({ gaps }) => gaps.length > 0).map(({ org }) => org)).toEqual([
    'mail.example',
    'post.example',
  ])
  expect(state.tls).toMatchObject({ sessions: 419, failures: 7 })
  expect(state.events.map(({ what }) => what)).toEqual(['sender_unclaimed', 'digest'])
})

test('files to pass on name no address of an unknown sender, nor what opens the monitor', async () => {
  const state = await sampleMonitor()
  const secrets = { ...state, feed: 'https://site.example/secret.atom' }
  for (const file of [monitorCsv(secrets), monitorJson(secrets)]) {
    expect(file).toMatch(/2001:db8:[0-9a-f]+::\/48/)
    expect(file).not.toContain('::25')
    expect(file).not.toContain(state.address)
    expect(file).not.toContain('secret')
  }
  expect(JSON.parse(monitorJson(state))).toMatchObject({
    totals: state.totals,
    senders: state.senders,
    days: state.days.map(({ day }) => ({ day })),
  })
  const messages = monitorCsv(state)
    .split('\r\n')
    .slice(1, -1)
    .reduce((sum, line) => sum + Number(line.split('","')[5]), 0)
  expect(messages).toBe(state.totals.messages)
})
