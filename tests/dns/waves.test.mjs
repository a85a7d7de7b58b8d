// What can be asked together is asked together: the time of a report follows the depth of its tree.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { askApi } from './ask-worker.mjs'
import { startDelayingProxy } from './delaying-proxy.mjs'
import { DOH_URL, loadZones } from './servers.mjs'
import { TREE, zone } from './zones.mjs'

const DELAY_MS = 50
/** A tree costs one wave for each level and one for its top. */
const WAVES = TREE.levels + 1
const SLACK = 1.3
const RUNS = 5

describe(`Waves: ${TREE.includes} includes on ${TREE.levels} levels, ${DELAY_MS} ms a question`, () => {
  /** @type {{ stop: () => Promise<unknown> }[]} */
  const started = []
  /** @type {Awaited<ReturnType<typeof askApi>>[]} */
  const answers = []

  before(async () => {
    await loadZones(zone)
    const proxy = await startDelayingProxy(DOH_URL, DELAY_MS)
    started.push(proxy)
    const worker = await startBuiltWorker({ variables: { DOH_URLS: proxy.url } })
    started.push(worker)
    for (let run = 0; run < RUNS; run++) {
      answers.push(await askApi('spf/checker', { domain: TREE.top }, worker.url))
    }
  })
  after(async () => {
    for (const { stop } of started.reverse()) await stop()
  })

  it('reads the whole tree', () => {
    for (const { body } of answers) assert.equal(body.dnsLookupCount, TREE.includes)
  })

  it('says in Server-Timing how many waves and questions it took', (t) => {
    t.diagnostic(answers[0]?.timing ?? '')
    for (const { timing } of answers) {
      const [, waves, queries] = /waves=(\d+) queries=(\d+)/.exec(timing) ?? []
      assert.equal(Number(waves), WAVES, timing)
      assert.ok(Number(queries) > TREE.includes, timing)
    }
  })

  it('takes the time of its waves', (t) => {
    const best = Math.min(...answers.map(({ timeMs }) => timeMs))
    const limit = SLACK * WAVES * DELAY_MS
    t.diagnostic(`best of ${RUNS}: ${best.toFixed(0)} ms, limit ${limit.toFixed(0)} ms`)
    assert.ok(best <= limit, `${best.toFixed(0)} ms is more than ${limit.toFixed(0)} ms`)
  })
})
