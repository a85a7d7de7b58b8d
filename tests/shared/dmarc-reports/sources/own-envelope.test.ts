import { expect, test } from 'vitest'
import { senderTitle } from '#shared/dmarc-reports/sources/title.ts'
import {
  aggregateXml,
  envelope,
  signature,
  type TestRecord,
} from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { readFiles } from '#tests/shared/dmarc-reports/read-files.ts'

const SIGNED = signature('sendgrid.net', 's1', 'pass')
const scoped = (domain: string, scope: string) =>
  `<spf><domain>${domain}</domain><scope>${scope}</scope><result>pass</result></spf>`
const sent = async (...records: TestRecord[]) =>
  (await readFiles([['r.xml', aggregateXml({ records })]])).senders

test.each<[string, TestRecord[], number | undefined]>([
  ['a bounce domain of the service', [{ count: 5, auth: SIGNED + envelope('sendgrid.net', 'pass') }], 0],
  ['a bounce domain below the domain', [{ count: 5, auth: SIGNED + envelope('em1.example.com', 'pass') }], 0],
  [
    'the domain itself, whatever SPF says',
    [{ count: 5, auth: SIGNED + envelope('Example.COM.', 'fail') }],
    5,
  ],
  [
    'the domain above the one in From',
    [{ count: 5, from: 'news.example.com', auth: SIGNED + envelope('example.com', 'pass') }],
    5,
  ],
  ['only HELO', [{ count: 5, auth: SIGNED + scoped('example.com', 'helo') }], undefined],
  [
    'some of each',
    [
      { count: 5, auth: SIGNED + scoped('sendgrid.net', 'mfrom') },
      { count: 7, auth: SIGNED + scoped('example.com', 'mfrom') },
    ],
    7,
  ],
  [
    'some that do not say',
    [
      { count: 5, auth: SIGNED },
      { count: 7, auth: SIGNED + envelope('example.com', 'pass') },
    ],
    undefined,
  ],
])('%s', async (_, records, ownEnvelope) => {
  const [sender] = await sent(...records)
  expect(sender).toMatchObject({ name: 'SendGrid', passport: 'sendgrid', rootSpf: 'useless' })
  expect(sender?.ownEnvelope).toBe(ownEnvelope)
})

test('it is not said of senders that are no service', async () => {
  const [sender] = await sent({ count: 5, auth: envelope('example.com', 'fail') })
  expect(sender).not.toHaveProperty('ownEnvelope')
})

test('a sender without a name is called by its service or its host', () => {
  const none = { name: '103.21.58.0/24', kind: 'network' as const }
  const network = { asn: 24940, name: 'Hetzner', country: 'DE' }
  expect(senderTitle(none)).toBe('103.21.58.0/24')
  expect(senderTitle({ ...none, network })).toBe('A server at Hetzner (DE)')
  expect(senderTitle({ ...none, network: { ...network, name: '' } })).toBe('103.21.58.0/24')
  expect(senderTitle({ ...none, network, service: 'OVH', serviceKind: 'web_host' })).toBe(
    'A server at OVH (DE)',
  )
  expect(senderTitle({ ...none, network, service: 'SendGrid', serviceKind: 'relay' })).toBe('SendGrid')
  expect(senderTitle({ name: 'example.com', kind: 'own', network, service: 'Google Workspace' })).toBe(
    'example.com',
  )
})
