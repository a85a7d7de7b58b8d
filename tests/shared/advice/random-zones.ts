// Whole zones at random: for each protocol a good record, a flawed one, or a mistyped one.
import fc from 'fast-check'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { MISTAKES } from './mistakes.ts'
import { NEIGHBORS, PROTOCOLS, type Protocol } from './protocols.ts'

function textsOf({ name, good, flawed }: Protocol): fc.Arbitrary<readonly (string | string[])[]> {
  const mistakes = Object.values(MISTAKES[name] ?? {})
  const mistyped = fc.tuple(good, fc.constantFrom(...mistakes)).map(([record, mistake]) => {
    const written = mistake(record)
    return typeof written === 'string' ? [written] : written
  })
  const single = (record: string) => [record]
  return fc.oneof(good.map(single), flawed.map(single), mistyped, fc.constant([] as string[]))
}

export const zones: fc.Arbitrary<Zone> = fc.tuple(...PROTOCOLS.map(textsOf)).map((all) => {
  const zone: Zone = { ...NEIGHBORS }
  for (const [index, texts] of all.entries()) {
    const owner = PROTOCOLS[index]?.owner ?? ''
    if (texts.length > 0) zone[owner] = { ...(zone[owner] as object), TXT: [...texts] }
  }
  return zone
})
