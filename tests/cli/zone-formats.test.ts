import { describe, expect, test } from 'vitest'
import { readSource } from '#cli/zone/formats.ts'
import { check } from '#tests/cli/check-text.ts'
import { each, EXPECTED, EXPORTS, full, inZone, json, type Make, RECORDS } from '#tests/cli/host-exports.ts'

const read = (file: string, text: string, origin?: string) =>
  readSource({ file, text, format: undefined, origin })

const texts = (records: readonly { owner: string; type: string; text: string }[]) =>
  records.map(({ owner, type, text }) => `${owner} ${type} ${text}`)

describe.each(Object.entries(EXPORTS))(
  'what %s hands out',
  (_, { text, file = 'export.json', needsOrigin }) => {
    test('is read, and checked against itself', async () => {
      const zone = await read(file, text, needsOrigin && 'shop.org')
      expect(zone.problems).toEqual([])
      expect(texts(zone.records)).toEqual(EXPECTED)
      expect(zone.origins).toEqual(['shop.org'])
    })

    test('without its zone is an error, not green', async () => {
      if (needsOrigin)
        expect((await read(file, text)).problems).toMatchObject([
          { isUnread: true, fix: expect.stringContaining('--origin') as string },
        ])
    })
  },
)

const ADDED = (make: Make) => ({
  Changes: each((...record) => ({ Action: 'UPSERT', ResourceRecordSet: make(...record) })),
})
const route53: Make = (name, type, value, priority) => ({
  Name: `${full(name)}.`,
  Type: type,
  TTL: 300,
  ResourceRecords: [{ Value: inZone(type, value, priority) }],
})

const PLANS: Record<string, { text: string; file?: string }> = {
  'a change batch of Route 53': { text: json({ Comment: 'x', ...ADDED(route53) }) },
  'a CloudFormation template': {
    text: json({
      AWSTemplateFormatVersion: '2010-09-09',
      Resources: {
        One: {
          Type: 'AWS::Route53::RecordSet',
          Properties: {
            HostedZoneName: 'shop.org.',
            ...(each(route53)[0] as { ResourceRecords: { Value: string }[] }),
            ResourceRecords: ['10 mx.mail.net.'],
          },
        },
        More: {
          Type: 'AWS::Route53::RecordSetGroup',
          Properties: {
            RecordSets: RECORDS.slice(1).map((record) => ({
              ...route53(...record),
              ResourceRecords: [inZone(record[1], record[2])],
            })),
          },
        },
      },
    }),
  },
  'a CloudFormation template in YAML': {
    file: 'template.yaml',
    text: `AWSTemplateFormatVersion: '2010-09-09'\nResources:\n${RECORDS.map(([name, type, value, priority], at) => `  R${at}:\n    Type: AWS::Route53::RecordSet\n    Properties:\n      HostedZoneId: !Ref Zone\n      Name: ${full(name)}.\n      Type: ${type}\n      TTL: 300\n      ResourceRecords:\n        - ${json(inZone(type, value, priority))}\n`).join('')}`,
  },
  'an nsupdate script': {
    file: 'update.txt',
    text: `server ns1.shop.org\nzone shop.org\n; the old ones\nupdate delete shop.org MX\n${RECORDS.map(([name, type, value, priority]) => `update add ${full(name)}. 300 IN ${type} ${inZone(type, value, priority)}\n`).join('')}send\n`,
  },
}

test.each(Object.entries(PLANS))('%s is read as what it changes', async (_, { text, file = 'x.json' }) => {
  const zone = await read(file, text)
  expect(zone.problems).toEqual([])
  expect(texts(zone.records)).toEqual(EXPECTED)
  expect(zone.edits).toBeDefined()
})

test('a state of Terraform is read, and a provider that is not read is an error', async () => {
  const mx = { name: 'shop.org', type: 'MX', records: ['10 mx.mail.net'] }
  const states = [
    {
      format_version: '1.0',
      values: {
        root_module: { child_modules: [{ resources: [{ type: 'aws_route53_record', values: mx }] }] },
      },
    },
    {
      version: 4,
      terraform_version: '1.9.8',
      resources: [{ type: 'aws_route53_record', instances: [{ attributes: mx }] }],
    },
  ]
  for (const state of states)
    expect(texts((await read('x.json', json(state))).records)).toEqual([EXPECTED[0]])
  const change = { type: 'vultr_dns_record', change: { after: { name: 'a' } } }
  const { problems } = await read(
    'x.json',
    json({ format_version: '1.2', resource_changes: [change, change] }),
  )
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('vultr_dns_record')])
})

test('a change batch with an SOA record is a whole zone', async () => {
  const soa = {
    Action: 'CREATE',
    ResourceRecordSet: { Name: 'shop.org.', Type: 'SOA', ResourceRecords: [{ Value: 'ns. h. 1 1 1 1 1' }] },
  }
  const zone = await read('x.json', json({ Changes: [soa, ...ADDED(route53).Changes] }))
  expect([zone.origins, zone.edits]).toEqual([['shop.org'], undefined])
})

test('a value of a template that refers to something is unknown, not missing', async () => {
  const text = `Resources:\n  A:\n    Type: AWS::Route53::RecordSet\n    Properties:\n      Name: _dmarc.shop.org.\n      Type: TXT\n      ResourceRecords: [!Sub '"v=DMARC1; p=\${Policy}"']\n`
  const { problems } = await read('template.yaml', text)
  expect(problems).toMatchObject([{ record: { owner: '_dmarc.shop.org', type: 'TXT' } }])
})

const SOURCES: [file: string, text: string, command: string][] = [
  ['main.tf', 'resource "aws_route53_record" "mx" {\n  name = "@"\n}\n', 'terraform show -json'],
  ['dns.txt', 'variable "zone" {\n}\nresource "x" "y" {\n}\n', 'terraform show -json'],
  [
    'dnsconfig.js',
    'var R = NewRegistrar("none");\nD("shop.org", R, MX("@", 10, "mx.mail.net."));\n',
    'dnscontrol print-ir',
  ],
  ['stack.ts', "import { aws_route53 as route53 } from 'aws-cdk-lib'\n", 'cdk synth'],
  [
    'production.yaml',
    'providers:\n  config:\n    class: x\nzones:\n  shop.org.:\n    sources: [config]\n',
    'octodns-dump',
  ],
  ['dns.bicep', "resource mx 'Microsoft.Network/dnsZones/MX@2018-05-01' = {\n}\n", 'az network dns'],
  ['named.conf', 'zone "shop.org" {\n  type master;\n  file "db.shop.org";\n};\n', 'file'],
  ['zone.html', '<!doctype html>\n<title>x</title>\n', 'BIND'],
  ['export.json', '{"hello": ["world"]}', 'BIND'],
  ['letter.txt', 'Dear customer,\nhere is\nthe zone\nthat you\nasked for.\n\nYours,\nhost\n', 'BIND'],
  ['zone.csv', 'Type,Name,Value\nMX,@,mx\nTXT,@,x\nTXT,a,b\nA,b,c\nA,c,d\nA,d,e\n', 'BIND'],
  ['empty.zone', '; nothing\n', 'records'],
  ['relative.txt', 'www A 192.0.2.1\n@ MX 10 mx\n', '--origin'],
]

test.each(SOURCES)('%s is named, with the command that helps', async (file, text, command) => {
  const { findings } = await check(text, { file })
  expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['zone-not-read', 'error']])
  expect(findings[0]?.fix).toContain(command)
})
