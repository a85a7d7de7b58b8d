// Domains that together trigger everything that the check of a sending service can say. The domain is a.test.
import { passportOf } from '#shared/data/mail-services/passport-lookup.ts'
import { checkSender } from '#shared/senders/check.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { RSA_2048 } from '#tests/shared/records/dkim/keys.ts'
import { RSA_512 } from '#tests/shared/records/dkim/odd-keys.ts'

const KEY = { TXT: [`v=DKIM1; k=rsa; p=${RSA_2048.spki}`] }
const MAILCHIMP_KEYS: Zone = { 'dkim2.mcsv.net': KEY, 'dkim3.mcsv.net': KEY }

const SENDER_CASES: readonly (readonly [id: string, zone: Zone])[] = [
  ['mailchimp', { 'a.test': { A: ['192.0.43.8'] } }],
  [
    'mailchimp',
    {
      ...MAILCHIMP_KEYS,
      'a.test': { TXT: ['v=spf1 mx -all'] },
      'k2._domainkey.a.test': { CNAME: 'dkim2.mcsv.net' },
      'k3._domainkey.a.test': { CNAME: 'dkim3.mcsv.net' },
    },
  ],
  [
    'mailchimp',
    {
      ...MAILCHIMP_KEYS,
      'a.test': { A: ['192.0.43.8'] },
      'k2._domainkey.a.test': { CNAME: 'dkim2.mcsv.net' },
      'k3._domainkey.a.test': { CNAME: 'b.test' },
    },
  ],
  [
    'mailchimp',
    { 'a.test': 'timeout', 'k2._domainkey.a.test': 'timeout', 'k3._domainkey.a.test': 'timeout' },
  ],
  [
    'amazon-ses',
    {
      'a.test': { TXT: ['v=spf1 include:amazonses.com -all'] },
      'amazonses.com': { TXT: ['v=spf1 -all'] },
    },
  ],
  [
    'google-workspace',
    {
      'a.test': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
      '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.43.0/25 -all'] },
    },
  ],
  ['google-workspace', { 'a.test': { TXT: ['v=spf1 mx -all'], MX: [[1, 'smtp.google.com']] } }],
  [
    'google-workspace',
    {
      'a.test': {
        TXT: [`v=spf1 ${Array.from({ length: 10 }, (_, index) => `a:h${index}.b.test`).join(' ')} -all`],
      },
      ...Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [`h${index}.b.test`, { A: ['192.0.43.8'] }]),
      ),
      'google._domainkey.a.test': { TXT: [`v=DKIM1; k=rsa; p=${RSA_512.spki}`] },
    },
  ],
  [
    'google-workspace',
    {
      'a.test': { TXT: ['v=spf1 include:_spf.google.com -all'] },
      '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
      'google._domainkey.a.test': KEY,
    },
  ],
]

export const senderReports = () =>
  Promise.all(
    SENDER_CASES.map(([id, zone]) => {
      const passport = passportOf(id)
      if (!passport) throw new Error(`no passport of ${id}`)
      return checkSender(passport, 'a.test', zoneResolver(zone))
    }),
  )
