// What the API says about its limits is what the platform keeps.
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { LIMITS, PERIOD_SECONDS } from '#worker/api/rate-limit.ts'

test('the limits of the API are those of wrangler.toml', () => {
  const { ratelimits } = readConfig({ config: 'wrangler.toml' })
  const kept = ratelimits.map(({ name, simple }) => [name, simple.limit, simple.period])
  expect(kept).toEqual(Object.entries(LIMITS).map(([name, limit]) => [name, limit, PERIOD_SECONDS]))
})
