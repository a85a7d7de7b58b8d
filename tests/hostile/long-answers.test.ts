// Zones with answers as long as a DNS message can be, and visitors who leave: what the worker keeps, sends and
// continues.
import { Response } from 'miniflare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dnsResponse, message, questionIn } from '#tests/helpers/dns-messages.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { isFullRun } from './built-site.ts'
import { openHeap, residentMemory, type Heap } from './memory.ts'

const DOMAINS = isFullRun ? 10_000 : 300
const AT_ONCE = 8
const HEAP_MB = 64
const MB = 1_000_000
const TOOLS = '/apis/v1/core/user/tools'

const CONTENTS: Record<string, string[]> = {
  'one long record': Array.from({ length: 230 }, (_, i) => `${i} `.padEnd(255, 'x')),
  'nothing but NUL': Array.from({ length: 230 }, () => '\u0000'.repeat(255)),
  'terms that nobody knows': [
    `v=spf1 ${'a: '.repeat(80)}`,
    ...Array.from({ length: 229 }, () => 'b: '.repeat(85)),
  ],
}
let content = CONTENTS['one long record'] ?? []
let questions = 0
let waitMs = 0

let site: Awaited<ReturnType<typeof startBuiltWorker>>
let heap: Heap

beforeAll(async () => {
  site = await startBuiltWorker({
    inspected: true,
    variables: { DOH_URLS: 'https://dns.example/dns-query', RATE_LIMIT: 'off' },
    onLog: () => {},
    onError: () => {},
    outboundService: async ({ url }) => {
      questions += 1
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const question = questionIn(url)
      const answers =
        question.type === 'TXT'
          ? [{ type: 'TXT' as const, name: question.name, ttl: 300, data: [...content] }]
          : []
      const { headers, body } = dnsResponse(message({ question, answers }))
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

/** Runs the jobs a few at a time. */
async function each(count: number, job: (index: number) => Promise<unknown>) {
  let next = 0
  const work = async () => {
    while (next < count) await job(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

const get = async (path: string, init: RequestInit = {}) => (await fetch(site.url + path, init)).arrayBuffer()

test(`${DOMAINS} domains with answers of 59 kB leave the heap below ${HEAP_MB} MB`, async () => {
  await each(DOMAINS, (i) => get(`${TOOLS}/dkim/checker?domain=d${i}.com&selector=s`))
  const used = await heap.used()
  console.warn(`${DOMAINS} domains: heap ${used} MB, process ${residentMemory()} MB`)
  expect(used).toBeLessThan(HEAP_MB)
}, 900_000)

describe.each(Object.keys(CONTENTS))('a zone of %s', (name) => {
  const includes = Array.from({ length: 45 }, (_, i) => `include:n${i}.d.com`).join(' ')
  const record = encodeURIComponent(`v=spf1 ${includes} -all`)

  test.each([
    [`${TOOLS}/spf/preview?domain=d.com&record=${record}`],
    [`${TOOLS}/spf/checker?domain=d.com`],
    [`${TOOLS}/dkim/report?domain=d.com`],
    [`${TOOLS}/dmarc/checker?domain=d.com`],
    [`${TOOLS}/bimi/checker?domain=d.com`],
    [`${TOOLS}/domain/reputation?domain=d.com`],
    ['/tool/spf?domain=d.com'],
    ['/tool/dkim?domain=d.com&selector=s'],
    ['/tool/dmarc?domain=d.com'],
    ['/tool/email-authentication?email=d.com'],
  ])('makes no answer over 1 MB of %s', async (path) => {
    content = CONTENTS[name] ?? []
    const { byteLength } = await get(path)
    console.warn(`${name} ${path.slice(0, 60)} ${byteLength}`)
    expect(byteLength).toBeLessThan(MB)
  })
})

test('250 event streams that were aborted leave nothing behind, and no more queries are sent for them', async () => {
  content = ['short']
  waitMs = 150
  const stream = async (index: number) => {
    const cut = new AbortController()
    const ip = `198.41.${1 + (index >> 8)}.${index & 255}`
    const headers = { accept: 'text/event-stream' }
    const answer = await fetch(`${site.url}${TOOLS}/ip/reputation?ip=${ip}`, { headers, signal: cut.signal })
    await answer.body?.getReader().read()
    cut.abort()
  }
  await stream(999)
  const before = await heap.used()
  await each(250, stream)
  // Those that were in progress.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const asked = questions
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const after = await heap.used()
  console.warn(`250 cut streams: heap ${before} to ${after} MB, ${questions - asked} questions afterward`)
  expect(questions - asked).toBe(0)
  expect(after - before).toBeLessThan(3)
}, 120_000)
