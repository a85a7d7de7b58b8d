import type { FleetState, NewFleet } from '#shared/saved/fleet/schema.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { call, hasten, post, repeated, type Load } from './load.ts'

/** Of each list; one is made after each start. */
const DOMAINS = 12

export function fleets(): Load {
  const keys: string[] = []
  return {
    name: 'fleets',
    begin: () => Promise.resolve(),
    async work(site) {
      const domains = Array.from({ length: DOMAINS }, (_, n) => `d${n}.fleet${site.kills}.com`)
      keys.push((await jsonIn<NewFleet>(await post(site, '/user/fleet', { domains }))).key)
    },
    pass: async (site) => void (await hasten(site)),
    async isDone(site) {
      for (const key of keys) {
        const { state } = await jsonIn<FleetState>(await call(site, `/user/fleet/${key}`))
        if (state !== 'done') return false
      }
      return true
    },
    async balance(site) {
      const [lost, doubled]: [string[], string[]] = [[], []]
      for (const key of keys) {
        const { rows, done, total } = await jsonIn<FleetState>(await call(site, `/user/fleet/${key}`))
        const found = rows.map(({ domain }) => domain)
        if (new Set(found).size < DOMAINS) lost.push(`${DOMAINS - new Set(found).size} of a fleet`)
        if (done > total) doubled.push(`${done} of ${total}`)
        doubled.push(...repeated(found))
      }
      return { lost, doubled, total: keys.length * DOMAINS }
    },
  }
}
