import { TLS_TYPES } from '#shared/dmarc-reports/tls.ts'
import { SAMPLE_REPORTS, sampleReports } from '#shared/data/samples/reports.ts'
import { aggregateXml, envelope, GOOD, month, signature } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { readFiles } from '#tests/shared/dmarc-reports/read-files.ts'

const tlsJson = (types: readonly string[], successes: number) =>
  JSON.stringify({
    'organization-name': 'a',
    'report-id': types.join(),
    policies: types.map((type) => ({
      policy: { 'policy-type': 'sts', 'policy-domain': 'example.com' },
      summary: {
        'total-successful-session-count': successes,
        'total-failure-session-count': type === '' ? 0 : 3,
      },
      'failure-details': type === '' ? [] : [{ 'result-type': type, 'failed-session-count': 3 }],
    })),
  })

const FAILURE = `From: a@mail.example\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: auth-failure\nReported-Domain: example.com\n\n--b--\n`

const forgery = { ip: '203.0.113.9', count: 2, auth: envelope('example.com', 'fail') }
const brokenKey = { ip: '192.0.2.20', count: 5, auth: signature('example.com', 'old', 'permerror') }
const unset = { ip: '203.0.113.5', count: 5, auth: signature('sendgrid.net', 's1', 'pass') }
const spfOnly = { ip: '192.0.2.10', count: 40, spf: 'pass', auth: envelope('example.com', 'pass') }
/** In the network of the domain's own servers. */
const neighbor = { ...forgery, ip: '192.0.2.77', count: 5 }
const below = { ...forgery, ip: '203.0.113.77', from: 'shop.example.com' }
/** As a gateway does it, on and on. */
const altered = { ip: '198.51.100.7', count: 5, auth: signature('example.com', 'mail', 'fail') }
/** Forgers come from anywhere. */
const scattered = (ip: string, policy = 'none') =>
  aggregateXml({ id: ip, policy: `<p>${policy}</p>`, records: [{ ...forgery, ip, disposition: policy }] })
const listed = { ip: '203.0.113.7', count: 1, reason: 'mailing_list' }

export const reportsReports = async () => [
  ...(await Promise.all(SAMPLE_REPORTS.map((kind) => readFiles([['sample.eml', sampleReports(kind)]])))),
  await readFiles([]),
  await readFiles([['a.pdf', '%PDF']]),
  await readFiles(month([GOOD, forgery, listed, spfOnly])),
  await readFiles(month([GOOD], { policy: '<p>quarantine</p>' })),
  await readFiles(month([GOOD], { policy: '<p>quarantine</p><testing>y</testing>' })),
  await readFiles(month([GOOD, { ...forgery, disposition: 'reject' }], { policy: '<p>reject</p>' })),
  await readFiles(month([{ ...GOOD, from: '' }], { policy: '<p>reject</p>', domain: '' })),
  await readFiles(month([GOOD], { policy: '<p>reject</p>', days: 3 })),
  await readFiles(month([GOOD, unset, brokenKey])),
  await readFiles(month([GOOD, neighbor])),
  await readFiles(month([GOOD, { ...neighbor, auth: signature('example.com', 'old', 'permerror') }])),
  await readFiles(month([GOOD, { ...neighbor, disposition: 'reject' }])),
  await readFiles(month([GOOD, altered, below])),
  await readFiles(month([GOOD, below])),
  await readFiles(month([GOOD], { policy: '<p>reject</p><sp>none</sp>' })),
  await readFiles(month([GOOD], { policy: '<p>reject</p><sp>reject</sp><np>none</np>' })),
  await readFiles([
    ...month([GOOD], { days: 30 }),
    ...month([GOOD], { days: 36, policy: '<p>quarantine</p>' }).slice(30),
  ]),
  await readFiles([
    ...month([GOOD]),
    ['x.xml', scattered('203.0.113.99')],
    ['y.xml', scattered('198.51.100.99')],
  ]),
  await readFiles([['x.xml', scattered('203.0.113.99')]]),
  // It breaks off.
  await readFiles([...month([GOOD]), ['x.xml', scattered('203.0.113.99').replace('</feedback>', '')]]),
  await readFiles([...month([GOOD]), ['x.xml', scattered('192.0.2.77')]]),
  await readFiles([
    ...month([GOOD], { policy: '<p>reject</p>' }),
    ['x.xml', scattered('203.0.113.99', 'reject')],
  ]),
  await readFiles([...month([GOOD], { days: 3 }), ['x.xml', scattered('203.0.113.99')]]),
  await readFiles(month([GOOD, { ...unset, disposition: 'reject' }])),
  await readFiles([
    ...month([GOOD], { days: 3, error: 'two records' }),
    ...month([GOOD], { days: 1, domain: 'example.net' }),
  ]),
  await readFiles([
    ...month([GOOD], { days: 3 }).slice(0, 1),
    ...month([GOOD], { days: 3, policy: '<p>reject</p>' }).slice(2),
    ...month([GOOD], { days: 1 }),
    ['b.txt', 'b'],
  ]),
  await readFiles([['a.xml', aggregateXml({ records: [{ ...GOOD, count: 0 }] })]]),
  await readFiles([['a.eml', FAILURE]]),
  await readFiles([['a.json', tlsJson([''], 9)]]),
  ...(await Promise.all(
    [...Object.keys(TLS_TYPES), 'other'].map((type) => readFiles([['a.json', tlsJson([type], 1)]])),
  )),
]
