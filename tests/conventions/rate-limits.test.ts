// The limits that the API documents are the ones that the platform enforces.
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { LIMITS, PERIOD_SECONDS } from '#worker/http/rate-limit.ts'

/** Only the settings that this needs; wrangler's own type for them cannot be resolved. */
interface Limited {
  ratelimits: { name: string; simple: { limit: number; period: number } }[]
}

test('the limits of the API are those of wrangler.toml', () => {
  const { ratelimits } = readConfig({ config: 'wrangler.toml' }) as unknown as Limited
  const kept = ratelimits.map(({ name, simple }) => [name, simple.limit, simple.period])
  expect(kept).toEqual(Object.entries(LIMITS).map(([name, limit]) => [name, limit, PERIOD_SECONDS]))
})
