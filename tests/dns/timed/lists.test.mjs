// The lists are queried in parallel, and so are the parts of a domain's reputation: an answer takes the time of its
// waves of six queries, since no more can be open at a time, not of the queries one after another.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askApi } from '../ask-worker.mjs'
import { ADDRESS } from '../blocklists.mjs'
import { JOB_RUNS, RBLDNSD, startListWorker } from '../list-server.mjs'
import { startSlowDns } from '../slow-dns.mjs'
import { zone } from '../zones.mjs'
import { describeUnless } from '../unless.mjs'

const SKIP = RBLDNSD ? false : 'rbldnsd is not installed (apt-get install rbldnsd)'
const DELAY_MS = 20
/** For a machine that others use, too; one query after another would take more than three times as long. */
const SLACK = 2.5
const AT_A_TIME = 6
const DOMAIN = 'good.example'
/** The records, the hosts, and what depends on the hosts' addresses. */
const DOMAIN_WAVES = 3
const RUNS = 5
const SLOW_PORT = 15355

describeUnless(SKIP, `Blocklists, 26 with ${DELAY_MS} ms a question`, () => {
  /** @type {{ stop: () => Promise<unknown> }[]} */
  const started = []
  /** @type {Awaited<ReturnType<typeof askApi>>[]} */
  const answers = []
  /** @type {typeof answers} */
  const domainAnswers = []

  beforeAll(async () => {
    const slow = await startSlowDns(SLOW_PORT, DELAY_MS, zone)
    started.push(slow)
    const worker = await startListWorker(slow.url, {})
    started.push(worker)
    for (let run = 0; run < JOB_RUNS; run++) await worker.runJob()
    for (let run = 0; run < RUNS; run++) {
      answers.push(await askApi('ip/reputation', { ip: ADDRESS }, worker.url))
      domainAnswers.push(await askApi('domain/reputation', { domain: DOMAIN }, worker.url))
    }
  })
  afterAll(async () => {
    for (const { stop } of started.reverse()) await stop()
  })

  test('all are checked', () => {
    for (const { body } of answers) expect(body.checked).toBe(26)
  })

  test(`the reputation of a domain asks in ${DOMAIN_WAVES} waves`, () => {
    for (const { timing } of domainAnswers) expect(timing).toMatch(new RegExp(`waves=${DOMAIN_WAVES} `))
  })

  test('takes the time of its waves of six', ({ annotate }) => {
    for (const [what, given] of Object.entries({ address: answers, domain: domainAnswers })) {
      const [, queries] = /queries=(\d+)/.exec(given[0]?.timing ?? '') ?? []
      const best = Math.min(...given.map(({ timeMs }) => timeMs))
      const limit = SLACK * Math.ceil(Number(queries) / AT_A_TIME) * DELAY_MS
      annotate(
        `${what}, best of ${RUNS}: ${best.toFixed(0)} ms for ${queries} questions, limit ${limit.toFixed(0)} ms`,
      )
      expect(best, `${what}: ${best.toFixed(0)} ms is more than ${limit.toFixed(0)} ms`).toBeLessThanOrEqual(
        limit,
      )
    }
  })
})
