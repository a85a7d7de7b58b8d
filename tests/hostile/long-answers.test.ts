import type { Answer, Question } from '@dnsquery/dns-packet'
import { Response } from 'miniflare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dnsResponse, message, questionIn } from '#tests/helpers/dns-messages.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { isFullRun } from './built-site.ts'
import { openHeap, residentMemory, type Heap } from './memory.ts'

const DOMAINS = isFullRun ? 10_000 : 100
const STREAMS = isFullRun ? 250 : 125
/** Of each stream that was cut, in megabytes. */
const MOST_LEFT = 3 / 250
const AT_ONCE = 8
const HEAP_MB = 64
const MB = 1_000_000
const TOOLS = '/apis/v1/core/user/tools'

/** The domains of a visitor who stays. */
const CLOCK = '.clock.com'
const isOfClock = (name: string) => name.endsWith(CLOCK)
let tick = 0

const CONTENTS: Record<string, string[]> = {
  'one long record': Array.from({ length: 230 }, (_, i) => `${i} `.padEnd(255, 'x')),
  'nothing but NUL': Array.from({ length: 230 }, () => '\u0000'.repeat(255)),
  'terms that nobody knows': [
    `v=spf1 ${'a: '.repeat(80)}`,
    ...Array.from({ length: 229 }, () => 'b: '.repeat(85)),
  ],
}
let content = CONTENTS['one long record'] ?? []
/** The names that were asked for. */
let asked: string[] = []
/** How long each query waits for its answer. */
let waitMs = 0
/** How many are answered; the others are held. Those of the clock are always answered. */
let free = Infinity
const held: (() => void)[] = []

/** TXT records as long as the test wants them, and the test entry of each blocklist. */
function answersTo({ type, name }: Question): Answer[] {
  if (type === 'TXT') return [{ type, name, ttl: 300, data: [...content] }]
  return type === 'A' && name.startsWith('2.0.0.127.') ? [{ type, name, ttl: 300, data: '127.0.0.2' }] : []
}

let site: Awaited<ReturnType<typeof startBuiltWorker>>
let heap: Heap

beforeAll(async () => {
  site = await startBuiltWorker({
    inspected: true,
    variables: { DOH_URLS: 'https://dns.example/dns-query', RATE_LIMIT: 'off' },
    onLog: () => {},
    onError: () => {},
    outboundService: async ({ url }) => {
      const question = questionIn(url)
      asked.push(question.name)
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (!isOfClock(question.name) && free-- <= 0) await new Promise<void>((resolve) => held.push(resolve))
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

/** An event stream whose visitor leaves when these words have arrived. */
async function cutStream(ip: string, words: string) {
  const cut = new AbortController()
  const headers = { accept: 'text/event-stream' }
  const { body } = await fetch(`${site.url}${TOOLS}/ip/reputation?ip=${ip}`, { headers, signal: cut.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; !text.includes(words);) {
    const { done = true, value = '' } = (await reader?.read()) ?? {}
    if (done) throw new Error(`It ended without “${words}”.`)
    text += value
  }
  cut.abort()
}

/** A visitor who stays is the clock: each check takes longer than a query, so what was in progress has ended after a few. */
async function ticks(count: number) {
  for (let index = 0; index < count; index += 1)
    await get(`${TOOLS}/dkim/checker?domain=d${(tick += 1)}${CLOCK}&selector=s`)
}

const askedForVisitors = () => asked.filter((name) => !isOfClock(name)).length

test('a visitor who leaves an event stream stops its queries', async () => {
  content = ['short']
  waitMs = 50
  // The first one also asks what the others have from the cache.
  await get(`${TOOLS}/ip/reputation?ip=198.41.250.1`)
  asked = []
  await get(`${TOOLS}/ip/reputation?ip=198.41.250.2`)
  const whenStaying = askedForVisitors()
  expect(whenStaying).toBeGreaterThan(20)
  asked = []
  free = 4
  await cutStream('198.41.250.3', 'event: row')
  // Only what is sent to a visitor can show that they left.
  for (let index = 0; index < 3; index += 1) {
    await ticks(2)
    for (const release of held.splice(0, 2)) release()
  }
  await ticks(2)
  free = Infinity
  for (const release of held.splice(0)) release()
  await ticks(5)
  expect(askedForVisitors()).toBeLessThan(whenStaying / 2)
})

test(`${STREAMS} event streams that were cut leave nothing behind, and no more queries are sent for them`, async () => {
  const stream = (index: number) => cutStream(`198.41.${1 + (index >> 8)}.${index & 255}`, 'event: ')
  await stream(999)
  const before = await heap.used()
  await each(STREAMS, stream)
  await ticks(10)
  const askedBefore = askedForVisitors()
  await ticks(10)
  expect(askedForVisitors()).toBe(askedBefore)
  const after = await heap.used()
  console.warn(`${STREAMS} cut streams: heap ${before} to ${after} MB`)
  expect(after - before).toBeLessThan(STREAMS * MOST_LEFT)
})
