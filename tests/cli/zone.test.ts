// What `warmpost zone` says of a file: each mistake with its line, nothing of a file that is in order.
import { describe, expect, test } from 'vitest'
import { checkZone, type ZoneReport } from '#cli/zone/check-zone.ts'
import { readSource } from '#cli/zone/formats.ts'
import { openApi } from '#cli/api.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { GOOD_ZONES, LIVE, MISTAKES } from '#tests/cli/zone-fixtures.ts'

async function check(
  text: string,
  { file = 'shop.org.zone', live = LIVE }: { file?: string; live?: Zone } = {},
): Promise<ZoneReport> {
  const read = await readSource({ file, text, format: undefined, origin: undefined })
  const dns = zoneResolver(live)
  return checkZone(read, {
    compare: true,
    open: (overlay) => openApi({ resolvers: [], overlay: () => (overlay ? overlay(dns) : dns) }),
    progress: () => undefined,
  })
}

const problems = ({ findings }: ZoneReport) => findings.filter(asksForAction)

describe('a zone in order', () => {
  test.each(Object.entries(GOOD_ZONES))('%s: nothing is said', async (_, zone) => {
    expect(problems(await check(zone))).toEqual([])
  })
})

describe('a mistake is told with its line', () => {
  test.each(Object.entries(MISTAKES))('%s', async (_, { zone, line, code }) => {
    const found = problems(await check(zone))
    expect(found.map(({ code, file, line }) => ({ code, file, line }))).toContainEqual({
      code,
      file: 'shop.org.zone',
      line,
    })
  })
})
