// The lists are asked side by side: an answer takes the time of its waves, not of its questions.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { askApi } from '../ask-worker.mjs'
import { ADDRESS } from '../blocklists.mjs'
import { JOB_RUNS, RBLDNSD, startListWorker } from '../list-server.mjs'
import { startSlowLists } from '../slow-lists.mjs'

const SKIP = RBLDNSD ? false : 'rbldnsd is not installed (apt-get install rbldnsd)'
const DELAY_MS = 20
/** On a machine that others use as well; asking one after another would take more than three times as long. */
const SLACK = 2.5
const AT_A_TIME = 6
const RUNS = 5
const SLOW_PORT = 15355

describe(`Blocklists, 26 with ${DELAY_MS} ms a question`, { skip: SKIP }, () => {
  /** @type {{ stop: () => Promise<unknown> }[]} */
  const started = []
  /** @type {Awaited<ReturnType<typeof askApi>>[]} */
  const answers = []

  before(async () => {
    const slow = await startSlowLists(SLOW_PORT, DELAY_MS)
    started.push(slow)
    const worker = await startListWorker(slow.url, {})
    started.push(worker)
    for (let run = 0; run < JOB_RUNS; run++) await worker.runJob()
    for (let run = 0; run < RUNS; run++)
      answers.push(await askApi('ip/reputation', { ip: ADDRESS }, worker.url))
  })
  after(async () => {
    for (const { stop } of started.reverse()) await stop()
  })

  it('all are checked', () => {
    for (const { body } of answers) assert.equal(body.checked, 26)
  })

  it('takes the time of its waves of six', (t) => {
    const [, queries] = /queries=(\d+)/.exec(answers[0]?.timing ?? '') ?? []
    const best = Math.min(...answers.map(({ timeMs }) => timeMs))
    const limit = SLACK * Math.ceil(Number(queries) / AT_A_TIME) * DELAY_MS
    t.diagnostic(
      `best of ${RUNS}: ${best.toFixed(0)} ms for ${queries} questions, limit ${limit.toFixed(0)} ms`,
    )
    assert.ok(best <= limit, `${best.toFixed(0)} ms is more than ${limit.toFixed(0)} ms`)
  })
})
