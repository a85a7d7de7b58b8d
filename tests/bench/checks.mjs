// Measures the checks, compared with other programs and with the time that the queries alone take.
import { Resolver } from 'node:dns/promises'
import { ask as askAnew, inMs, inTurns, table, times } from './measure.mjs'
import { CLIENT, treeName, TYPICAL } from './zones.mjs'

const DELAYS_MS = [0, 20, 100]
/** Without a delay, only the machine counts, and it varies more from run to run. */
const runsAt = (/** @type {number} */ delay) => (delay === 0 ? 21 : delay < 50 ? 9 : 5)
/** What Workers allow (worker/net/upstream-budget.ts). */
const AT_A_TIME = 6
export const TREES = [1, 4, 10, 20]
/** Each with its double, or its half. */
export const GROWING_TREES = [1, 2, 5, 10, 20]
const GROWTH_DELAY_MS = 20
const PARTS = [1, 2, 3, 5, 9]

/**
 * @typedef {object} Bench
 * @property {string} url of the worker
 * @property {{ setDelay: (ms: number) => void, port: number }} dns
 * @property {Awaited<ReturnType<typeof import('./peers.mjs').startPeers>>} peers
 */

/** A different one each time, so that no row of a list is cached. */
let lastAddress = 0
const nextAddress = () => `198.41.${16 + Math.floor(++lastAddress / 250)}.${1 + (lastAddress % 250)}`

/**
 * Calls the API again. Lists are queried about a new address; with “no-cache”, the named ones would be tested again as
 * well.
 * @param {string} url
 * @param {string} path
 * @param {object} [body]
 */
async function ask(url, path, body) {
  /** @type {Record<string, string>} */
  const headers = path.includes('&lists=') ? {} : { 'cache-control': 'no-cache' }
  const init = body
    ? {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { headers }
  const response = await askAnew(`${url}/apis/v1/core/user/tools/${path}`, init)
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  const { waves, queries } =
    /waves=(?<waves>\d+) queries=(?<queries>\d+)/.exec(response.headers.get('server-timing') ?? '')?.groups ??
    {}
  return { answer, waves: Number(waves), questions: Number(queries) }
}

/** How many answers must have come one after another: as many as wait for each other, six at a time. */
const leastWaves = (/** @type {{ waves: number, questions: number }} */ { waves, questions }) =>
  Math.max(waves, Math.ceil(questions / AT_A_TIME))

/** @param {number} includes @param {string} result */
function mustBe(includes, result) {
  const expected = includes > 10 ? 'permerror' : 'softfail'
  if (result !== expected) throw new Error(`${includes} includes: ${result} instead of ${expected}`)
}

/** @param {Bench} bench @param {number} includes */
function spfContenders({ url, peers }, includes) {
  const domain = treeName(includes)
  const message = { ip: CLIENT, sender: `ada@${domain}`, helo: domain }
  const path = `spf/checker?domain=${domain}`
  const peer = (/** @type {'mailauth' | 'pyspf'} */ name) => {
    const evaluate = peers[name]
    if (!evaluate) return []
    return [{ name: peers.names[name], run: async () => mustBe(includes, await evaluate(message)) }]
  }
  return [
    { name: 'report', run: () => ask(url, path) },
    {
      name: 'with ip',
      run: async () =>
        mustBe(
          includes,
          (await ask(url, `${path}&ip=${CLIENT}&sender=${message.sender}`)).answer.evaluation.result,
        ),
    },
    ...peer('mailauth'),
    ...peer('pyspf'),
  ]
}

/** @param {Bench} bench */
export async function spfSection(bench) {
  const { dns, peers, url } = bench
  const names = [peers.names.mailauth, peers.names.pyspf]
  const rows = []
  for (const delay of DELAYS_MS) {
    for (const includes of TREES) {
      dns.setDelay(delay)
      const cost = await ask(url, `spf/checker?domain=${treeName(includes)}&ip=${CLIENT}`)
      const ms = await inTurns(spfContenders(bench, includes), runsAt(delay))
      const limit = leastWaves(cost) * delay
      const own = ms.get('with ip')
      rows.push([
        `${includes} at ${delay} ms`,
        leastWaves(cost),
        inMs(limit),
        inMs(ms.get('report')),
        inMs(own),
        times(own, limit),
        ...names.map((name) => inMs(ms.get(name))),
        ...names.map((name) => times(ms.get(name), own)),
      ])
    }
  }
  const head = ['Includes', 'waves', 'limit', 'report', 'with ip', '÷ limit']
  const beside = names.map((name) => `${name.split(' ')[0]} ÷ ours`)
  return `${table([...head, ...names, ...beside], rows)}\n\n### Doubling the includes\n\n${await spfGrowth(bench)}`
}

/** @param {Bench} bench */
async function spfGrowth(bench) {
  bench.dns.setDelay(GROWTH_DELAY_MS)
  /** @type {Map<number, Map<string, number>>} */
  const all = new Map()
  for (const includes of GROWING_TREES) all.set(includes, await inTurns(spfContenders(bench, includes), 9))
  const names = ['report', 'with ip', bench.peers.names.mailauth, bench.peers.names.pyspf]
  return growthTable('Includes', names, GROWING_TREES, all)
}

/**
 * The time for each size, and its ratio to the time for half the size.
 * @param {string} what
 * @param {readonly string[]} names
 * @param {readonly number[]} sizes
 * @param {Map<number, Map<string, number>>} all
 */
function growthTable(what, names, sizes, all) {
  const rows = sizes.map((size) => [
    size,
    ...names.map((name) => {
      const ms = all.get(size)?.get(name)
      const half = all.get(size / 2)?.get(name)
      return half === undefined ? inMs(ms) : `${inMs(ms)} (× ${times(ms, half)})`
    }),
  ])
  return table([what, ...names], rows)
}

/** @param {Bench} bench */
export async function wholeSection({ url, dns }) {
  const checks = {
    'Email authentication': () => ask(url, 'email/verify', { email: `jane@${TYPICAL}` }),
    'Domain reputation': () => ask(url, `domain/reputation?domain=${TYPICAL}`),
  }
  const rows = []
  for (const delay of DELAYS_MS) {
    dns.setDelay(delay)
    for (const [name, run] of Object.entries(checks)) {
      const cost = await run()
      const ms = (await inTurns([{ name, run }], runsAt(delay))).get(name)
      const limit = leastWaves(cost) * delay
      rows.push([
        `${name} at ${delay} ms`,
        cost.questions,
        cost.waves,
        leastWaves(cost),
        inMs(limit),
        inMs(ms),
        times(ms, limit),
      ])
    }
  }
  return table(['Check', 'questions', 'waves', 'waves of six', 'limit', 'ours', '÷ limit'], rows)
}

/**
 * @param {Bench} bench
 * @param {readonly string[]} zones
 * @param {string} [only] the part of the question that names them, where they are not all
 */
function listContenders({ url, dns, peers }, zones, only = '') {
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${dns.port}`])
  const { dnsbl } = peers
  const peer = (/** @type {string} */ name, /** @type {number} */ atATime) =>
    dnsbl ? [{ name, run: () => dnsbl(nextAddress(), zones, atATime) }] : []
  return [
    {
      name: 'ours',
      run: async () => {
        const { answer } = await ask(url, `ip/reputation?ip=${nextAddress()}${only}`)
        if (answer.checked !== zones.length)
          throw new Error(`${answer.checked} of ${zones.length} lists checked`)
      },
    },
    ...peer('dnsbl, six at a time', AT_A_TIME),
    ...peer('dnsbl, all at once', zones.length),
    {
      name: 'one by one',
      run: async () => {
        const name = nextAddress().split('.').reverse().join('.')
        for (const zone of zones) await resolver.resolve4(`${name}.${zone}`).catch(() => [])
      },
    },
  ]
}

/** @param {Bench} bench */
export async function listSection(bench) {
  const { url, dns } = bench
  const { answer } = await ask(url, 'ip/lists')
  const zones = answer.lists.map((/** @type {{ zone: string }} */ { zone }) => zone)
  const names = listContenders(bench, zones).map(({ name }) => name)
  const rows = []
  for (const delay of DELAYS_MS) {
    dns.setDelay(delay)
    const cost = await ask(url, `ip/reputation?ip=${nextAddress()}`)
    const ms = await inTurns(listContenders(bench, zones), runsAt(delay))
    const limit = leastWaves(cost) * delay
    const own = ms.get('ours')
    const cells = names.map((name) => inMs(ms.get(name)))
    rows.push([
      `${zones.length} at ${delay} ms`,
      cost.questions,
      leastWaves(cost),
      inMs(limit),
      ...cells,
      times(own, limit),
    ])
  }
  const head = ['Lists', 'questions', 'waves of six', 'limit', ...names, 'ours ÷ limit']
  const parts = await partsTable(bench)
  const growth = await listGrowth(bench, zones)
  return `${table(head, rows)}\n\n### Doubling the lists\n\n${growth}\n\n### In parts, in parallel\n\n${parts}`
}

/** The page sends its requests in parts, each with connections of its own. @param {Bench} bench */
async function partsTable({ url, dns }) {
  dns.setDelay(GROWTH_DELAY_MS)
  const contenders = PARTS.map((parts) => ({
    name: String(parts),
    run: () => {
      const ip = nextAddress()
      const slices = Array.from({ length: parts }, (_, i) => (parts === 1 ? '' : `&slice=${i + 1}/${parts}`))
      return Promise.all(slices.map((slice) => ask(url, `ip/reputation?ip=${ip}${slice}`)))
    },
  }))
  const ms = await inTurns(contenders, 9)
  const whole = ms.get('1')
  return table(
    ['Requests', 'ms', '÷ one request'],
    [...ms].map(([parts, each]) => [parts, inMs(each), times(each, whole)]),
  )
}

/** @param {Bench} bench @param {readonly string[]} zones */
async function listGrowth(bench, zones) {
  bench.dns.setDelay(GROWTH_DELAY_MS)
  const sizes = [6, 12, 24]
  /** @type {Map<number, Map<string, number>>} */
  const all = new Map()
  for (const size of sizes)
    all.set(
      size,
      await inTurns(
        listContenders(bench, zones.slice(0, size), `&lists=${zones.slice(0, size).join(',')}`),
        9,
      ),
    )
  return growthTable('Lists', [...(all.get(24)?.keys() ?? [])], sizes, all)
}
