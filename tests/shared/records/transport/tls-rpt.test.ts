import { describe, expect, test } from 'vitest'
import { readTlsRptAsMeant } from '#shared/records/transport/tls-rpt.ts'
import { transportIntents } from '#shared/records/transport/intent.ts'
import { check, POLICY, WITH_STS } from './zone-check.ts'

const REPORTS = '_smtp._tls.example.com'
const found = (...texts: string[]) => check({ ...WITH_STS, [REPORTS]: { TXT: texts } }, POLICY)
const TWO = 'v=TLSRPTv1; rua=mailto:a@example.com,mailto:b@example.com'

describe('what was meant is proposed', () => {
  test.each([
    ['v=TLSRPTv1; rua=mailto:a@example.com; mailto:b@example.com', TWO],
    ['v=TLSRPTv1; rua=mailto:a@example.com mailto:b@example.com', TWO],
    ['v=TLSRPTv1; rua=mailto:a@example.com,b@example.com', TWO],
    ['v=TLSRPTv1; rua=mailto:a@example.com; rua=mailto:b@example.com', TWO],
    ['v=TLSRPTv1; rua=Anna <a@example.com>, Bob <b@example.com>', TWO],
    ['v=TLSRPTv1 rua=mailto:a@example.com and mailto:b@example.com', TWO],
    ['v=TLSRPTv1；rua=a@example.com/b@example.com', TWO],
    ['“v=TLSRPTv1; rua=mailto:a@example.com,mailto:b@example.com”', TWO],
    ['v=tlsrptv1\\; rua: mailto:a@example.com, mailto://b@example.com', TWO],
    ['rua=mailto:a@example.com,mailto:b@example.com', TWO],
    ['v=TLSRPTv1; rua=mailto:a%40example.com,mailto:b%40example.com', TWO],
    ['v=TLSRPTv1; rua=mailto%3Aa%40example.com%2Cmailto%3Ab%2540example.com', TWO],
    [
      'v=TLSRPTv1; rua=https://example.com/r?a,b,mailto:a@example.com',
      'v=TLSRPTv1; rua=https://example.com/r?a%2Cb,mailto:a@example.com',
    ],
  ])('%s', async (typed, meant) => {
    const [change] = (await found(typed)).changes
    expect(change).toMatchObject({ owner: REPORTS, after: [meant], risk: 'none' })
    expect(change).not.toHaveProperty('loses')
    expect((await found(meant)).changes).toEqual([])
  })

  test('of the parts of one record', () => {
    const { addresses } = readTlsRptAsMeant(['rua=mailto:a@example.com', 'v=TLSRPTv1;'])
    expect(addresses.map(({ uri }) => uri)).toEqual(['mailto:a@example.com'])
  })
})

test('an address that no report reaches is given up by name', async () => {
  const { changes } = await found('v=TLSRPTv1; rua=mailto:a@dead.com,mailto:b@example.com')
  expect(changes[0]).toMatchObject({
    after: ['v=TLSRPTv1; rua=mailto:b@example.com'],
    loses: [{ what: 'TLS reports to a@dead.com', why: 'dead.com does not accept mail.' }],
    risk: 'delivery',
  })
})

test('a text that is no address is asked about, and nothing stands in for it', async () => {
  const { changes } = await found('v=TLSRPTv1; rua=reports')
  expect(changes).toMatchObject([{ action: 'ask', why: ['tlsrpt-no-address'] }])
})

test('a part that is no field is named', async () => {
  const { findings } = await found('v=TLSRPTv1; rua=mailto:a@example.com; thanks')
  expect(findings.find(({ code }) => code === 'tlsrpt-stray-part')?.message).toContain('“thanks”')
})

test('other records at the name of another protocol have no such intents', () => {
  expect(
    transportIntents(['v=TLSRPTv1; rua=mailto:a@example.com'], {
      owner: '_mta-sts.example.com',
      type: 'TXT',
    }),
  ).toEqual([])
})
