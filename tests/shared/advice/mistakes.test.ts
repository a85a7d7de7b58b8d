import { describe, expect, test } from 'vitest'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { MISTAKES } from './mistakes.ts'
import { tallyOf } from './outcome.ts'
import { PROTOCOLS } from './protocols.ts'

const RECORDS = isFullRun ? 200 : 3

describe.each(PROTOCOLS)('$name', (protocol) => {
  test.each(Object.entries(MISTAKES[protocol.name] ?? {}))('%s', async (_, mistake) => {
    const { records, wrong } = await tallyOf(protocol, mistake, RECORDS)
    expect(wrong.slice(0, 3)).toEqual([])
    expect(records).toBeGreaterThan(0)
  })
})
