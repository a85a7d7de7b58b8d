import { expect, test } from 'vitest'
import type { RecordType, Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { HEALTHY, reputation } from './world.ts'

function losing(lost: string | null, asked = new Set<string>()): Resolver {
  const zone = zoneResolver(HEALTHY)
  return {
    query: (async (name: string, type: RecordType) => {
      asked.add(`${type} ${name}`)
      const answer = await zone.query(name, type)
      return lost === `${type} ${name}`
        ? { ...answer, kind: 'timeout', records: [], aliases: [], detail: 'on purpose' }
        : answer
    }) as Resolver['query'],
  }
}

test('one missing answer never makes a problem', async () => {
  const asked = new Set<string>()
  await reputation({}, { resolver: losing(null, asked) })
  expect(asked.size).toBeGreaterThan(15)
  for (const lost of asked) {
    const { lines, components, caps } = await reputation({}, { resolver: losing(lost) })
    const faults = lines.filter(
      ({ severity, unknown }) => !unknown && severity !== 'ok' && severity !== 'info',
    )
    expect(faults, `without ${lost}`).toEqual([])
    expect(caps, `without ${lost}`).toEqual([])
    const negative = components.flatMap(({ reasons }) => reasons.filter(({ points }) => (points ?? 0) < 0))
    expect(negative, `without ${lost}`).toEqual([])
    for (const { name, points, counted, max } of components) {
      expect(points, `${name} without ${lost}`).toBeLessThanOrEqual(counted)
      expect(counted).toBeLessThanOrEqual(max)
    }
  }
})
