// The same record in thirty spellings gets the same verdict and the same changes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '#shared/report/change/change.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { PROTOCOLS, zoneWith, type Protocol } from './protocols.ts'
import { SPELLINGS } from './spellings.ts'

const RECORDS = 200
const TRIED = isFullRun ? RECORDS : 6

/** What the report says, apart from how the record is written. */
async function answerTo(protocol: Protocol, zone: Zone) {
  const { verdict, findings, changes } = await protocol.check(zoneResolver(zone))
  const ofChange = ({ id, action, after, risk, loses, prerequisites }: Change) => ({
    id,
    action,
    meaning: protocol
      .intents(after)
      .map(({ key }) => key)
      .sort(),
    risk,
    loses,
    prerequisites,
  })
  return {
    tone: verdict.tone,
    // A heading may quote the record.
    heading: verdict.heading.toLowerCase().replace(/“[^”]*”/g, '“…”'),
    problems: [...new Set(findings.filter(asksForAction).map(({ code }) => code))].sort(),
    changes: changes.map(ofChange),
  }
}

describe.each(PROTOCOLS)('$name', (protocol) => {
  const either = fc.oneof(protocol.good, protocol.flawed)
  const records = [...new Set(fc.sample(either, { numRuns: RECORDS, seed: 11 }))].map((record) => ({
    record,
    plain: lazy(() => answerTo(protocol, zoneWith(protocol, [record]))),
  }))

  test.each(Object.entries(SPELLINGS[protocol.name] ?? {}))('%s', async (_, spell) => {
    const others = records.filter(({ record }) => spell(record) !== record)
    expect(others.length).toBeGreaterThan(0)
    for (const { record, plain } of others.slice(0, TRIED)) {
      const spelled = await answerTo(protocol, zoneWith(protocol, [spell(record)]))
      expect(spelled, `${JSON.stringify(spell(record))} as ${record}`).toEqual(await plain())
    }
  })
})

function lazy<T>(make: () => T): () => T {
  let made: { is: T } | undefined
  return () => (made ??= { is: make() }).is
}
