import { describe, expect, test } from 'vitest'
import { ACCURACY } from '#app/content/accuracy.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { readPage } from './read-page.ts'

describe('the accuracy page, without JavaScript', () => {
  test('is found in the footer and says how many cases of each suite pass', async () => {
    const [footer] = (await readPage('/terms-conditions')).parts('footer')
    const page = await readPage(footer?.links.find(({ text }) => text === 'Accuracy')?.href ?? '')
    expect(page.parts('h1').map(({ visible }) => visible)).toEqual(['How accurate our checks are'])
    expect(
      page
        .table('Test suites and their cases')
        .slice(1)
        .map(([, passed]) => passed),
    ).toEqual(ACCURACY.suites.map(({ cases, against }) => `${cases - against} of ${cases}`))
    expect(page.parts('link', { rel: 'modulepreload' })).toEqual([])
  })

  test('unfolds every rule with its section and its test', async () => {
    const page = await readPage('/accuracy')
    const [spf] = ACCURACY.rules
    const rules = page.disclosure(`SPF Checker: ${spf?.rules.length} rules`).table('SPF Checker')
    expect(rules.slice(1)).toEqual(
      spf?.rules.map(({ code, severity, rfc, test }) => [code, severity, rfc, test]),
    )
  })

  test('unfolds where another checker differs, and why', async () => {
    const page = await readPage('/accuracy')
    const dkim = ACCURACY.peers.find(({ id }) => id === 'dkim')
    const peer = page.disclosure(`${dkim?.cases} cases, ${dkim?.differences.length} differences`)
    const [listed] = peer.parts('li').filter(({ whole }) => whole.includes('hash-sha1'))
    const { peers = [], rfc, why } = dkim?.differences.find(({ name }) => name === 'hash-sha1') ?? {}
    expect(listed?.whole).toBe(`hash-sha1 (${peers.join(', ')})We stand by our reading (${rfc}): ${why}.`)
  })
})

test('says about each blocklist when it last passed its test, as of the request', async () => {
  const site = await startBuiltWorker({ variables: { DOH_URLS: '', RATE_LIMIT: 'off' }, onLog: () => {} })
  try {
    const database = await site.miniflare.getD1Database('DB')
    await createTables(database)
    const [list] = listsInUse('ip')
    const at = Date.now() - 60_000
    await database
      .prepare(
        `INSERT INTO list_proofs (zone, state, source, at, proved_at, asked_at, reason) VALUES (?, 'proved', 's', ?2, ?2, ?2, '')`,
      )
      .bind(list?.zone, at)
      .run()
    const page = await (await fetch(`${site.url}/accuracy`)).text()
    expect(page).toContain(
      `Lists of IP addresses: 1 of ${listsInUse('ip').length} passed within the last hour`,
    )
    expect(page).toContain(`${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  } finally {
    await site.stop()
  }
})

test('works without a database, and then calls no blocklist tested', async () => {
  const site = await startBuiltWorker({ variables: { DOH_URLS: '', RATE_LIMIT: 'off' }, onLog: () => {} })
  try {
    const answer = await fetch(`${site.url}/accuracy`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Lists of IP addresses: 0 of')
  } finally {
    await site.stop()
  }
})
