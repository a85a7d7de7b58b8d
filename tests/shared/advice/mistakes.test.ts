// A mistyped record, repaired by following the advice literally, means what its owner meant; or its owner is asked.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '#tests/helpers/full-run.ts'
import { MISTAKES } from './mistakes.ts'
import { outcomeOf } from './outcome.ts'
import { PROTOCOLS } from './protocols.ts'

const RECORDS = 200

describe.each(PROTOCOLS)('$name', (protocol) => {
  test.each(Object.entries(MISTAKES[protocol.name] ?? {}))('%s', async (_, mistake) => {
    const records = fc.sample(protocol.good, { numRuns: rounds(RECORDS), seed: 7 })
    for (const record of new Set(records)) {
      const written = mistake(record)
      const texts = typeof written === 'string' ? [written] : written
      if (texts.length === 1 && texts[0] === record) continue
      const outcome = await outcomeOf(protocol, record, texts)
      expect(
        ['kept', 'asked'],
        `${JSON.stringify(texts)} of ${record}: ${JSON.stringify(outcome)}`,
      ).toContain(outcome.result)
    }
  })
})
