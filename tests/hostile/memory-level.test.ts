// Nothing that a request needed outlives it: with answers that no cache may keep, twice as many requests leave as much
// behind as half of them. An hour of mixed load: tests/bench/soak.mjs.
import type { Answer, Question } from '@dnsquery/dns-packet'
import { Response } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { dnsResponse, message, questionIn } from '#tests/helpers/dns-messages.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { isFullRun } from './built-site.ts'
import { openHeap, type Heap } from './memory.ts'

const REQUESTS = isFullRun ? 4_000 : 400
const AT_ONCE = 8
const TOOLS = '/apis/v1/core/user/tools'
const PATHS = [
  `${TOOLS}/spf/checker?domain=`,
  `${TOOLS}/dmarc/checker?domain=`,
  `${TOOLS}/mx/report?domain=`,
  `${TOOLS}/dkim/report?selector=s&domain=`,
  `${TOOLS}/transport/report?domain=`,
  '/tool/spf?domain=',
  '/tool/dmarc?domain=',
]

/** RFC 1035 section 3.2.1: with a lifetime of zero, for this transaction alone. */
function answersTo({ type, name }: Question): Answer[] {
  const data = 'v=spf1 ip4:192.0.43.0/24 -all'
  return type === 'TXT' ? [{ type, name, ttl: 0, data }] : []
}

let site: Awaited<ReturnType<typeof startBuiltWorker>>
let heap: Heap
beforeAll(async () => {
  site = await startBuiltWorker({
    inspected: true,
    variables: { DOH_URLS: 'https://dns.example/dns-query', RATE_LIMIT: 'off' },
    onLog: () => {},
    outboundService: ({ url }) => {
      if (!url.includes('dns.example')) return new Response('', { status: 503 })
      const question = questionIn(url)
      const { headers, body } = dnsResponse(message({ question, answers: answersTo(question) }))
      return new Response(body as never, { headers: [...headers] })
    },
  })
  await createTables(await site.miniflare.getD1Database('DB'))
  heap = await openHeap(site)
})
afterAll(async () => {
  heap.close()
  await site.stop()
})

let asked = 0
async function ask(count: number) {
  const until = asked + count
  const work = async () => {
    while (asked < until) {
      const path = `${PATHS[asked % PATHS.length]}d${asked++}.com`
      const response = await fetch(site.url + path)
      await response.arrayBuffer()
      expect(response.status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

test(`${REQUESTS} and ${2 * REQUESTS} different requests leave the same behind`, async () => {
  // What is made once, and what V8 compiles and optimizes.
  await ask(REQUESTS)
  const before = await heap.used()
  await ask(REQUESTS)
  const after = await heap.used()
  console.warn(`heap ${before} to ${after} MB`)
  expect(after - before).toBeLessThan(2)
}, 600_000)
