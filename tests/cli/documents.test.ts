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

/** The file, and where the part that the mistake goes into begins. */
const FORMATS = {
  'shop.org.yaml': { text: OCTODNS, begin: (lines: string[], at: number) => (lines.length > at ? at : -1) },
  'ir.json': { text: DNSCONTROL, begin: (lines: string[], at: number) => lines.lastIndexOf('        {', at) },
  'plan.json': { text: TERRAFORM, begin: (lines: string[], at: number) => lines.lastIndexOf('    {', at) },
}
const MISTAKES = [
  ['include:spf.mail.net', 'include:gone.mail.net', 'spf-include-without-record'],
  ['p=reject', 'p=rejekt', 'dmarc-policy-invalid'],
  ['-all', '+all', 'spf-plus-all'],
] as const

describe.each(Object.entries(FORMATS))('%s', (file, { text, begin }) => {
  test('valid: no findings', async () => {
    expect(problems(await check(text, { file })).filter(({ code }) => !code.startsWith('dkim'))).toEqual([])
  })

  test.each(MISTAKES)('%s → %s is reported with its line', async (from, to, code) => {
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
  // Its name may be missing: then it is the zone itself.
  dns_mx_record_set: {
    zone: 'shop.org.',
    name: null,
    mx: [{ exchange: 'mx.mail.net.', preference: 10 }],
    ttl: 3600,
  },
  ns1_record: {
    zone: 'shop.org',
    domain: 'shop.org',
    type: 'MX',
    answers: [{ answer: '10 mx.mail.net', meta: { up: 'true' }, region: '' }],
    short_answers: null,
  },
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

const readPlan = (...resources: object[]) =>
  readSource({ file: 'plan.json', text: planOf(...resources), format: undefined, origin: undefined })

/** What hashicorp/dns and NS1 call records of other types. */
const OTHER_TYPES: [resource: string, after: object, records: string[]][] = [
  [
    'dns_txt_record_set',
    { name: '_dmarc', txt: ['v=DMARC1; p=none', 'other'] },
    ['TXT v=DMARC1; p=none', 'TXT other'],
  ],
  [
    'dns_a_record_set',
    { name: '_dmarc', addresses: ['192.0.2.1', '192.0.2.2'] },
    ['A 192.0.2.1', 'A 192.0.2.2'],
  ],
  ['dns_aaaa_record_set', { name: '_dmarc', addresses: ['2001:db8::1'] }, ['AAAA 2001:db8::1']],
  ['dns_cname_record', { name: '_dmarc', cname: 'reports.mail.net.' }, ['CNAME reports.mail.net']],
  ['dns_ns_record_set', { name: '_dmarc', nameservers: ['ns1.dns.net.'] }, ['NS ns1.dns.net']],
  ['dns_ptr_record', { name: '_dmarc', ptr: 'mx.mail.net.' }, ['PTR mx.mail.net']],
  [
    'ns1_record',
    { domain: '_dmarc.shop.org', type: 'TXT', answers: [{ answer: 'v=DMARC1; p=none' }] },
    ['TXT v=DMARC1; p=none'],
  ],
  [
    'ns1_record',
    { domain: '_dmarc.shop.org', type: 'CNAME', answers: [], short_answers: ['reports.mail.net'] },
    ['CNAME reports.mail.net'],
  ],
]

test.each(OTHER_TYPES)('the fields of %s %j', async (type, after, expected) => {
  const { records, problems, edits } = await readPlan(
    created(type, { zone: 'shop.org.', ttl: 300, ...after }),
  )
  expect(problems).toEqual([])
  expect(records.map(({ owner, type, text }) => [owner, `${type} ${text}`])).toEqual(
    expected.map((text) => ['_dmarc.shop.org', text]),
  )
  // They contain all records of the type at the name.
  expect(edits?.every(({ isWhole }) => isWhole)).toBe(true)
})

test('a linked record of NS1 has its content elsewhere, which is not a mistake', async () => {
  const linked = { zone: 'shop.org', domain: 'shop.org', type: 'MX', answers: [], link: 'other.org' }
  expect(await readPlan(created('ns1_record', linked))).toMatchObject({ records: [], problems: [] })
})

test('a set of hashicorp/dns that is replaced is judged as it will be', async () => {
  const set = (txt: string) => ({ zone: 'shop.org.', name: null, txt: [txt], ttl: 300 })
  const plan = planOf({
    address: 'dns_txt_record_set.spf',
    type: 'dns_txt_record_set',
    change: {
      actions: ['update'],
      before: set('v=spf1 include:spf.mail.net -all'),
      after: set('v=spf1 include:gone.mail.net -all'),
    },
  })
  const found = problems(await check(plan, { file: 'plan.json' }))
  expect(found.map(({ code }) => code)).toContain('spf-include-without-record')
})

const DS = '1000 13 2 aabbccddeeff'
const HEADER = { Class: 0, Name: '', Rdlength: 0, Rrtype: 0, Ttl: 0 }
/** One record in the forms that different versions of DNSControl write. */
const FORMS: [record: object, text: string][] = [
  [
    { type: 'DS', dskeytag: 1000, dsalgorithm: 13, dsdigesttype: 2, dsdigest: 'AABBCCDDEEFF', target: '' },
    DS,
  ],
  [
    {
      type: 'DS',
      target: '',
      fields: { Hdr: HEADER, KeyTag: 1000, Algorithm: 13, DigestType: 2, Digest: 'AABBCCDDEEFF' },
      zonfefilepartial: '1000 13 2 AABBCCDDEEFF',
    },
    DS,
  ],
  [
    { type: 'DS', target: '', rdata: { KeyTag: 1000, Algorithm: 13, DigestType: 2, Digest: 'AABBCCDDEEFF' } },
    DS,
  ],
  [
    {
      type: 'DNSKEY',
      dnskeyflags: 257,
      dnskeyprotocol: 3,
      dnskeyalgorithm: 13,
      dnskeypublickey: 'AABBCCDD',
      target: '',
    },
    '257 3 13 AABBCCDD',
  ],
  [
    {
      type: 'SOA',
      target: 'ns1.dns.net.',
      soambox: 'admin.shop.org',
      soarefresh: 3600,
      soaretry: 900,
      soaexpire: 604800,
      soaminttl: 86400,
    },
    'ns1.dns.net',
  ],
  [{ type: 'MX', Fields: { Mx: 'mx.mail.net.', Preference: 1 }, target: 'mx.mail.net.' }, '1 mx.mail.net'],
  [{ type: 'MX', fields: { Mx: 'mx.mail.net.' }, target: '' }, '0 mx.mail.net'],
  [{ type: 'A', fields: { A: '192.0.2.1' }, target: '' }, '192.0.2.1'],
  [{ type: 'CNAME', target: '', zonfefilepartial: 'a.mail.net.' }, 'a.mail.net'],
  [{ type: 'TXT', target: 'say "hi"; v=1' }, 'say "hi"; v=1'],
  [{ type: 'TXT', target: '', fields: { Txt: ['two ', 'parts'] } }, 'two parts'],
  [{ type: 'TXT', target: '', zonfefilepartial: '"two " "parts"' }, 'two parts'],
  [
    { type: 'RP', target: '', fields: { Mbox: 'a.shop.org.' }, zonfefilepartial: 'a.shop.org. t.' },
    'a.shop.org. t.',
  ],
  [{ type: 'LOC', target: '', loclatitude: 1 }, ''],
]

test.each(FORMS)('DNSControl: %j', async (record, text) => {
  const ir = { domains: [{ name: 'shop.org', records: [{ name: 'a', ttl: 300, ...record }] }] }
  const read = await readSource({
    file: 'ir.json',
    text: JSON.stringify(ir, null, 2),
    format: undefined,
    origin: undefined,
  })
  expect(read.problems).toEqual([])
  expect(read.records.map(({ text }) => text)).toEqual([text])
})

test('DNSControl: a record without content is reported with its line', async () => {
  const records = [
    { type: 'DS', name: '@', target: '' },
    { type: 'MX', name: '@', mxpreference: 10, target: '' },
  ]
  const read = await readSource({
    file: 'ir.json',
    text: JSON.stringify({ domains: [{ name: 'shop.org', records }] }, null, 2),
    format: undefined,
    origin: undefined,
  })
  expect(read.problems.map(({ line, message }) => [line, message])).toEqual([
    [6, expect.stringContaining('DS')],
    [11, expect.stringContaining('MX')],
  ])
})
