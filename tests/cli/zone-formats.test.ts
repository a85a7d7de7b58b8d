import { describe, expect, test } from 'vitest'
import { readSource } from '#cli/zone/formats.ts'
import { check } from '#tests/cli/check-text.ts'

const read = (file: string, text: string, origin?: string) =>
  readSource({ file, text, format: undefined, origin })

const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
const RECORDS: readonly (readonly [name: string, type: string, value: string, priority?: number])[] = [
  ['', 'MX', 'mx.mail.net', 10],
  ['', 'TXT', 'v=spf1 include:spf.mail.net -all'],
  ['_dmarc', 'TXT', 'v=DMARC1; p=reject; rua=mailto:d@shop.org'],
  ['s1._domainkey', 'TXT', KEY],
]
const EXPECTED = [
  'shop.org MX 10 mx.mail.net',
  'shop.org TXT v=spf1 include:spf.mail.net -all',
  '_dmarc.shop.org TXT v=DMARC1; p=reject; rua=mailto:d@shop.org',
  `s1._domainkey.shop.org TXT ${KEY}`,
]

const full = (name: string) => (name === '' ? 'shop.org' : `${name}.shop.org`)
const quoted = (value: string) => (value.match(/.{1,255}/g) ?? []).map((part) => `"${part}"`).join(' ')
const inZone = (type: string, value: string, priority?: number) =>
  type === 'TXT' ? quoted(value) : type === 'MX' ? `${priority ?? 0} ${value}.` : value
type Make = (name: string, type: string, value: string, priority?: number) => object
const each = (make: Make) => RECORDS.map((record) => make(...record))
const json = (value: unknown) => JSON.stringify(value, null, 1)

/** Each as its documentation shows it, without an SOA record; true if it does not name its zone. */
const EXPORTS: Record<string, { text: string; file?: string; needsOrigin?: true }> = {
  Cloudflare: {
    text: json({
      result: each((name, type, value, priority) => ({
        zone_name: 'shop.org',
        name: full(name),
        type,
        content: type === 'TXT' ? quoted(value) : value,
        priority,
        proxied: false,
      })),
      success: true,
    }),
  },
  Azure: {
    text: json(
      each((name, type, value, preference) => ({
        name: name || '@',
        fqdn: `${full(name)}.`,
        type: `Microsoft.Network/dnszones/${type}`,
        ...(type === 'MX'
          ? { MXRecords: [{ exchange: value, preference }] }
          : { TXTRecords: [{ value: value.match(/.{1,255}/g) }] }),
      })),
    ),
  },
  'Azure, over REST': {
    text: json({
      value: each((name, type, value, preference) => ({
        name: name || '@',
        type: `Microsoft.Network/dnszones/${type}`,
        properties: {
          fqdn: `${full(name)}.`,
          TTL: 300,
          ...(type === 'MX'
            ? { MXRecords: [{ exchange: value, preference }] }
            : { TXTRecords: [{ value: [value] }] }),
        },
      })),
    }),
  },
  DigitalOcean: {
    text: json({
      domain_records: each((name, type, data, priority) => ({
        id: 1,
        type,
        name: name || '@',
        data,
        priority: priority ?? null,
        ttl: 300,
      })),
    }),
    needsOrigin: true,
  },
  deSEC: {
    text: json(
      each((subname, type, value, priority) => ({
        domain: 'shop.org',
        subname,
        name: `${full(subname)}.`,
        type,
        records: [inZone(type, value, priority)],
        ttl: 3600,
      })),
    ),
  },
  IONOS: {
    text: json({
      name: 'shop.org',
      id: '1-2',
      type: 'NATIVE',
      records: each((name, type, content, prio) => ({
        name: full(name),
        rootName: 'shop.org',
        type,
        content,
        prio,
        ttl: 300,
        disabled: false,
      })),
    }),
  },
  'IONOS Cloud': {
    text: json({
      type: 'collection',
      items: each((name, type, content, priority) => ({
        id: 'x',
        type: 'record',
        metadata: { fqdn: full(name) },
        properties: { name, type, content, priority, ttl: 300, enabled: true },
      })),
    }),
  },
  Gandi: {
    text: json(
      each((name, type, value, priority) => ({
        rrset_name: name || '@',
        rrset_type: type,
        rrset_ttl: 300,
        rrset_values: [inZone(type, value, priority)],
      })),
    ),
    needsOrigin: true,
  },
  Hetzner: {
    text: json({
      records: each((name, type, value, priority) => ({
        id: 'a',
        type,
        name: name || '@',
        value: inZone(type, value, priority),
        zone_id: 'abc',
      })),
    }),
    needsOrigin: true,
  },
  GoDaddy: {
    text: json(
      each((name, type, data, priority) => ({ data, name: name || '@', ttl: 3600, type, priority })),
    ),
    needsOrigin: true,
  },
  Linode: {
    text: json({
      data: each((name, type, target, priority) => ({
        type,
        name,
        target,
        priority: priority ?? 0,
        ttl_sec: 0,
      })),
      page: 1,
      pages: 1,
    }),
    needsOrigin: true,
  },
  NS1: {
    text: json({
      zone: 'shop.org',
      records: each((name, type, value, priority) => ({
        domain: full(name),
        type,
        ttl: 300,
        short_answers: [type === 'MX' ? `${priority ?? 0} ${value}` : value],
      })),
    }),
  },
  DNSimple: {
    text: json({
      data: each((name, type, content, priority) => ({
        zone_id: 'shop.org',
        name,
        content,
        ttl: 3600,
        priority: priority ?? null,
        type,
      })),
    }),
  },
  Porkbun: {
    text: json({
      status: 'SUCCESS',
      records: each((name, type, content, prio) => ({
        id: '1',
        name: full(name),
        type,
        content,
        ttl: '600',
        prio: `${prio ?? 0}`,
      })),
    }),
  },
  ExternalDNS: {
    file: 'endpoints.yaml',
    text: `kind: DNSEndpoint\nmetadata:\n  name: mail\nspec:\n  endpoints:\n${RECORDS.map(([name, type, value, priority]) => `  - dnsName: ${full(name)}\n    recordType: ${type}\n    targets: [${json(type === 'MX' ? `${priority ?? 0} ${value}` : value)}]\n`).join('')}`,
  },
}

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
