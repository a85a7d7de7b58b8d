import { expect, test } from 'vitest'
import { readSource } from '#cli/zone/formats.ts'
import { check } from '#tests/cli/check-text.ts'
import { rejoined } from '#shared/dns/zone-file/lint.ts'

const read = (file: string, text: string, origin?: string) =>
  readSource({ file, text, format: undefined, origin })
const plan = (type: string, records: string[], field = 'records') =>
  JSON.stringify({
    terraform_version: '1.9.8',
    resource_changes: [
      {
        type,
        change: {
          actions: ['create'],
          before: null,
          after: { name: 's._domainkey.shop.org', type: 'TXT', [field]: records },
        },
      },
    ],
  })

test('Route 53 splits a text at two quotes, and refuses a long one without', async () => {
  const long = `v=DKIM1; p=${'A'.repeat(300)}`
  const whole = await read(
    'plan.json',
    plan('aws_route53_record', [`${long.slice(0, 250)}""${long.slice(250)}`]),
  )
  expect(whole.records.map(({ text }) => text)).toEqual([long])
  expect(whole.problems).toEqual([])
  const refused = await read('plan.json', plan('aws_route53_record', [long]))
  expect(refused.problems[0]?.message).toContain('Route 53 refuses')
})

test('Google Cloud reads words', async () => {
  const { records } = await read('plan.json', plan('google_dns_record_set', ['v=spf1 -all'], 'rrdatas'))
  expect(records[0]?.text).toBe('v=spf1-all')
})

test('a record that was split is one record', async () => {
  const text = 'google._domainkey:\n  type: TXT\n  values:\n  - v=DKIM1\n  - k=rsa\n  - p=MIGf\n'
  const { records, findings } = rejoined(await read('shop.org.yaml', text))
  expect(records.map((one) => one.text)).toEqual(['v=DKIM1; k=rsa; p=MIGf'])
  expect(findings).toMatchObject([
    { code: 'zone-split-record', fix: 'Write it as one value: v=DKIM1; k=rsa; p=MIGf' },
  ])
})

test.each([
  [
    'x.yaml',
    'kind: dns#resourceRecordSet\nname: shop.org.\nrrdatas:\n- 10 mx.shop.org.\nttl: 300\ntype: MX\n---\nkind: dns#resourceRecordSet\nname: shop.org.\nrrdatas:\n- \'"v=spf1 -all"\'\nttl: 300\ntype: TXT\n',
  ],
  [
    'x.json',
    JSON.stringify({
      ResourceRecordSets: [
        { Name: 'shop.org.', Type: 'MX', ResourceRecords: [{ Value: '10 mx.shop.org' }] },
        { Name: 'shop.org.', Type: 'TXT', ResourceRecords: [{ Value: '"v=spf1 -all"' }] },
      ],
    }),
  ],
  [
    'x.json',
    JSON.stringify({
      result: [
        { name: 'shop.org', type: 'MX', content: 'mx.shop.org', priority: 10, proxied: false },
        { name: 'shop.org', type: 'TXT', content: 'v=spf1 -all', proxied: false },
      ],
    }),
  ],
  [
    'x.json',
    JSON.stringify([
      {
        fqdn: 'shop.org.',
        type: 'Microsoft.Network/dnszones/MX',
        MXRecords: [{ exchange: 'mx.shop.org', preference: 10 }],
      },
      { fqdn: 'shop.org.', type: 'Microsoft.Network/dnszones/TXT', TXTRecords: [{ value: ['v=spf1 -all'] }] },
    ]),
  ],
])('an export is read: %s', async (file, text) => {
  const { records, problems } = await read(file, text)
  expect([records.map((one) => [one.owner, one.type, one.text]), problems]).toEqual([
    [
      ['shop.org', 'MX', '10 mx.shop.org'],
      ['shop.org', 'TXT', 'v=spf1 -all'],
    ],
    [],
  ])
})

test('Azure takes a text as it is', async () => {
  const { records } = await read(
    'plan.json',
    JSON.stringify({
      terraform_version: '1.9.8',
      resource_changes: [
        {
          type: 'azurerm_dns_txt_record',
          change: {
            after: { name: '@', zone_name: 'shop.org', record: [{ value: 'v=spf1 -all' }, { value: '"x"' }] },
          },
        },
      ],
    }),
  )
  expect(records.map(({ text }) => text)).toEqual(['v=spf1 -all', '"x"'])
})

test('Cloudflare takes it with and without quotes', async () => {
  for (const content of ['v=spf1 -all', '"v=spf1 -all"', '"v=spf1 " "-all"']) {
    const { records } = await read('plan.json', plan('cloudflare_dns_record', content as never, 'content'))
    expect(records.map(({ text }) => text)).toEqual(['v=spf1 -all'])
  }
})

test('OctoDNS refuses bare and doubled semicolons', async () => {
  const zone = (value: string) => `_dmarc:\n  type: TXT\n  value: '${value}'\n`
  const problems = async (text: string) => (await read('shop.org.yaml', text)).problems.length
  expect(await problems(zone('v=DMARC1\\; p=none'))).toBe(0)
  expect(await problems(zone('v=DMARC1; p=none'))).toBe(1)
  expect(await problems(zone('v=DMARC1\\\\; p=none'))).toBe(1)
  expect(await problems(`${zone('v=DMARC1; p=none')}  octodns:\n    lenient: true\n`)).toBe(0)
})

const WHOLE = ['v=spf1 mx -all', 'v=DMARC1; p=reject']

test('exports of PowerDNS and WHM are read', async () => {
  const set = (name: string, type: string, content: string) => ({
    name,
    type,
    ttl: 300,
    records: [
      { content, disabled: false },
      { content: '"off"', disabled: true },
    ],
  })
  const powerdns = JSON.stringify({
    id: 'shop.org.',
    rrsets: [
      set('shop.org.', 'TXT', '"v=spf1 mx " "-all"'),
      set('_dmarc.shop.org.', 'TXT', '"v=DMARC1; p=reject"'),
    ],
  })
  const whm = JSON.stringify({
    metadata: { command: 'dumpzone' },
    data: {
      zone: [
        {
          record: [
            { type: 'TXT', name: 'shop.org.', txtdata: WHOLE[0] },
            { type: 'TXT', name: '_dmarc.shop.org.', txtdata: WHOLE[1] },
            { type: 'MX', name: 'shop.org.', exchange: 'mx.shop.org', preference: 5 },
            { type: 'A', name: 'mx.shop.org.', address: '192.0.2.1' },
          ],
        },
      ],
    },
  })
  for (const text of [powerdns, whm]) {
    const { records, problems } = await read('export.json', text)
    expect(records.filter(({ type }) => type === 'TXT').map(({ text: shown }) => shown)).toEqual(WHOLE)
    expect(problems).toEqual([])
  }
})

test('the data file of tinydns is read', async () => {
  const text = [
    '# a comment',
    '.shop.org:192.0.2.53:a',
    '@shop.org:192.0.2.1:mx:5',
    '@shop.org::mx.mail.net:10:300',
    "'shop.org:v=spf1 mx -all:300",
    "'_dmarc.shop.org:v=DMARC1\\073 p=reject",
    ':s._domainkey.shop.org:16:\\012v=DKIM1;p=\\002AA',
    '+www.shop.org:192.0.2.2:300',
    '',
  ].join('\n')
  const { origins, records, problems } = await read('data', text)
  expect(problems).toEqual([])
  expect(origins).toEqual(['shop.org'])
  const texts = (type: string) =>
    records.filter((record) => record.type === type).map((record) => record.text)
  expect(texts('TXT')).toEqual([...WHOLE, 'v=DKIM1;p=AA'])
  expect(texts('MX')).toEqual(['5 mx.mx.shop.org', '10 mx.mail.net'])
  expect(texts('A')).toContain('192.0.2.2')
})

test('addresses that a host makes are its own, not missing', async () => {
  const { zoneOverlay } = await import('#shared/dns/zone-file/overlay.ts')
  const { zoneResolver } = await import('#shared/dns/zone-resolver.ts')
  const live = zoneResolver({ 'mta-sts.shop.org': { A: ['93.184.215.25'] } })
  for (const [file, text] of [
    ['shop.org.yaml', 'mta-sts:\n  type: Route53Provider/ALIAS\n  value:\n    name: x\n'],
    ['shop.org.zone', '@ SOA ns.shop.org. h.shop.org. 1 1 1 1 1\nmta-sts DYNA geoip!web\n'],
  ] as const) {
    const zone = await read(file, text)
    expect(zone.problems).toEqual([])
    expect((await zoneOverlay(zone)(live).query('mta-sts.shop.org', 'A')).kind).toBe('answer')
  }
})

test('a file is named after its zone, not after a network', async () => {
  const origins = async (file: string) => (await read(file, 'www A 192.0.2.1\n')).origins
  expect(await origins('db.192.168.0')).toEqual([])
  expect(await origins('db.shop.org')).toEqual(['shop.org'])
})

test('a zone whose SOA record cannot be read keeps its name', async () => {
  const { origins } = await read(
    'shop.org.zone',
    '@ SOA ns. h. {{ serial }} 1 1 1 1\n@ MX 1 mx\n$ORIGIN sub.shop.org.\nx A 192.0.2.1\n',
  )
  expect(origins).toEqual(['shop.org'])
})

const SMALL = `$ORIGIN shop.org.
$TTL 300
@ SOA ns.shop.org. h.shop.org. 1 1 1 1 60
@ NS ns.mail.net.
@ MX 10 mx
mx A 93.184.215.25
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@shop.org"
`

test('one fault of DMARC is one finding', async () => {
  const { findings } = await check(`${SMALL.replace(/_dmarc/, '@')}`)
  expect(findings.filter(({ code }) => /misplaced/.test(code)).map(({ code }) => code)).toEqual([
    'zone-misplaced',
  ])
})

test('a name that only receives breaks no mail without SPF', async () => {
  const { findings } = await check(`${SMALL}parse MX 10 mx\n`)
  const [finding] = findings.filter(({ code }) => code === 'spf-no-record')
  expect(finding?.severity ?? 'info').toBe('info')
})

test('lookups without an answer are one line', async () => {
  const { findings } = await check(
    SMALL.replace('v=spf1 mx', 'v=spf1 include:a.test include:b.test mx') +
      'sub MX 10 mx.c.test.\nsub TXT "v=spf1 include:d.test -all"\n',
    { live: { 'a.test': 'timeout', 'b.test': 'timeout', 'mx.c.test': 'timeout', 'd.test': 'timeout' } },
  )
  const unknown = findings.filter((finding) => finding.unknown === true)
  expect(unknown.map(({ code }) => code)).toEqual(['zone-lookups-unknown'])
})

test('an export whose SOA record is at the root is the zone of its name servers', async () => {
  const text = `$ORIGIN .
@	3600	IN	SOA	shop.org.	root.shop.org.	( 1 7200 3600 86400 3600 )
shop.org.	300	IN	NS	REPLACE&ME$WITH^YOUR@NAMESERVER.
sub.shop.org.	300	IN	NS	ns1.example.net.
shop.org.	300	IN	TXT	"v=spf1 a -allArray"
shop.org.	300	IN	A	203.0.113.5
`
  for (const file of ['shop.org.txt', 'export.txt']) {
    const zone = await read(file, text)
    expect(zone.origins).toEqual(['shop.org'])
  }
  const { findings } = await check(text)
  expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
    'spf-syntax-error',
  ])
})
