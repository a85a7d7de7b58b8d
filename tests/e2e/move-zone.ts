// Three domains that move, and the services that they move between, as those answer in DNS.
import type { Zone } from '#shared/dns/zone-resolver.ts'

const KEY =
  'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2/heHZXjqZdezvl5y0EnIFyqyrCI0l2sUcOmP4cXqpzn3QGy7w6DwUW8XkT79xCUm97gne6ymDrroKdIYgTrHReelXcmOIPbEzh7VqGMUUOiW7QsKFjJLEIrilp0m3eyhGRsYH6cnJ/zV16IFPSwoKcWy2+8Ko8MTxpxDalwt8kS9WvvmwREWU31zG0zJldK00V+s0CuUroKOBaG6AhjsHjUFQl+6gCHFKi9AcAKaX6VUbtIj32E6NYcp9rR5cztGjlPuYkgsnG6jEvbvYlwKUv/GAA3uV5/HtS13yXjgd2sgmbJQ2Iehro4rNGhKnrYlWal9iZxgLC7wD3sfiQyiwIDAQAB'

/** The networks that services name, and their servers. */
export const SERVICES_ZONE: Zone = {
  '_spf.google.com': { TXT: ['v=spf1 ip4:35.190.247.0/24 ip4:64.233.160.0/19 ~all'] },
  'smtp.google.com': { A: ['142.250.27.26'] },
  'spf.protection.outlook.com': { TXT: ['v=spf1 ip4:40.92.0.0/15 ip4:40.107.0.0/16 -all'] },
  'mailbox-example.mail.protection.outlook.com': { A: ['52.101.68.3'] },
  'sendgrid.net': { TXT: ['v=spf1 ip4:167.89.0.0/17 ~all'], MX: [[10, 'mx.sendgrid.net']] },
  'u1234.wl001.sendgrid.net': { TXT: ['v=spf1 ip4:167.89.0.0/17 ~all'], MX: [[10, 'mx.sendgrid.net']] },
  's1.domainkey.u1234.wl001.sendgrid.net': { TXT: [KEY] },
  's2.domainkey.u1234.wl001.sendgrid.net': { TXT: [KEY] },
  'mx.sendgrid.net': { A: ['167.89.123.58'] },
  'pm.mtasv.net': { TXT: ['v=spf1 ip4:50.31.156.96/27 ~all'], MX: [[10, 'inbound.postmarkapp.com']] },
  'inbound.postmarkapp.com': { A: ['50.31.156.6'] },
  'selector1-mailbox-example._domainkey.tenant.n-v1.dkim.mail.microsoft': { TXT: [KEY] },
  'selector2-mailbox-example._domainkey.tenant.n-v1.dkim.mail.microsoft': { TXT: [KEY] },
}

/** A company with Google Workspace; a shop that sends with SendGrid; a firm that takes another name. */
export const MOVING_ZONE: Zone = {
  'mailbox.example': {
    MX: [[1, 'smtp.google.com']],
    TXT: ['v=spf1 include:_spf.google.com ~all', 'google-site-verification=abc'],
    NS: ['ns1.dns.example'],
    SOA: 'ns1.dns.example',
  },
  'google._domainkey.mailbox.example': { TXT: [KEY] },
  '_dmarc.mailbox.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@mailbox.example'] },
  'sending.example': {
    MX: [[1, 'smtp.google.com']],
    TXT: ['v=spf1 include:_spf.google.com ~all'],
    NS: ['ns1.dns.example'],
    SOA: 'ns1.dns.example',
  },
  'google._domainkey.sending.example': { TXT: [KEY] },
  's1._domainkey.sending.example': { CNAME: 's1.domainkey.u1234.wl001.sendgrid.net' },
  's2._domainkey.sending.example': { CNAME: 's2.domainkey.u1234.wl001.sendgrid.net' },
  'em1234.sending.example': { CNAME: 'u1234.wl001.sendgrid.net' },
  '_dmarc.sending.example': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@sending.example'] },
  'old-name.example': {
    MX: [[1, 'smtp.google.com']],
    TXT: ['v=spf1 include:_spf.google.com ~all'],
    NS: ['ns1.dns.example'],
    SOA: 'ns1.dns.example',
  },
  'google._domainkey.old-name.example': { TXT: [KEY] },
  '_dmarc.old-name.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@old-name.example'] },
  'new-name.example': { A: ['192.0.43.7'], NS: ['ns1.dns.example'], SOA: 'ns1.dns.example' },
}

/** A key, as a service shows it. */
export const SHOWN_KEY = KEY
