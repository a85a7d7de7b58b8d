// What the API says about its limits is what the platform keeps.
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { LIMITS, PERIOD_SECONDS } from '#worker/http/rate-limit.ts'

/** As much of the settings as this needs; wrangler's own type of them cannot be resolved. */
interface Limited {
  ratelimits: { name: string; simple: { limit: number; period: number } }[]
}

test('the limits of the API are those of wrangler.toml', () => {
  const { ratelimits } = readConfig({ config: 'wrangler.toml' }) as unknown as Limited
  const kept = ratelimits.map(({ name, simple }) => [name, simple.limit, simple.period])
  expect(kept).toEqual(Object.entries(LIMITS).map(([name, limit]) => [name, limit, PERIOD_SECONDS]))
})
