import { expect, test } from 'vitest'
import { nameSenders } from '#shared/dmarc-reports/sources/look-up.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { readFiles } from '#tests/shared/dmarc-reports/read-files.ts'
import { LABELLED_REPORTS, xmlOf, zoneOf } from './labelled-sources.ts'

const all = await Promise.all(
  LABELLED_REPORTS.map(async (labelled, at) => {
    const { senders } = await readFiles([[`${at}.xml`, xmlOf(labelled, at)]])
    const named = await nameSenders(senders, zoneResolver(zoneOf(labelled.sources)))
    return labelled.sources.map(({ ip, right }) => {
      const sender = named.find(({ addresses }) => addresses.some((one) => one.ip === ip))
      const { service, serviceKind: kind, passport } = sender ?? {}
      const found =
        service === undefined ? null : { service, ...(kind && { kind }), ...(passport && { passport }) }
      return { ip, isThere: sender !== undefined, found, right }
    })
  }),
)
const sources = all.flat()

test('every source is in a sender', () => {
  expect(sources.filter(({ isThere }) => !isThere)).toEqual([])
})

test('none is named wrong', () => {
  const wrong = sources.filter(({ found, right }) => found !== null && found.service !== right?.service)
  expect(wrong).toEqual([])
})

test('at least nine in ten are named right, with kind and passport', () => {
  const missed = sources.filter(({ found, right }) => JSON.stringify(found) !== JSON.stringify(right))
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(sources.length / 10)
})

test('the labels are of many services', () => {
  expect(LABELLED_REPORTS.length).toBeGreaterThanOrEqual(20)
  expect(new Set(sources.map(({ right }) => right?.service)).size).toBeGreaterThanOrEqual(15)
})
