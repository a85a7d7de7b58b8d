// Advice followed to the letter: each change of a report is put into a real zone as its own export has it, and the
// check is run again, until no change is left.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { ADVICE_CASES, OTHERS } from './advice-zones.mjs'
import { exported } from './ask-export.mjs'
import { WORKER_VARIABLE } from './ask-worker.mjs'
import { startDohBridge } from './doh-bridge.mjs'
import { hasUpdateTools, PORT, startUpdateServer } from './update-server.mjs'
import { recordLines } from './zone-file.mjs'
import { describeUnless } from './unless.mjs'

/** @typedef {import('./advice-zones.mjs').AdviceCase} AdviceCase */
/** @typedef {{ id: string, action: string, owner: string, type: string, before: string[], after: string[], optional?: true }} Change */

const MOST_ROUNDS = 8
const domainOf = (/** @type {number} */ index) => `advice${index}.com`

/** The same zone with its domain in the place of the gaps. */
const filled = (/** @type {AdviceCase['zone']} */ zone, /** @type {string} */ domain) => {
  const text = JSON.stringify(zone).replaceAll('{d}', domain)
  return Object.fromEntries(
    Object.entries(/** @type {AdviceCase['zone']} */ (JSON.parse(text))).map(([name, node]) => [
      name === '@' ? domain : `${name}.${domain}`,
      node,
    ]),
  )
}
const linesOf = (/** @type {AdviceCase['zone']} */ zone) => `${recordLines(zone).join('\n')}\n`

/** @type {Record<AdviceCase['tool'], (domain: string) => { path: string, body?: object }>} */
const QUESTIONS = {
  spf: (domain) => ({ path: `spf/checker?domain=${domain}` }),
  dmarc: (domain) => ({ path: `dmarc/checker?domain=${domain}` }),
  mx: (domain) => ({ path: `mx/report?domain=${domain}` }),
  cname: (domain) => ({ path: `cname/report?domain=click.${domain}` }),
  dkim: (domain) => ({ path: `dkim/report?domain=${domain}&selector=mail` }),
  email: (domain) => ({ path: 'email/verify', body: { email: domain } }),
}

/** @param {{ path: string, body?: object }} question */
async function ask({ path, body }) {
  const headers = { 'cache-control': 'no-cache', ...(body && { 'content-type': 'application/json' }) }
  const url = `${process.env[WORKER_VARIABLE]}/apis/v1/core/user/tools/${path}`
  const response = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  expect(response.status).toBe(200)
  return response.json()
}

describeUnless(!hasUpdateTools && 'no bind9-utils', 'advice, followed exactly', () => {
  /** @type {(() => Promise<unknown>)[]} */
  const stops = []
  /** @type {Awaited<ReturnType<typeof startUpdateServer>>} */
  let server

  beforeAll(async () => {
    const own = ADVICE_CASES.map(({ zone }, i) => [domainOf(i), linesOf(filled(zone, domainOf(i)))])
    server = await startUpdateServer('.', linesOf(OTHERS), Object.fromEntries(own))
    stops.push(server.stop)
    const bridge = await startDohBridge(PORT)
    stops.push(bridge.stop)
    const worker = await startBuiltWorker({
      variables: { DOH_URLS: bridge.url, RATE_LIMIT: 'off' },
      onLog: () => {},
    })
    stops.push(worker.stop)
    process.env[WORKER_VARIABLE] = worker.url
  })
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  for (const [index, { name, tool, left = 'ok', asks = [] }] of ADVICE_CASES.entries())
    test(`${tool}: ${name}`, async () => {
      const report = await followed(QUESTIONS[tool](domainOf(index)))
      const open = report.changes.filter(({ optional }) => !optional).map(({ id }) => id)
      expect([report.verdict.tone, open], report.verdict.heading).toEqual([left, asks])
    })

  /**
   * @param {{ path: string, body?: object }} question
   * @returns {Promise<{ verdict: { tone: string, heading: string }, changes: Change[] }>} the report in the end
   */
  async function followed(question) {
    const done = []
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const report = await ask(question)
      const open = report.changes.filter((/** @type {Change} */ one) => one.action !== 'ask' && !one.optional)
      if (open.length === 0) return report
      /** Sets of records that are no longer what later changes of this report were made for. */
      const touched = new Set()
      for (const change of open) {
        const set = `${change.type} ${change.owner}`
        const { status, said } = server.update((await exported('nsupdate', change)).text)
        if (touched.has(set)) expect(said).toMatch(/^$|RRSET/)
        else expect(status, `${change.id}: ${said}`).toBe(0)
        touched.add(set)
        done.push(change.id)
      }
    }
    expect.unreachable(`The advice has no end: ${done.join(', ')}`)
  }
})
