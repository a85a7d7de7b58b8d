import { gzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { SAMPLE_REPORT } from '#worker/api/openapi/answers.ts'

const ROUTE = '/user/tools/reports/read'
const post = (body: BodyInit, query = '') =>
  statusAndBody(apiOverZone({})(ROUTE + query, { method: 'POST', body }))

describe(`POST ${ROUTE}`, () => {
  test('says who sent what, why it fails and what to do', async () => {
    expect(await post(SAMPLE_REPORT)).toMatchObject({
      status: 200,
      body: {
        kind: 'aggregate',
        reports: [
          {
            org: 'mail.example',
            id: '2026-11-20-northwind',
            begin: 1795132800,
            end: 1795219199,
            domain: 'northwind.test',
            policy: { p: 'quarantine', np: 'reject' },
            messages: 170,
          },
        ],
        totals: { messages: 170, aligned: 0, none: 170, quarantine: 0, reject: 0 },
        sources: [
          { ip: '192.0.43.12', messages: 170, aligned: 0, reasons: ['dkim-not-aligned', 'spf-not-aligned'] },
        ],
        senders: [
          {
            name: 'Sample Helpdesk',
            service: 'Sample Helpdesk',
            group: 'unclaimed',
            selectors: [],
            steady: { days: 1, ofDays: 1 },
            network: { asn: 64500, name: 'Sample Network', country: 'US' },
          },
        ],
        problems: [],
        readiness: {
          state: 'ask',
          unclaimed: [{ source: 'Sample Helpdesk', messages: 170, days: 1, ofDays: 1 }],
        },
        verdict: { tone: 'info', stamp: 'Your answer is needed' },
        changes: [{ action: 'ask', title: 'Say whose mail Sample Helpdesk sends' }],
      },
    })
  })

  test('takes the owner’s word for whose mail it is', async () => {
    expect(await post(SAMPLE_REPORT, '?mine=Sample%20Helpdesk')).toMatchObject({
      body: {
        senders: [{ group: 'yours' }],
        readiness: { state: 'not_yet', unclaimed: [] },
        verdict: { tone: 'warn', stamp: 'Not ready' },
        changes: [{ action: 'ask', title: 'Turn on DKIM at Sample Helpdesk' }],
      },
    })
    expect(await post(SAMPLE_REPORT, '?not_mine=Sample%20Helpdesk')).toMatchObject({
      body: { senders: [{ group: 'not_yours' }], readiness: { unclaimed: [] }, changes: [] },
    })
  })

  test('names a sender by the reverse name of its address, however DNS spells it', async () => {
    const report = SAMPLE_REPORT.replaceAll('192.0.43.12', '149.72.10.1').replaceAll(
      'helpdesk.test',
      'help.example',
    )
    const zone: Zone = {
      '1.10.72.149.in-addr.arpa': { PTR: ['O1.PTR1.SendGrid.NET.'] },
      'o1.ptr1.sendgrid.net': { A: ['149.72.10.1'] },
      '1.10.72.149.origin.asn.cymru.com': { TXT: ['11377 | 149.72.0.0/16 | US | arin | 2014-05-20'] },
    }
    const named = {
      service: 'SendGrid',
      serviceKind: 'relay',
      passport: 'sendgrid',
      rdns: 'o1.ptr1.sendgrid.net',
      network: { asn: 11377, name: '', country: 'US' },
    }
    const sender = { name: 'help.example', kind: 'via', ...named }
    const answer = apiOverZone(zone)(ROUTE, { method: 'POST', body: report })
    expect(await statusAndBody(answer)).toMatchObject({ status: 200, body: { senders: [sender] } })
  })

  test('names the include of the SPF record that none of its messages used', async () => {
    const report = SAMPLE_REPORT.replaceAll('helpdesk.test', 'sendgrid.net').replaceAll(
      'northwind.test',
      'sender.example',
    )
    const zone: Zone = {
      'sender.example': {
        TXT: ['v=spf1 include:_spf.google.com include:sendgrid.net -all'],
        MX: [[1, 'smtp.google.com']],
      },
    }
    const answer = apiOverZone(zone)(ROUTE, { method: 'POST', body: report })
    expect(await statusAndBody(answer)).toMatchObject({
      body: { senders: [{ messages: 170, ownEnvelope: 0, unusedInclude: 'include:sendgrid.net' }] },
    })
  })

  test('reads it packed just as well', async () => {
    const packed = gzipSync(new TextEncoder().encode(SAMPLE_REPORT))
    expect(await post(packed)).toMatchObject({
      status: 200,
      body: { totals: { messages: 170 }, problems: [] },
    })
  })

  test('names what it cannot read by the name of the file', async () => {
    expect(await post('%PDF-1.4', '?name=a.pdf')).toMatchObject({
      status: 200,
      body: {
        kind: 'unknown',
        reports: [],
        problems: [{ file: 'a.pdf', message: expect.stringMatching(/is a PDF file/) as string }],
        verdict: { tone: 'unknown' },
        changes: [],
      },
    })
  })

  test('refuses an empty body', async () => {
    expect(await post('')).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  })

  test('takes 5 MiB and no more', async () => {
    const filled = (size: number) => `${SAMPLE_REPORT}${' '.repeat(size - SAMPLE_REPORT.length)}`
    expect((await post(filled(5 * 1024 * 1024))).status).toBe(200)
    expect(await post(filled(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'body_too_large', message: 'The body is larger than 5 MiB.' } },
    })
  })
})

describe('POST /user/tools/reports/sources', () => {
  const ask = (ips: unknown, zone: Zone = {}) =>
    statusAndBody(
      apiOverZone(zone)('/user/tools/reports/sources', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ips }),
      }),
    )

  test('says whose a server is, and leaves out what DNS does not say', async () => {
    const zone: Zone = {
      '1.10.72.149.in-addr.arpa': { PTR: ['O1.PTR1.SendGrid.NET.'] },
      'o1.ptr1.sendgrid.net': { A: ['149.72.10.1'] },
      '1.11.72.149.in-addr.arpa': 'timeout',
    }
    const sendgrid = { service: 'SendGrid', serviceKind: 'relay', passport: 'sendgrid', rootSpf: 'useless' }
    expect(await ask(['149.72.10.1', '149.72.11.1', '10.0.0.1'], zone)).toEqual({
      status: 200,
      body: [
        { ip: '149.72.10.1', ...sendgrid, rdns: 'o1.ptr1.sendgrid.net' },
        { ip: '149.72.11.1' },
        { ip: '10.0.0.1' },
      ],
    })
  })

  test.each([
    [[]],
    [['example.com']],
    [['192.0.43.0/24']],
    [Array<string>(11).fill('192.0.43.12')],
    ['192.0.43.12'],
  ])('refuses %j', async (ips) => {
    expect(await ask(ips)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  })
})
