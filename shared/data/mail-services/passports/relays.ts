// What relays need: APIs and SMTP servers that send what programs hand them.
import type { Passport } from './passport.ts'

export const RELAY_PASSPORTS: readonly Passport[] = [
  {
    id: 'sendgrid',
    service: 'SendGrid',
    kind: 'relay',
    what: 'An API and SMTP relay of Twilio for the mail of programs and for campaigns.',
    rootSpf: 'useless',
    bounce: { how: 'subdomain_cname', at: 'em{token}', target: '{token2}.wl.sendgrid.net' },
    dkim: [
      { selector: 's1', type: 'CNAME', target: 's1.domainkey.{token2}.wl.sendgrid.net', setUp: true },
      { selector: 's2', type: 'CNAME', target: 's2.domainkey.{token2}.wl.sendgrid.net', setUp: true },
      { selector: 'm1', type: 'TXT', setUp: false },
    ],
    rotation: 'service',
    facts: [
      {
        about: 'bounce',
        what: 'With automated security, a name such as em1234.example.com is a CNAME to SendGrid and is in the envelope of every message.',
        source:
          'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/how-to-set-up-domain-authentication',
        readOn: '2026-11-30',
      },
      {
        about: 'dkim',
        what: 'Two CNAME records, s1 and s2. SendGrid signs with one and moves to the other when it rotates the keys, so both are needed.',
        source:
          'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/how-to-set-up-domain-authentication',
        readOn: '2026-11-30',
      },
      {
        about: 'spf',
        what: 'With automated security, the envelope has a name below your domain that is a CNAME to SendGrid, which publishes SPF there. The record of your domain is not asked.',
        source:
          'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/how-to-set-up-domain-authentication',
        readOn: '2026-11-30',
      },
    ],
  },
]
