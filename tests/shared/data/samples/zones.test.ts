import { describe, expect, test } from 'vitest'
import { checkMx } from '#shared/records/mx/check.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE, isSampleName } from '#shared/data/samples/names.ts'
import { SAMPLE_ZONE, sampleResolver } from '#shared/data/samples/zones.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

describe('the samples', () => {
  test('have one domain with nothing to fix', async () => {
    const spf = await checkSpf(HEALTHY_SAMPLE, sampleResolver)
    const mx = await checkMx(HEALTHY_SAMPLE, sampleResolver)
    expect([spf.valid, spf.warnings, mx.state, mx.warnings]).toEqual([true, [], 'found', []])
  })

  test('have one domain with much to fix', async () => {
    const spf = await checkSpf(BROKEN_SAMPLE, sampleResolver)
    const mx = await checkMx(BROKEN_SAMPLE, sampleResolver)
    expect([spf.valid, spf.overLimit, mx.warnings.length > 2]).toEqual([false, true, true])
  })

  test('are all known as samples', () => {
    expect(Object.keys(SAMPLE_ZONE).filter((name) => !isSampleName(name))).toEqual([])
  })

  test.each([
    ['northwind.test', true],
    ['anything.northwind.test', true],
    ['northwind.test.example.com', false],
    ['xnorthwind.test', false],
    ['test', false],
  ])('answer for %s: %s', (name, isSample) => {
    expect(isSampleName(name)).toBe(isSample)
  })
})
