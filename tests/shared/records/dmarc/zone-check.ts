// One zone literal, one call, one expectation: the basis of the report's tests.
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

export const txt = (...records: string[]) => ({ TXT: records })

export const check = (zone: Zone, domain = 'example.com') =>
  checkDmarc(domain, zoneResolver(zone), { suffixes })

/** example.com with this record, mail servers, and one existing subdomain. */
export const withRecord = (record: string, zone: Zone = {}): Zone => ({
  'example.com': { A: ['192.0.43.7'], MX: [[10, 'mx.example.com']] },
  'mail.example.com': { A: ['192.0.43.8'] },
  '_dmarc.example.com': txt(record),
  ...zone,
})

/** "code severity" of each finding. */
export const codes = async (zone: Zone, domain?: string) =>
  (await check(zone, domain)).findings.map(({ code, severity }) => `${code} ${severity}`)

/** A report address at example.com itself. */
export const RUA = 'rua=mailto:dmarc@example.com'
