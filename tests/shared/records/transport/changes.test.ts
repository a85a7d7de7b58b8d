import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { check, KEY, PLAIN, POLICY, SIGNED, URL_OF_POLICY, WITH_STS, withTlsa } from './zone-check.ts'

const REPORTS = '_smtp._tls.example.com'
const advice = async (zone: Zone, web?: string) => (await check(zone, web)).changes

describe('a domain with nothing', () => {
  test('may publish reports first, then a policy in test mode, and nothing counts as a problem', async () => {
    const report = await check(PLAIN)
    expect(report.verdict.tone).toBe('info')
    expect(report.changes).toMatchObject([
      {
        owner: REPORTS,
        action: 'create',
        optional: true,
        after: ['v=TLSRPTv1; rua=mailto:tls-reports@example.com'],
      },
      {
        owner: '_mta-sts.example.com',
        action: 'create',
        optional: true,
        after: ['v=STSv1; id=20261122120000'],
        file: {
          url: URL_OF_POLICY,
          text: 'version: STSv1\nmode: testing\nmx: mx1.example.com\nmx: mx2.example.com\nmax_age: 604800\n',
        },
      },
    ])
    const [reports, policy] = report.changes
    expect(reports?.prerequisites.join()).toContain('Create the mailbox tls-reports@example.com')
    expect(policy?.prerequisites).toEqual([
      'Put a web server with a valid certificate at mta-sts.example.com.',
      `Serve this file at ${URL_OF_POLICY} as text/plain, without a redirect.`,
    ])
  })

  test('that does not accept mail needs no change', async () => {
    expect(await advice({ 'example.com': { MX: [[0, '.']] } })).toEqual([])
  })
})

describe('a policy', () => {
  const FIXED = 'version: STSv1\nmode: enforce\nmx: mx1.example.com\nmx: mx2.example.com\nmax_age: 1209600\n'

  test('that lacks a server is served with it, in its mode, and the id changes', async () => {
    const [change] = await advice(WITH_STS, POLICY.replace('mx: mx2.example.com\n', ''))
    expect(change).toMatchObject({
      action: 'replace',
      before: ['v=STSv1; id=20260901'],
      after: ['v=STSv1; id=20261122120000'],
      why: ['sts-mx-uncovered'],
      file: { text: FIXED },
    })
    expect(change).not.toHaveProperty('optional')
    const after = await check(
      { ...WITH_STS, '_mta-sts.example.com': { TXT: change?.after } },
      change?.file?.text,
    )
    expect([after.verdict.tone, after.changes]).toEqual(['ok', []])
  })

  test('does not name a server that does not exist, and names the one that was meant', async () => {
    const zone: Zone = {
      'example.com': {
        MX: [
          [10, 'mx1.example.com'],
          [20, 'gone.example.net'],
          [30, 'alt1.aspmx.l.gogle.com'],
        ],
      },
      'mx1.example.com': { A: ['192.0.43.8'] },
      'alt1.aspmx.l.google.com': { A: ['192.0.43.9'] },
    }
    const { changes } = await check(zone)
    const [policy = ''] = changes.flatMap(({ file }) => file?.text ?? [])
    expect(policy.match(/mx: .*/g)).toEqual(['mx: mx1.example.com', 'mx: alt1.aspmx.l.google.com'])
    const dead: Zone = { 'example.com': { MX: [[10, 'gone.example.net']] } }
    expect((await check(dead)).changes.flatMap(({ file }) => file ?? [])).toEqual([])
  })

  test('protects although one of the servers does not exist', async () => {
    const zone: Zone = {
      ...WITH_STS,
      'example.com': {
        MX: [
          [10, 'mx1.example.com'],
          [20, 'mx2.example.com'],
          [30, 'gone.example.net'],
        ],
      },
    }
    const { findings, verdict } = await check(zone, POLICY)
    expect(findings.map(({ code }) => code)).toContain('sts-enforced')
    expect(verdict.tone).toBe('ok')
  })

  test('keeps servers that no MX record names yet', async () => {
    const [change] = await advice(WITH_STS, POLICY.replace('mx: mx2.example.com', 'mx: next.example.com'))
    expect(change?.file?.text).toContain('mx: next.example.com\nmx: mx2.example.com\n')
  })

  test('in test mode may be enforced later', async () => {
    const changes = await advice(WITH_STS, POLICY.replace('enforce', 'testing'))
    expect(changes).toMatchObject([
      { id: 'transport-mta-sts-enforce', optional: true, risk: 'delivery', file: { text: POLICY } },
    ])
    expect(changes[0]?.prerequisites[0]).toContain('TLS reports')
  })

  test('without a record gets one', async () => {
    const zone = { ...WITH_STS, '_mta-sts.example.com': { TXT: ['hello'] } }
    const [change] = await advice(zone, POLICY)
    expect(change).toMatchObject({ action: 'create', why: ['sts-policy-unread'], risk: 'delivery' })
    expect(change).not.toHaveProperty('file')
  })

  test('behind a CNAME can only be changed by its host', async () => {
    const zone: Zone = {
      ...WITH_STS,
      '_mta-sts.example.com': { CNAME: 'sts.host.com' },
      'sts.host.com': { TXT: ['v=STSv1;'] },
    }
    expect(await advice(zone, POLICY)).toMatchObject([
      { action: 'ask', title: 'Ask the owner of sts.host.com to change the record' },
    ])
  })
})

describe('reports', () => {
  test.each([
    [['v=TLSRPTv1; rua=tls@example.com'], 'v=TLSRPTv1; rua=mailto:tls@example.com'],
    [
      ['v=TLSRPTv1; rua=mailto:a@example.com', 'v=TLSRPTv1; rua=mailto:b@example.com'],
      'v=TLSRPTv1; rua=mailto:a@example.com,mailto:b@example.com',
    ],
    [['v=TLSRPTv1;rua=mailto:a@example.com,nonsense'], 'v=TLSRPTv1; rua=mailto:a@example.com'],
    [['v=tlsrptv1; rua=https://tls.example.com/in'], 'v=TLSRPTv1; rua=https://tls.example.com/in'],
    [['v=TLSRPTv1; rua=mailto:a@dead.com'], 'v=TLSRPTv1; rua=mailto:tls-reports@example.com'],
  ])('%s become %s', async (texts, after) => {
    const [change] = await advice({ ...WITH_STS, [REPORTS]: { TXT: texts } }, POLICY)
    expect(change).toMatchObject({ owner: REPORTS, before: texts, after: [after] })
    const next = await check({ ...WITH_STS, [REPORTS]: { TXT: [after] } }, POLICY)
    expect([next.verdict.tone, next.changes]).toEqual(['ok', []])
  })

  test('are needed as soon as there is a policy', async () => {
    const zone = Object.fromEntries(Object.entries(WITH_STS).filter(([name]) => name !== REPORTS))
    const report = await check(zone, POLICY)
    expect(report.verdict.tone).toBe('warn')
    expect(report.changes).toMatchObject([{ owner: REPORTS, action: 'create' }])
    expect(report.changes[0]).not.toHaveProperty('optional')
  })
})

describe('TLSA records', () => {
  test('for the web become records for mail', async () => {
    const web = `1 1 1 ${'ab'.repeat(32)}`
    const [change] = await advice({ ...SIGNED, ...withTlsa([web], [KEY]) }, POLICY)
    expect(change).toMatchObject({
      type: 'TLSA',
      owner: '_25._tcp.mx1.example.com',
      before: [web],
      after: [KEY],
      risk: 'loss',
    })
  })

  test('are offered if the domain already has DNSSEC', async () => {
    expect(await advice(SIGNED, POLICY)).toMatchObject([
      { id: 'transport-dane', action: 'ask', optional: true },
    ])
  })
})
