// Zones as people have them: notations of providers, exports of hosts, records that a program split.
import { expect, test } from 'vitest'
import { readSource } from '#cli/zone/formats.ts'
import { rejoined } from '#shared/zone-file/split-records.ts'

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
