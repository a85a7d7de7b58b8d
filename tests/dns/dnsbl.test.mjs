// Real blocklist data behind a real resolver: what each row says, and that none says "Listed" or "OK" without a passed
// test.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { askApi } from './ask-worker.mjs'
import { ADDRESS, CLEAN, EXCLUDED, LIST_FAULTS, LIST_KEY } from './blocklists.mjs'
import { JOB_RUNS, RBLDNSD, startListWorker, startLists } from './list-server.mjs'
import { loadZones } from './servers.mjs'

const SKIP = RBLDNSD ? false : 'rbldnsd is not installed (apt-get install rbldnsd)'
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

describe('Blocklists, each tested together with the question', { skip: SKIP }, () => {
  /** @type {{ stop: () => Promise<unknown> }[]} */
  const started = []
  /** @type {Record<string, any[]>} the rows of each address */
  const rows = {}
  /** @type {any} */
  let first

  before(async () => {
    await loadZones(ZONE)
    started.push(await startLists())
    const worker = await startListWorker()
    started.push(worker)
    for (const ip of [ADDRESS, EXCLUDED, CLEAN]) {
      const slices = Array.from({ length: SLICES }, (_, i) => ({ ip, slice: `${i + 1}/${SLICES}` }))
      const answers = await Promise.all(slices.map((slice) => askApi('ip/reputation', slice, worker.url)))
      first ??= answers[0]?.body
      rows[ip] = answers.flatMap(({ body }) => body.results)
    }
  })
  after(async () => {
    for (const { stop } of started.reverse()) await stop()
  })

  it('has a row for each of the 27 lists', () => {
    for (const found of Object.values(rows)) assert.equal(new Set(found.map(({ zone }) => zone)).size, 27)
  })

  for (const [zone, status, text] of EXPECTED) {
    it(`${zone}: ${status} ${text.source}`, () => {
      const row = rows[ADDRESS]?.find((row) => row.zone === zone)
      assert.equal(statusOf(row), status, JSON.stringify(row))
      assert.match(textOf(row), text)
    })
  }

  it('DroneBL has both codes and what they mean', () => {
    const row = rows[ADDRESS]?.find(({ zone }) => zone === 'dnsbl.dronebl.org')
    assert.deepEqual(row.a.toSorted(), ['127.0.0.13', '127.0.0.9'])
    assert.match(row.meaning, /open HTTP proxy/)
    assert.match(row.meaning, /guesses passwords/)
  })

  it('the excluded address of a listed network is not listed', () => {
    const row = rows[EXCLUDED]?.find(({ zone }) => zone === 'bl.spamcop.net')
    assert.equal(statusOf(row), 'OK')
  })

  it('no list says "Listed" or "OK" falsely', () => {
    const listed = new Set(EXPECTED.filter(([, status]) => status === 'Listed').map(([zone]) => zone))
    const wrong = Object.entries(rows).flatMap(([ip, found]) =>
      found.filter((row) => {
        const status = statusOf(row)
        if (status === 'Listed') return ip !== ADDRESS || !listed.has(row.zone)
        return status === 'OK' && (UNPROVABLE.has(row.zone) || (ip === ADDRESS && listed.has(row.zone)))
      }),
    )
    assert.deepEqual(wrong, [])
  })

  it('the reverse name is confirmed', () => {
    assert.deepEqual(first.reverse.names, ['a.root.example'])
    assert.equal(first.reverse.forwardConfirmed, true)
  })
})

describe('Blocklists, tested by the scheduled job', { skip: SKIP }, () => {
  /** @type {{ stop: () => Promise<unknown> }[]} */
  const started = []
  /** @type {any} */
  let answer
  /** @type {any} */
  let lists

  before(async () => {
    await loadZones(ZONE)
    started.push(await startLists())
    const worker = await startListWorker()
    started.push(worker)
    for (let run = 0; run < JOB_RUNS; run++) await worker.runJob()
    answer = await askApi('ip/reputation', { ip: ADDRESS }, worker.url)
    lists = await askApi('ip/lists', {}, worker.url)
  })
  after(async () => {
    for (const { stop } of started.reverse()) await stop()
  })

  it('one request has all answers', () => {
    const { checked, listed, timeouts, results } = answer.body
    assert.deepEqual(
      { checked, listed, timeouts, rows: results.length },
      { checked: 16, listed: 3, timeouts: 0, rows: 27 },
    )
  })

  it('lists that fail their test are switched off, and not queried', () => {
    for (const row of answer.body.results.filter((/** @type {any} */ row) => UNPROVABLE.has(row.zone))) {
      assert.match(row.error, /^Turned off for now: /, row.zone)
    }
    const [, queries] = /queries=(\d+)/.exec(answer.timing) ?? []
    // 19 lists, three texts, the reverse name and its address.
    assert.ok(Number(queries) <= 24, answer.timing)
  })

  it('the page of lists says which are on', () => {
    const states = Object.fromEntries(
      lists.body.lists.map((/** @type {any} */ list) => [list.zone, list.state]),
    )
    for (const zone of Object.keys(states))
      assert.equal(states[zone], UNPROVABLE.has(zone) ? 'off' : 'on', zone)
  })

  it('the private key is shown nowhere', () => {
    assert.ok(!JSON.stringify([answer.body, lists.body]).includes(LIST_KEY))
  })
})
