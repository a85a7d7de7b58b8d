// Zones as OctoDNS, DNSControl and Terraform hold them: nothing of one that is in order, and each mistake with its line.
import { describe, expect, test } from 'vitest'
import { readSource } from '#cli/zone/formats.ts'
import { check, problems } from '#tests/cli/check-text.ts'

const OCTODNS = `---
'':
  - type: MX
    values:
      - exchange: mx.mail.net.
        preference: 10
  - type: TXT
    value: v=spf1 include:spf.mail.net -all
_dmarc:
  type: TXT
  value: v=DMARC1\\; p=reject\\; rua=mailto:dmarc@shop.org
`

const record = (fields: object) => ({ ttl: 300, ...fields })
const DNSCONTROL = JSON.stringify(
  {
    registrars: [],
    domains: [
      {
        name: 'shop.org',
        records: [
          record({ type: 'MX', name: '@', mxpreference: 10, target: 'mx.mail.net.' }),
          record({ type: 'TXT', name: '@', target: 'v=spf1 include:spf.mail.net -all' }),
          record({ type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=reject; rua=mailto:dmarc@shop.org' }),
          // Zeros are left out.
          record({
            type: 'TLSA',
            name: '_25._tcp.www',
            tlsausage: 3,
            tlsamatchingtype: 1,
            target: 'ab'.repeat(32),
          }),
        ],
      },
    ],
  },
  null,
  2,
)

const created = (type: string, after: object) => ({
  address: `${type}.one`,
  type,
  change: { actions: ['create'], before: null, after },
})
const planOf = (...resource_changes: object[]) =>
  JSON.stringify({ format_version: '1.2', resource_changes }, null, 2)
const TERRAFORM = planOf(
  created('cloudflare_dns_record', { name: 'shop.org', type: 'MX', content: 'mx.mail.net', priority: 10 }),
  created('aws_route53_record', {
    name: 'shop.org',
    type: 'TXT',
    records: ['v=spf1 include:spf.mail.net -all'],
  }),
  created('google_dns_record_set', {
    name: '_dmarc.shop.org.',
    type: 'TXT',
    rrdatas: ['"v=DMARC1; p=reject; rua=mailto:dmarc@shop.org"'],
  }),
)

/** The file, and where the line with the mistake belongs to begins. */
const FORMATS = {
  'shop.org.yaml': { text: OCTODNS, begin: (lines: string[], at: number) => (lines.length > at ? at : -1) },
  'ir.json': { text: DNSCONTROL, begin: (lines: string[], at: number) => lines.lastIndexOf('        {', at) },
  'plan.json': { text: TERRAFORM, begin: (lines: string[], at: number) => lines.lastIndexOf('    {', at) },
}
const MISTAKES = [
  ['include:spf.mail.net', 'include:gone.mail.net', 'include-without-record'],
  ['p=reject', 'p=rejekt', 'policy-invalid'],
  ['-all', '+all', 'plus-all'],
] as const

describe.each(Object.entries(FORMATS))('%s', (file, { text, begin }) => {
  test('in order: nothing is said', async () => {
    expect(problems(await check(text, { file })).filter(({ code }) => !code.startsWith('dkim'))).toEqual([])
  })

  test.each(MISTAKES)('%s → %s is told with its line', async (from, to, code) => {
    const wrong = text.replace(from, to)
    const lines = wrong.split('\n')
    const line =
      begin(
        lines,
        lines.findIndex((one) => one.includes(to)),
      ) + 1
    const found = problems(await check(wrong, { file })).map(({ code, file, line }) => ({ code, file, line }))
    expect(found).toContainEqual({ code, file, line })
  })

  test('cut off: the line where it ends, and no crash', async () => {
    const report = await check(text.slice(0, text.length / 2) + (file.endsWith('yaml') ? '\n"' : ''), {
      file,
    })
    expect(problems(report).map(({ code }) => code)).toContain('zone-syntax')
  })
})

/** One MX record as each provider names its fields. */
const PROVIDERS: Record<string, object> = {
  cloudflare_record: { name: 'shop.org', type: 'MX', value: 'mx.mail.net', priority: 10 },
  cloudflare_dns_record: { name: 'shop.org', type: 'MX', content: 'mx.mail.net', priority: 10 },
  aws_route53_record: { name: 'shop.org', type: 'MX', records: ['10 mx.mail.net'] },
  google_dns_record_set: { name: 'shop.org.', type: 'MX', rrdatas: ['10 mx.mail.net.'] },
  azurerm_dns_mx_record: {
    name: '@',
    zone_name: 'shop.org',
    record: [{ preference: '10', exchange: 'mx.mail.net' }],
  },
  hcloud_zone_rrset: { name: '@', zone: 'shop.org', type: 'MX', records: [{ value: '10 mx.mail.net.' }] },
  digitalocean_record: { domain: 'shop.org', name: '@', type: 'MX', value: 'mx.mail.net.', priority: 10 },
  ovh_domain_zone_record: { zone: 'shop.org', subdomain: '', fieldtype: 'MX', target: '10 mx.mail.net.' },
  gandi_livedns_record: { zone: 'shop.org', name: '@', type: 'MX', values: ['10 mx.mail.net.'] },
  powerdns_record: { zone: 'shop.org.', name: 'shop.org.', type: 'MX', records: ['10 mx.mail.net.'] },
  dnsimple_zone_record: { zone_name: 'shop.org', name: '', type: 'MX', value: 'mx.mail.net', priority: 10 },
}

test.each(Object.entries(PROVIDERS))('the fields of %s', async (type, after) => {
  const text = planOf(created(type, after))
  const { records, problems } = await readSource({
    file: 'plan.json',
    text,
    format: undefined,
    origin: undefined,
  })
  expect(problems).toEqual([])
  expect(records).toMatchObject([{ owner: 'shop.org', type: 'MX', text: '10 mx.mail.net' }])
})
