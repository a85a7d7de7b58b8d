// Checks a file before it is published, with DNS of its own.
import { openApi } from '#cli/api.ts'
import { checkZone, type ZoneReport } from '#cli/zone/check-zone.ts'
import { readSource } from '#cli/zone/formats.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { LIVE } from '#tests/cli/zone-fixtures.ts'

export async function check(
  text: string,
  { file = 'shop.org.zone', live = LIVE }: { file?: string; live?: Zone } = {},
): Promise<ZoneReport> {
  const read = await readSource({ file, text, format: undefined, origin: undefined })
  const dns = zoneResolver(live)
  return checkZone(read, {
    compare: true,
    live: dns,
    open: (overlay) => openApi({ resolvers: [], overlay: () => (overlay ? overlay(dns) : dns) }),
    progress: () => undefined,
  })
}

export const problems = ({ findings }: ZoneReport) => findings.filter(asksForAction)
