// What the answer about files says, over a zone literal.
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { ownCheck } from '#shared/postmaster/check.ts'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import { domainToCheck, postmasterReport } from '#shared/postmaster/report.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

export const TODAY = '2026-11-30'

interface World {
  zone?: Zone
  /** The one that is checked, instead of the one in the text; null for none. */
  domain?: string | null
  today?: string
}

/** @param texts one file each */
export async function reportOn(
  texts: readonly string[],
  { zone = SAMPLE_ZONE, domain, today = TODAY }: World = {},
) {
  const read = readProviderFiles(texts.map((text) => ({ name: 'file', text })))
  const checked = domain === undefined ? domainToCheck(read) : domain
  const own = checked === null ? null : await ownCheck(checked, zoneResolver(zone), { suffixes })
  return postmasterReport(read, own, today)
}
