import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { LIMITS, PERIOD_SECONDS } from '#worker/http/rate-limit.ts'
import { sourceFiles } from '#tests/helpers/source-files.ts'

/** Only the settings that this needs; wrangler's own type for them cannot be resolved. */
interface Limited {
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: number } }[]
}

const { ratelimits } = readConfig({ config: 'wrangler.toml' }) as unknown as Limited
const sizes = Object.values(LIMITS).flatMap(({ size, ofNetwork }) =>
  ofNetwork === null ? [size] : [size, ofNetwork],
)

test('wrangler.toml has one limit of each size of the code, and no other', () => {
  const bound = ratelimits.map(({ name, simple }) => [name, simple.limit, simple.period])
  const ofCode = [...new Set(sizes)].map((size) => [`LIMIT_${size}`, size, PERIOD_SECONDS])
  expect(bound.toSorted()).toEqual(ofCode.toSorted())
})

test('each limit of wrangler.toml has a counter of its own', () => {
  expect(new Set(ratelimits.map(({ namespace_id }) => namespace_id)).size).toBe(ratelimits.length)
})

test('each kind of request is counted somewhere', () => {
  const code = sourceFiles('worker')
    .filter((file) => !['worker/http/rate-limit.ts', 'worker/api/openapi/problems.ts'].includes(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(Object.keys(LIMITS).filter((kind) => !code.includes(`'${kind}'`))).toEqual([])
})
