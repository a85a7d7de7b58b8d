import { describe, expect, test } from 'vitest'
import { MAIL_SERVICES } from '#shared/data/mail-services/catalogue.ts'
import { askNeverInFrom } from '#shared/records/spf/in-from.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { checkEmailAuthentication } from '#shared/domain/email-authentication/check.ts'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

const NAME = 'b.example.com'
const SES = 'feedback-smtp.us-east-1.amazonses.com'
const SPF = ['v=spf1 include:amazonses.com ~all']
/** The servers of the services, and the DMARC record of the domain above. */
const ABOVE: Zone = {
  [SES]: { A: ['192.0.43.8'] },
  'feedback-smtp.eu-west-1.amazonses.com': { A: ['192.0.43.9'] },
  'mx.sendgrid.net': { A: ['192.0.43.8'] },
  'amazonses.com': { TXT: ['v=spf1 ip4:192.0.43.8 -all'] },
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:d@example.com'] },
}

const purpose = (node: ZoneNode, more: Zone = {}, name = NAME) =>
  askNeverInFrom(name, zoneResolver({ [name]: node, ...more }))
const email = (zone: Zone, name = NAME) =>
  checkEmailAuthentication(name, zoneResolver({ ...ABOVE, ...zone }), { suffixes })

describe('what a name is for', () => {
  const paths = MAIL_SERVICES.flatMap(({ name, returnPaths = [] }) =>
    returnPaths.map((target): [string, string] => [name, target]),
  )

  test.each(paths)('%s: a CNAME below %s is for bounces', async (service, target) => {
    const zone: Zone = { [`u1.${target}`]: { MX: [[10, 'mx.test']] } }
    expect(await purpose({ CNAME: `u1.${target}` }, zone)).toEqual({ use: 'bounces', service })
  })

  const hosts = MAIL_SERVICES.flatMap(({ partOf = '', receives = [], receivesAs, takes }) =>
    takes === 'programs' ? receives.map((host): [string, string] => [partOf, receivesAs ?? host]) : [],
  )

  test.each(hosts)('%s: mail to %s is read by a program, if SPF does not say more', async (service, host) => {
    expect(await purpose({ MX: [[10, host]] })).toEqual({ use: 'programs', service })
    expect(await purpose({ MX: [[10, host]], TXT: ['v=spf1 ~all'] })).toBeNull()
    expect(
      await purpose({
        MX: [
          [10, host],
          [20, 'mx.example.com'],
        ],
      }),
    ).toBeNull()
  })

  test.each<[string, ZoneNode, string | undefined]>([
    ['another region', { MX: [[5, 'FEEDBACK-SMTP.eu-west-1.amazonses.com'.toLowerCase()]] }, 'bounces'],
    [
      'another server behind it',
      {
        MX: [
          [10, SES],
          [20, 'mx.example.com'],
        ],
      },
      'bounces',
    ],
    [
      'another server before it',
      {
        MX: [
          [20, SES],
          [10, 'mx.example.com'],
        ],
      },
      undefined,
    ],
    ['a server that only sounds alike', { MX: [[10, 'feedback-smtp.amazonses.com.example.net']] }, undefined],
    ['no MX record', { A: ['192.0.43.8'] }, undefined],
  ])('%s', async (_, node, use) => {
    expect((await purpose(node))?.use).toBe(use)
  })

  test('is never that of the domain that people write to', async () => {
    expect(await purpose({ MX: [[10, SES]] }, {}, 'example.com')).toBeNull()
  })
})

describe('a domain for bounces', () => {
  test('needs nothing but SPF, and nothing beside a CNAME', async () => {
    const target: Zone = {
      'u1.wl.sendgrid.net': { MX: [[10, 'mx.sendgrid.net']], TXT: ['v=spf1 ip4:192.0.43.8 -all'] },
    }
    const zones: Zone[] = [
      { [NAME]: { MX: [[10, SES]], TXT: SPF } },
      { [NAME]: { CNAME: 'u1.wl.sendgrid.net' }, ...target },
    ]
    for (const zone of zones) {
      const report = await email(zone)
      expect(report).toMatchObject({ outcome: 'of-a-service', suggestion: 'example.com', changes: [] })
      expect(report.verdict).toMatchObject({ tone: 'ok', stamp: 'Bounces' })
      expect((await checkDkim(NAME, 's1', zoneResolver(zone))).verdict.tone).toBe('ok')
    }
  })

  test('without SPF is to be given the record of its service', async () => {
    const { verdict, changes } = await email({ [NAME]: { MX: [[10, SES]] } })
    expect(verdict.tone).toBe('bad')
    expect(neededChanges(changes)).toMatchObject([{ owner: NAME, after: SPF }])
  })

  test('of Amazon SES has one MX record, and is not the domain that people write to', async () => {
    const at = async (name: string, ...MX: [number, string][]) => {
      const { verdict, changes } = await checkMx(name, zoneResolver({ ...ABOVE, [name]: { MX } }))
      return [verdict.tone, ...changes.map(({ id }) => id)]
    }
    expect(await at(NAME, [10, SES])).toEqual(['ok'])
    expect(await at(NAME, [10, SES], [10, SES])).toEqual(['ok'])
    expect((await at(NAME, [10, SES], [20, SES.replace('us-east-1', 'eu-west-1')]))[1]).toBe(
      'mx-return-path-not-alone',
    )
    expect(await at('example.com', [10, SES])).toEqual(['bad', 'mx-takes-bounces'])
    const whole = await email({
      [NAME]: {
        MX: [
          [10, SES],
          [20, 'mx.example.com'],
        ],
        TXT: SPF,
      },
      'mx.example.com': { A: ['192.0.43.9'] },
    })
    expect(whole.verdict).toMatchObject({ tone: 'warn', stamp: 'Bounces' })
  })
})

test('a name whose mail a program reads is only to receive', async () => {
  const { verdict, changes, findings } = await email({
    [NAME]: { MX: [[10, 'mx.sendgrid.net']] },
  })
  expect(verdict).toMatchObject({ tone: 'info', stamp: 'Receives' })
  expect(changes).toEqual([])
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const spf = await checkSpf(NAME, zoneResolver({ ...ABOVE, [NAME]: { MX: [[10, 'mx.sendgrid.net']] } }))
  expect(spf.verdict).toMatchObject({ tone: 'info', stamp: 'Receives' })
  expect(spf.changes).toEqual([])
})

const LISTED = 'v=spf1 include:sendgrid.net ~all'
test.each<[string, ZoneNode, Zone]>([
  ['mistyped', { TXT: ['spf1 include:sendgrid.net ~all'] }, {}],
  ['without the space', { TXT: ['v=spf1include:sendgrid.net ~all'] }, {}],
  ['of type 99', { SPF: [LISTED] }, {}],
  ['for Sender ID', { TXT: ['spf2.0/pra include:sendgrid.net ~all'] }, {}],
  ['at the name with the domain twice', {}, { [`${NAME}.example.com`]: { TXT: [LISTED] } }],
])('senders listed at a name whose mail a program reads are kept, %s', async (_, node, more) => {
  const resolver = zoneResolver({
    ...ABOVE,
    'sendgrid.net': { TXT: ['v=spf1 ip4:192.0.43.8 -all'] },
    [NAME]: { MX: [[10, 'mx.sendgrid.net']], ...node },
    ...more,
  })
  const both = [await checkSpf(NAME, resolver), await checkEmailAuthentication(NAME, resolver, { suffixes })]
  for (const { verdict, changes } of both) {
    expect(verdict.tone).toBe('bad')
    expect(changes.find(({ owner }) => owner === NAME)).toMatchObject({ after: [LISTED] })
  }
})

test('a name behind the CNAME of a return path is not told to replace it', async () => {
  const zone = {
    ...ABOVE,
    [NAME]: { CNAME: 'u1.wl.sendgrid.net' },
    'u1.wl.sendgrid.net': { A: ['192.0.43.8'] },
  }
  const { findings } = await checkMx(NAME, zoneResolver(zone))
  expect(findings.find(({ code }) => code === 'mx-domain-is-alias')?.fix).toBeUndefined()
})
