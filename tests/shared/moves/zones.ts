// Domains as they are before a move, and what their services publish.
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { RSA_2048 } from '#tests/shared/records/dkim/keys.ts'

const KEY = { TXT: [`v=DKIM1; k=rsa; p=${RSA_2048.spki}`] }

/** Records of services that no domain changes. */
export const SERVICES: Zone = {
  '_spf.google.com': {
    TXT: ['v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all'],
  },
  '_netblocks.google.com': { TXT: ['v=spf1 ip4:35.190.247.0/24 ip4:64.233.160.0/19 ~all'] },
  '_netblocks2.google.com': { TXT: ['v=spf1 ip6:2001:4860:4000::/36 ~all'] },
  'spf.protection.outlook.com': {
    TXT: ['v=spf1 ip4:40.92.0.0/15 ip4:52.100.0.0/15 ip6:2a01:111:f400::/48 -all'],
  },
  'sendgrid.net': { TXT: ['v=spf1 ip4:167.89.0.0/17 ~all'], MX: [[10, 'mx.sendgrid.net']] },
  'amazonses.com': { TXT: ['v=spf1 ip4:199.255.192.0/22 -all'] },
  'servers.mcsv.net': { TXT: ['v=spf1 ip4:205.201.128.0/20 -all'] },
  'spf.messagingengine.com': { TXT: ['v=spf1 ip4:66.111.4.0/24 -all'] },
  's1.domainkey.u123.wl.sendgrid.net': KEY,
  's2.domainkey.u123.wl.sendgrid.net': KEY,
  'dkim2.mcsv.net': KEY,
  'dkim3.mcsv.net': KEY,
}

/** Mailboxes at Google Workspace, with reports and a newsletter. */
export const AT_GOOGLE: Zone = {
  ...SERVICES,
  'a.test': {
    SOA: 'ns.a.test',
    A: ['192.0.43.7'],
    MX: [[1, 'smtp.google.com']],
    TXT: ['v=spf1 include:_spf.google.com -all', 'google-site-verification=abc', 'MS=ms123'],
  },
  'google._domainkey.a.test': KEY,
  'k2._domainkey.a.test': { CNAME: 'dkim2.mcsv.net' },
  'k3._domainkey.a.test': { CNAME: 'dkim3.mcsv.net' },
  '_dmarc.a.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@a.test'] },
  '_smtp._tls.a.test': { TXT: ['v=TLSRPTv1; rua=mailto:tls@a.test'] },
  '_mta-sts.a.test': { TXT: ['v=STSv1; id=20250101'] },
  'mta-sts.a.test': { A: ['192.0.43.7'] },
}

export const POLICY = ['version: STSv1', 'mode: enforce', 'mx: smtp.google.com', 'max_age: 604800', ''].join(
  '\n',
)
