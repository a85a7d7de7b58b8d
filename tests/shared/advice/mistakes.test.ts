// A mistyped record, repaired by following the advice literally, means what its owner meant; or its owner is asked.
import { describe, expect, test } from 'vitest'
import { rounds } from '#tests/helpers/full-run.ts'
import { MISTAKES } from './mistakes.ts'
import { tallyOf } from './outcome.ts'
import { PROTOCOLS } from './protocols.ts'

const RECORDS = 200

describe.each(PROTOCOLS)('$name', (protocol) => {
  test.each(Object.entries(MISTAKES[protocol.name] ?? {}))('%s', async (_, mistake) => {
    const { wrong } = await tallyOf(protocol, mistake, rounds(RECORDS))
    expect(wrong.slice(0, 3)).toEqual([])
  })
})
