import { describe, expect, test } from 'vitest'
import { check, problems } from '#tests/cli/check-text.ts'
import { GOOD_ZONES, MISTAKES } from '#tests/cli/zone-fixtures.ts'

describe('a valid zone', () => {
  test.each(Object.entries(GOOD_ZONES))('%s: no findings', async (_, zone) => {
    expect(problems(await check(zone))).toEqual([])
  })
})

describe('a mistake is reported with its line', () => {
  test.each(Object.entries(MISTAKES))('%s', async (_, { zone, line, code }) => {
    const found = problems(await check(zone))
    expect(found.map(({ code, file, line }) => ({ code, file, line }))).toContainEqual({
      code,
      file: 'shop.org.zone',
      line,
    })
  })
})
