import { expect, test } from 'vitest'
import { type Zone, zoneResolver } from '#shared/dns/zone-resolver.ts'
import { spfUseText } from '#shared/dmarc-reports/sources/title.ts'
import { withUnusedIncludes } from '#shared/dmarc-reports/sources/unused-include.ts'

const SENDGRID = { passport: 'sendgrid', rootSpf: 'useless', ownEnvelope: 0 } as const
const RECORD = 'v=spf1 include:_spf.google.com Include:SendGrid.net ~all'
const MX: [number, string][] = [[1, 'smtp.google.com']]

async function termOf(zone: Zone, sender: Parameters<typeof withUnusedIncludes>[1][number] = SENDGRID) {
  const [found] = await withUnusedIncludes('example.com', [sender], zoneResolver(zone))
  return found?.unusedInclude
}
const at = (record: string): Zone => ({ 'example.com': { TXT: [record], MX } })

test('an include that no message of its service used may go, as it is written', async () => {
  expect(await termOf(at(RECORD))).toBe('Include:SendGrid.net')
})

test.each<[string, Zone, Parameters<typeof termOf>[1]?]>([
  ['messages used it', at(RECORD), { ...SENDGRID, ownEnvelope: 1 }],
  [
    'other messages may use it, from an address of their own',
    at('v=spf1 include:spf.mailjet.com ~all'),
    { passport: 'mailjet', rootSpf: 'own_ip', ownEnvelope: 0 },
  ],
  ['reports do not say', at(RECORD), { passport: 'sendgrid', rootSpf: 'useless' }],
  ['the service needs it', at(RECORD), { passport: 'google-workspace', rootSpf: 'needed', ownEnvelope: 0 }],
  ['another service is meant', at('v=spf1 include:servers.mcsv.net ~all')],
  ['it is ignored', at('v=spf1 ~all include:sendgrid.net')],
  ['it refuses', at('v=spf1 -include:sendgrid.net ~all')],
  ['its name is made for each message', at('v=spf1 include:%{i}.sendgrid.net ~all')],
  ['the record cannot be read', at('v=spf1 include:sendgrid.net ip4:1.2.3 ~all')],
  ['there are two records', { 'example.com': { TXT: [RECORD, RECORD], MX } }],
  ['the record is unknown', { 'example.com': 'servfail' }],
  ['bounces may come back here', { 'example.com': { TXT: [RECORD], MX: 'servfail' } }],
  [
    'bounces come back here',
    { 'example.com': { TXT: [RECORD], MX: [[1, 'feedback-smtp.eu-west-1.amazonses.com']] } },
  ],
])('none may go if %s', async (_, zone, sender) => {
  expect(await termOf(zone, sender)).toBeUndefined()
})

test.each([
  [SENDGRID, '0 of 1,200 messages used your SPF record, so it needs no include for them'],
  [
    { ...SENDGRID, unusedInclude: 'include:sendgrid.net' },
    '0 of 1,200 messages used your SPF record, so “include:sendgrid.net” may go',
  ],
  [{ ...SENDGRID, ownEnvelope: 7 }, '7 of 1,200 messages used your SPF record'],
  [{ ...SENDGRID, rootSpf: 'own_ip' as const }, '0 of 1,200 messages used your SPF record'],
  [{ ...SENDGRID, rootSpf: 'needed' as const }, undefined],
  [{}, undefined],
])('%j is said as it is', (sender, text) => {
  expect(spfUseText({ ...sender, messages: 1200 })).toBe(text)
})
