// Who there is: their names, networks, DNS and mail.
import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'
import { carried, reporterZone } from '#tests/helpers/monitor-site.ts'
import { mailOf, senderZone, type Mail } from '#tests/helpers/mail-watch-site.ts'
import {
  aggregateXml,
  envelope,
  signature,
  type TestRecord,
  type TestReport,
} from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { DAY, type Site } from './site.ts'

/** 2026-11-02 at 6:00 UTC. */
export const START = Date.UTC(2026, 10, 2, 6)
/** One that anyone would set up, and one that nobody knows. */
export const RECEIVERS = { 'google.com': '209.85.0.9', 'small.example': '198.18.5.9' } as const
export type ReceiverName = keyof typeof RECEIVERS

const MAIL_KEY = senderZone()['s1._domainkey.acme.com'] as ZoneNode

export interface Owner {
  domain: string
  /** Of each network, the first address. */
  ips: readonly string[]
  /** Where its mail comes from. */
  sends: string
}

export const honestOwner = (at: number): Owner => ({
  domain: `honest${at}.com`,
  ips: [`93.184.${at}.1`],
  sends: `93.185.${at}.9`,
})

export const strangerOwner = (at: number, networks: number): Owner => ({
  domain: `stranger${at}.net`,
  ips: Array.from({ length: networks }, (_, network) => `45.${at}.${network}.1`),
  sends: `45.${at}.0.9`,
})

export const hookOf = ({ domain }: Owner) => `https://hooks.${domain}/mine`
export const readerOf = ({ domain }: Owner) => `reader@${domain}`
const RECORD = 'v=DMARC1; p=none; rua=mailto:own@'

/** Everyone’s mail passes DMARC. */
export function zoneOf(owners: readonly Owner[]): Zone {
  const zone: Zone = { 'hooks.slack.com': { A: ['198.41.0.5'] } }
  for (const { domain, sends } of owners)
    Object.assign(zone, reporterZone(domain), {
      [domain]: {
        TXT: [`v=spf1 ip4:${sends} -all`],
        A: ['198.41.0.4'],
        NS: [`ns1.${domain}`],
        MX: [[10, `mx.${domain}`]],
      },
      [`mx.${domain}`]: { A: ['198.41.0.4'] },
      [`ns1.${domain}`]: { A: ['198.41.0.4'] },
      [`hooks.${domain}`]: { A: ['198.41.0.4'] },
      [`_dmarc.${domain}`]: { TXT: [`${RECORD}${domain}`] },
      [`s1._domainkey.${domain}`]: MAIL_KEY,
    } satisfies Zone)
  return Object.assign(zone, ...Object.keys(RECEIVERS).map(reporterZone)) as Zone
}

export function publish({ zone }: Site, domain: string, address: string): void {
  const [record = ''] = (zone[`_dmarc.${domain}`] as { TXT: string[] }).TXT
  zone[`_dmarc.${domain}`] = { TXT: [`${record},mailto:${address}`] }
}

const dayOf = (site: Site) => Math.floor(site.clock.now() / DAY)

export const passing = (domain: string, rest: TestRecord): TestRecord => ({
  from: domain,
  dkim: 'pass',
  spf: 'pass',
  auth: signature(domain, 's1', 'pass') + envelope(domain, 'pass'),
  ...rest,
})

interface Reported extends TestReport {
  /** Who signs it. */
  from: string
  daysAgo?: number
}

/** The message with a report on a day. */
export function reportMail(site: Site, { from, daysAgo = 1, ...rest }: Reported): string {
  const begin = (dayOf(site) - daysAgo) * 86_400
  const { domain = '', id = `${from} ${domain} ${begin}` } = rest
  return carried(aggregateXml({ org: from, begin, ...rest, id }), { from })
}

/** Of its own domain, as its list sends it. */
export const listMail = (site: Site, domain: string, mail: Mail = {}): string =>
  mailOf({ from: `news@${domain}`, signedBy: domain, ...mail }, new Date(site.clock.now()))

export const dayNumber = (site: Site) => Math.floor((site.clock.now() - START) / DAY)
