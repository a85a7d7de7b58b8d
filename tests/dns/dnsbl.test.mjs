// Real blocklist data behind a real resolver: what each row says, and that none says "Listed" or "OK" without a passed
// test.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { askApi } from './ask-worker.mjs'
import { ADDRESS, CLEAN, EXCLUDED, LIST_FAULTS, LIST_KEY } from './blocklists.mjs'
import { JOB_RUNS, RBLDNSD, startListWorker, startLists } from './list-server.mjs'
import { loadZones } from './servers.mjs'
import { describeUnless } from './unless.mjs'

const SKIP = RBLDNSD ? false : 'rbldnsd is not installed (apt-get install rbldnsd)'
const LISTS = listsInUse('ip', ['SPAMHAUS_DQS_KEY']).length
const SLICES = 3

const ZONE = {
  '4.0.41.198.in-addr.arpa': { PTR: ['a.root.example'] },
  'a.root.example': { A: [ADDRESS] },
}

/** What each list must say about the address; the others must not list it. */
const EXPECTED = /** @type {[zone: string, status: string, text: RegExp][]} */ ([
  ['zen.dq.spamhaus.net', 'OK', /PBL/],
  ['bl.spamcop.net', 'Listed', /^Blocked - see .*198\.41\.0\.4$/],
  ['psbl.surriel.com', 'Listed', /^127\.0\.0\.2$/],
  ['dnsbl.dronebl.org', 'Listed', /HTTP proxy at 198\.41\.0\.4|Brute force from 198\.41\.0\.4/],
  ['hostkarma.junkemailfilter.com', 'OK', /White/],
  ['bl.0spam.org', 'Error', /refused our query.*misspelled/],
  ['dnsbl.zapbl.net', 'Error', /refused our query.*public resolver/],
  ['dnsrbl.swinog.ch', 'Error', /refused our query.*too many/],
  ['rbl.interserver.net', 'Error', /impossible answer.*203\.0\.113\.80/],
  ['bip.virusfree.cz', 'Timeout', /^$/],
  ['truncate.gbudb.net', 'Error', /SERVFAIL/],
  ['bl.nordspam.com', 'Error', /REFUSED/],
  ['all.s5h.net', 'Error', /HTTP status 403/],
  ['dnsbl.spfbl.net', 'Error', /HTTP status 502/],
  ['dnsbl.kempt.net', 'Error', /it lists 127\.0\.0\.1/],
  ['spam.dnsbl.anonmails.de', 'Error', /does not list its own test entry 127\.0\.0\.2/],
])
const UNPROVABLE = new Set([...Object.keys(LIST_FAULTS), 'dnsbl.kempt.net', 'spam.dnsbl.anonmails.de'])

/** @param {any} row */
const statusOf = (row) => (row.timeout ? 'Timeout' : row.error ? 'Error' : row.listed ? 'Listed' : 'OK')
/** @param {any} row */
const textOf = (row) => row.error || row.txt.join('\n') || row.note || row.a.join(', ')

describeUnless(SKIP, 'Blocklists, each tested together with the question', () => {
  /** @type {{ stop: () => Promise<unknown> }[]} */
  const started = []
  /** @type {Record<string, any[]>} the rows of each address */
  const rows = {}
  /** @type {any} */
  let first

  beforeAll(async () => {
    await loadZones(ZONE)
    started.push(await startLists())
    const worker = await startListWorker()
    started.push(worker)
    const ask = async (/** @type {string} */ ip) => {
      const slices = Array.from({ length: SLICES }, (_, i) => ({ ip, slice: `${i + 1}/${SLICES}` }))
      const answers = await Promise.all(slices.map((slice) => askApi('ip/reputation', slice, worker.url)))
      first ??= answers[0]?.body
      rows[ip] = answers.flatMap(({ body }) => body.results)
    }
    await ask(ADDRESS)
    // Both wait for the lists that never answer.
    await Promise.all([EXCLUDED, CLEAN].map(ask))
  })
  afterAll(async () => {
    for (const { stop } of started.reverse()) await stop()
  })

  test('has a row for each of the lists', () => {
    for (const found of Object.values(rows)) expect(new Set(found.map(({ zone }) => zone)).size).toBe(LISTS)
  })

  for (const [zone, status, text] of EXPECTED) {
    test(`${zone}: ${status} ${text.source}`, () => {
      const row = rows[ADDRESS]?.find((row) => row.zone === zone)
      expect(statusOf(row), JSON.stringify(row)).toBe(status)
      expect(textOf(row)).toMatch(text)
    })
  }

  test('DroneBL has both codes and what they mean', () => {
    const row = rows[ADDRESS]?.find(({ zone }) => zone === 'dnsbl.dronebl.org')
    expect(row.a.toSorted()).toEqual(['127.0.0.13', '127.0.0.9'])
    expect(row.meaning).toMatch(/open HTTP proxy/)
    expect(row.meaning).toMatch(/guesses passwords/)
  })

  test('the excluded address of a listed network is not listed', () => {
    const row = rows[EXCLUDED]?.find(({ zone }) => zone === 'bl.spamcop.net')
    expect(statusOf(row)).toBe('OK')
  })

  test('no list says "Listed" or "OK" falsely', () => {
    const listed = new Set(EXPECTED.filter(([, status]) => status === 'Listed').map(([zone]) => zone))
    const wrong = Object.entries(rows).flatMap(([ip, found]) =>
      found.filter((row) => {
        const status = statusOf(row)
        if (status === 'Listed') return ip !== ADDRESS || !listed.has(row.zone)
        return status === 'OK' && (UNPROVABLE.has(row.zone) || (ip === ADDRESS && listed.has(row.zone)))
      }),
    )
    expect(wrong).toEqual([])
  })

  test('the reverse name is confirmed', () => {
    expect(first.reverse.names).toEqual(['a.root.example'])
    expect(first.reverse.forwardConfirmed).toBe(true)
  })
})

describeUnless(SKIP, 'Blocklists, tested by the scheduled job', () => {
  /** @type {{ stop: () => Promise<unknown> }[]} */
  const started = []
  /** @type {any} */
  let answer
  /** @type {any} */
  let lists

  beforeAll(async () => {
    await loadZones(ZONE)
    started.push(await startLists())
    const worker = await startListWorker()
    started.push(worker)
    for (let run = 0; run < JOB_RUNS; run++) await worker.runJob()
    answer = await askApi('ip/reputation', { ip: ADDRESS }, worker.url)
    lists = await askApi('ip/lists', {}, worker.url)
  })
  afterAll(async () => {
    for (const { stop } of started.reverse()) await stop()
  })

  test('one request has all answers', () => {
    const { checked, listed, timeouts, results } = answer.body
    expect({ checked, listed, timeouts, rows: results.length }).toEqual({
      checked: 16,
      listed: 3,
      timeouts: 0,
      rows: LISTS,
    })
  })

  test('lists that fail their test are switched off, and not queried', () => {
    for (const row of answer.body.results.filter((/** @type {any} */ row) => UNPROVABLE.has(row.zone))) {
      expect(row.error, row.zone).toMatch(/^Turned off for now: /)
    }
    const [, queries] = /queries=(\d+)/.exec(answer.timing) ?? []
    // 19 lists, three texts, the reverse name and its address.
    expect(Number(queries), answer.timing).toBeLessThanOrEqual(24)
  })

  test('the page of lists says which are on', () => {
    const states = Object.fromEntries(
      lists.body.lists.map((/** @type {any} */ list) => [list.zone, list.state]),
    )
    for (const zone of Object.keys(states))
      expect(states[zone], zone).toBe(UNPROVABLE.has(zone) ? 'off' : 'on')
  })

  test('the private key is shown nowhere', () => {
    expect(JSON.stringify([answer.body, lists.body])).not.toContain(LIST_KEY)
  })
})
