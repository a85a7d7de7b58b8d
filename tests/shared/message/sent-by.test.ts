import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { signed } from '#tests/helpers/sign-message.ts'
import { IP, judged, KEY, MESSAGE, SIGN, SIGNED } from '#tests/shared/message/judged.ts'

const PTR = '7.100.51.198.in-addr.arpa'
const at = (...hosts: string[]): Zone => ({
  [PTR]: { PTR: hosts },
  ...Object.fromEntries(hosts.map((host) => [host.toLowerCase().replace(/\.$/, ''), { A: [IP] }])),
})
const SENDGRIDS = 'o1.ptr1.sendgrid.net'
const SENDGRID = { service: 'SendGrid', passport: 'sendgrid' }
const KEYS: Zone = { 's1._domainkey.sendgrid.net': { TXT: [KEY.record] } }

describe('the service that sent a message is known', () => {
  test.each<[string, Parameters<typeof judged>]>([
    ['its signature', [signed(MESSAGE, { ...SIGN, domain: 'sendgrid.net' }), {}, KEYS]],
    [
      'its bounce domain',
      [MESSAGE, { from: 'b@sendgrid.net' }, { 'sendgrid.net': { TXT: [`v=spf1 ip4:${IP} -all`] } }],
    ],
    ['the name of its server', [MESSAGE, {}, at(SENDGRIDS)]],
  ])('by %s', async (_, args) => {
    const { sentBy } = await judged(...args)
    expect(sentBy).toMatchObject(SENDGRID)
    expect(sentBy?.menu).toContain('SendGrid > ')
  })

  test.each<[string, Parameters<typeof judged>]>([
    ['a signature that fails', [signed(MESSAGE, { ...SIGN, domain: 'sendgrid.net' })]],
    ['a bounce domain without a pass', [MESSAGE, { from: 'b@sendgrid.net' }]],
    ['a name that does not lead back', [MESSAGE, {}, { [PTR]: { PTR: [SENDGRIDS] } }]],
    ['one of two names', [MESSAGE, {}, at(SENDGRIDS, 'mail.sender.test')]],
    ['a name that is not looked up', [MESSAGE, {}, { ...at(SENDGRIDS), [PTR]: 'servfail' }]],
    ['HELO', [MESSAGE, { helo: SENDGRIDS }, { [SENDGRIDS]: { TXT: ['v=spf1 +all'] } }]],
    ['the server of a web host, which its customer may own', [MESSAGE, {}, at('vps1.dreamhost.com')]],
    ['a look-alike', [MESSAGE, {}, at('o1.notsendgrid.net')]],
  ])('not by %s', async (_, args) => {
    expect((await judged(...args)).sentBy).toBeUndefined()
  })
})

test('what to do names it, and where its settings are', async () => {
  const { changes, findings } = await judged(
    signed(MESSAGE, { ...SIGN, domain: 'sendgrid.net' }),
    { ip: '198.51.100.99' },
    KEYS,
  )
  const asks = changes.map(({ title, text }) => `${title}. ${text}`)
  expect(asks).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Turn on DKIM at SendGrid\. .*at SendGrid > /)]),
  )
  expect(findings.find(({ code }) => code === 'message-signed-by-others')?.fix).toMatch(
    /^Have SendGrid sign as sender\.test: set it up at SendGrid > /,
  )
})

test('the address of a server of a service is not added to the SPF record of its customer', async () => {
  const ip = '198.51.100.99'
  const zone: Zone = {
    '99.100.51.198.in-addr.arpa': { PTR: [SENDGRIDS] },
    [SENDGRIDS]: { A: [ip] },
  }
  const { changes } = await judged(SIGNED, { ip }, zone)
  expect(changes.flatMap(({ after }) => after).join(' ')).not.toContain(ip)
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'ask', title: 'Set up your domain at SendGrid' }),
    ]),
  )
})

test('an own server that passes on what a service signed is added to the record', async () => {
  const ip = '198.51.100.99'
  const message = signed(SIGNED, { ...SIGN, domain: 'sendgrid.net' })
  const zone: Zone = {
    ...KEYS,
    's1._domainkey.sender.test': {},
    '_dmarc.sender.test': { TXT: ['v=DMARC1; p=none'] },
  }
  const { changes, sentBy } = await judged(message, { ip }, zone)
  expect(sentBy?.service).toBe('SendGrid')
  expect(changes.flatMap(({ after }) => after).join(' ')).toContain(`ip4:${ip}`)
})
