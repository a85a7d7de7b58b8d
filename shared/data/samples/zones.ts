// Zones that every tool can show without a network: names under .test, which no one owns (RFC 6761 section 6.2).
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { SAMPLE_LIST_ZONE } from './list-answers.ts'
import { SAMPLE_SOURCE } from './names.ts'
import { SIGNED_MESSAGES_ZONE } from './signed-messages-zone.ts'

// Documentation addresses would rightly be reported as unreachable; these belong to ICANN.
export const SAMPLE_ZONE: Zone = {
  'northwind.test': {
    A: ['192.0.43.7'],
    MX: [
      [10, 'mx1.northwind.test'],
      [20, 'mx2.northwind.test'],
    ],
    NS: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'],
    // Signed, and so are all names below it.
    DS: ['34505 13 2 f9c7af7ebcbf098b9f5f37361d1b168bb2e5b98d930ceef0f055377a8c94db61'],
    TXT: ['v=spf1 mx include:_spf.workspace.test include:spf.newsletter.test -all exp=why.northwind.test'],
  },
  'mx1.northwind.test': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'mx2.northwind.test': { A: ['192.0.43.9'], AAAA: ['2001:500:88:200::9'] },
  '_25._tcp.mx1.northwind.test': {
    TLSA: ['3 1 1 22c4614379ba19952941fbd8981a3cd6c0188e25b47d46269166e4acae5cad19'],
  },
  '_25._tcp.mx2.northwind.test': {
    TLSA: ['3 1 1 e8698520e62d80d9677c6b2471a6fa2ba43e6ad6eee5269ab6f77966cf82b2c7'],
  },
  // Senders must use TLS, and report when they could not.
  'mta-sts.northwind.test': { A: ['192.0.43.7'] },
  '_mta-sts.northwind.test': { TXT: ['v=STSv1; id=20260901T090000'] },
  '_smtp._tls.northwind.test': { TXT: ['v=TLSRPTv1; rua=mailto:tls-reports@northwind.test'] },
  'why.northwind.test': { TXT: ['%{i} is not a mail server of %{d}.'] },
  '_dmarc.northwind.test': {
    TXT: [
      'v=DMARC1; p=quarantine; np=reject; rua=mailto:dmarc@northwind.test,mailto:northwind@reports.newsletter.test',
    ],
  },
  // A logo with its certificate; a name that declines one.
  'default._bimi.northwind.test': {
    TXT: ['v=BIMI1; l=https://northwind.test/bimi.svg; a=https://northwind.test/bimi.pem'],
  },
  'default._bimi.internal.northwind.test': { TXT: ['v=BIMI1; l=; a=;'] },
  'default._bimi.broken.test': {
    TXT: [
      'v=BIMI1; l=https://www.broken.test/logo.svg; a=https://www.broken.test/mark.pem; avp=yes; s=default',
    ],
  },
  // A service that accepts reports about every domain.
  'reports.newsletter.test': { MX: [[10, 'mx1.northwind.test']] },
  '*._report._dmarc.reports.newsletter.test': { TXT: ['v=DMARC1'] },

  // Two services that northwind.test and broken.test allow to send as them.
  '_spf.workspace.test': {
    TXT: ['v=spf1 include:_netblocks.workspace.test include:_netblocks2.workspace.test ~all'],
  },
  '_netblocks.workspace.test': { TXT: ['v=spf1 ip4:192.0.32.0/24 ip4:192.0.33.0/25 ~all'] },
  '_netblocks2.workspace.test': { TXT: ['v=spf1 ip6:2001:500:8e::/48 ~all'] },
  'spf.newsletter.test': { TXT: ['v=spf1 ip4:192.0.36.0/25 ~all'] },
  'spf.helpdesk.test': { TXT: ['v=spf1 a:out.helpdesk.test include:relay.helpdesk.test ~all'] },
  'relay.helpdesk.test': { TXT: ['v=spf1 ip4:192.0.37.128/28 ~all'] },
  'out.helpdesk.test': { A: ['192.0.37.200'], AAAA: ['2001:500:8f::200'] },

  // A receiver that reports what it saw of northwind.test (report-mail.ts).
  '_dmarc.reporter.workspace.test': { TXT: ['v=DMARC1; p=reject'] },
  'sample._domainkey.reporter.workspace.test': {
    TXT: ['v=DKIM1; k=ed25519; p=rStAZJmOCmK7BvGa9CAOaupRRpkyDtvS+5cLvVedUFY='],
  },

  // Two senders of the sample messages that are not the domain in From: a service, and a mailing list.
  'newsletter.test': { TXT: ['v=spf1 ip4:192.0.43.12 -all'] },
  'out-12.newsletter.test': { A: ['192.0.43.12'], TXT: ['v=spf1 a -all'] },
  'lists.helpdesk.test': { A: ['192.0.43.11'], TXT: ['v=spf1 a -all'] },

  // Keys: one of its own, one at the service that sends for it, one of each type; and several ways to break one.
  'mail._domainkey.northwind.test': {
    TXT: [
      'v=DKIM1; k=rsa; t=s; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0n5VApI856oIBTgxJGwvjAEpWXKryzb4prJ8Y/KZH/8ENZWUK22uwce2zegQhfGDuR6oRShNblC6L6qmvDFxuo5YSxOJZ3UiJuceCMx2QuZFxj4ZFgcWplXNjmLNwkmUt0nNY02z3az+Zmh6KNnYYs0dcMSpWOm/QoSkI5OQxhdG6H3BcKQXU15L48xZEElIpzUNfz9CF8jB+oeu3ziA7FFyCLbCt8Z1os840qQSPFstEDXbZL54UrIo4OQqFMqTAZEkBnahf91xd2y8fhFfmTQ52WwhAO2DXu5OsJar0x1qKuCHr6CbcvGH8hxIoFZYhhnC+1AXdLW74Ua6XwXBPwIDAQAB',
    ],
  },
  'ed25519._domainkey.northwind.test': {
    TXT: ['v=DKIM1; k=ed25519; p=KfrGlZe7WHg+hYqOMt0CAyNRrg3Y9fSeKPpmCXjfS0Q='],
  },
  'news1._domainkey.northwind.test': { CNAME: 'key1.dkim.newsletter.test' },
  'key1.dkim.newsletter.test': {
    TXT: [
      'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2IsT59I9qwVmJ5/Yyt3Gone9mTi6JFnrMb6+FKVp6ClOA2mNaEndh1xG2tiNcry5zACQb/iRsSLb91lbS4CenlkDgohc/D2PhY0FBsiVrAZhmpECpBuFGur6DfG8tywyni6eoMgp6sZ2Q5OQqa1wVfd76Tw+rBVKMVivrDL2nK6LziUtY6PvTZA8S7TbQUwVuPRJUcFO3iaKB7o5/jiCotP7saXS3aHiwLrG8A/YZ642IpK1a4EHUYlvoXqBu18QFFAUU6ba0eRIJBF0/7pGoT4Vy9MyZaI9ZI4H4fo6NtXibkgz7aLpm+s/qrucH6u0xoZiHOUR473zFr+BZ53EXwIDAQAB',
    ],
  },
  'default._domainkey.broken.test': {
    TXT: [
      'v=DKIM1; k=rsa; t=y; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDBaqXP6rsZGP2DUqTVRy8ir/YD2QmJ6P3wAnQ8u1BW5KmSc4BJqBxVHm8K9fpZTf46+D2HGvGhRXtPiyUQGRliiuxMg3wkUnc2qkezZMlD1aPtvCxsjJyQX0BI2fMJLzhkxU0bTH2bdt6zU25L2Au3PP2ydW1G8/AQldEYw5qsPwIDAQAB',
    ],
  },
  'mail._domainkey.broken.test': {
    TXT: [
      [
        'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsx/q1LjNQiKrQr9Q9H6LbUmyRTtMs/RGZ5en25s65eFETd01wbARxaT/pdGZAIEVv3zQzEtjP0entgtw3u5uTk53U9m5Mv5ghRjec/xOWiwAf5BdZPppmf/Bg+hKAZStmrFFu9izQnCINj9URW0/K7xU8cov/+0QTF3xZELPrdv9PzgRKeTfoxWR8mY8q4Mjj',
        'y/dk0Rv5VxjVDICaCmiy5aQ0CDWGiKynBM45rx7trvERzbKWpOILdc1Rqwd4UlDSUYNEjOkQ2gRubyC/VNG1UnoPsr5aPgPui7ZTjdsFdWkWdriPl7AvgjSRTQ7p0ufeteYcWAmgHixIIsfsK6qwIDAQAB',
      ],
    ],
  },
  'dkim._domainkey.broken.test': {
    TXT: [
      'v=DKIM1\\; k=rsa\\; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDBaqXP6rsZGP2DUqTVRy8ir/YD2QmJ6P3wAnQ8u1BW5KmSc4BJqBxVHm8K9fpZTf46+D2HGvGhRXtPiyUQGRliiuxMg3wkUnc2qkezZMlD1aPtvCxsjJyQX0BI2fMJLzhkxU0bTH2bdt6zU25L2Au3PP2ydW1G8/AQldEYw5qsPwIDAQAB',
    ],
  },
  's1._domainkey.broken.test': { TXT: ['v=DKIM1; p='] },
  'news1._domainkey.broken.test': { CNAME: 'key9.dkim.newsletter.test' },

  // A click-tracking name at the service; broken.test's outlived its service.
  'click.northwind.test': { CNAME: 'track.newsletter.test' },
  'track.newsletter.test': { CNAME: 'edge.newsletter.test' },
  'edge.newsletter.test': { A: ['192.0.36.80'], AAAA: ['2001:500:8d::80'] },
  'click.broken.test': { CNAME: 'track.forgotten.test' },

  'broken.test': {
    A: ['192.0.43.10'],
    MX: [
      [10, 'mail.broken.test'],
      [20, 'intranet.broken.test'],
      [30, 'old-mx.broken.test'],
    ],
    NS: ['ns1.broken.test', 'ns2.broken.test'],
    SPF: ['v=spf1 a mx -all'],
    TXT: [
      'v=spf1 a mx ptr include:_spf.workspace.test include:spf.newsletter.test include:spf.helpdesk.test a:old-server.broken.test ip4:10.0.0.0/24 ?all include:spf.forgotten.test',
    ],
  },
  // A policy that names one of three servers, a report address without “mailto:”, and DANE without DNSSEC.
  'mta-sts.broken.test': { A: ['192.0.43.10'] },
  '_mta-sts.broken.test': { TXT: ['v=STSv1; id=1'] },
  '_smtp._tls.broken.test': { TXT: ['v=TLSRPTv1; rua=security@broken.test'] },
  '_25._tcp.mail.broken.test': {
    TLSA: ['1 1 1 f526795c95399cea27c055c842c3d6ab018ed0fa4f66f701c28ab22dec28237b'],
  },
  'mail.broken.test': { CNAME: 'web.broken.test' },
  'web.broken.test': { A: ['192.0.43.10'] },
  'intranet.broken.test': { A: ['10.0.0.25'] },
  'ns1.broken.test': { A: ['192.0.43.11'] },
  'ns2.broken.test': { A: ['192.0.43.12'] },
  '_dmarc.broken.test': {
    TXT: [
      'v=DMARC1; p=quarantine; sp=none; pct=20; fo=1; polcy=reject; rua=mailto:reports@helpdesk.test!10m, postmaster@broken.test',
    ],
  },
}

const ALL_SAMPLES: Zone = { ...SAMPLE_ZONE, ...SIGNED_MESSAGES_ZONE, ...SAMPLE_LIST_ZONE }

export const sampleResolver: Resolver = {
  // A new one each time: a zone resolver records every query, and this one would live as long as the isolate.
  query: (...question) => zoneResolver(ALL_SAMPLES, { source: SAMPLE_SOURCE }).query(...question),
}
