// The accuracy page as a visitor reads it: the figures of the last count, and the blocklists as they are now.
import { describe, expect, test } from 'vitest'
import { ACCURACY } from '#app/content/accuracy.ts'
import { listsInUse } from '#shared/dnsbl/lists.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { visitor } from './browser.ts'

describe('the accuracy page, without JavaScript', () => {
  test('is found in the footer and says how many cases of each suite pass', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/terms-conditions')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accuracy' }).click()
    await page.getByRole('heading', { level: 1, name: 'How accurate our checks are' }).waitFor()
    const rows = await page
      .getByRole('table', { name: 'Suites and their cases' })
      .getByRole('row')
      .allInnerTexts()
    expect(rows.slice(1).map((row) => row.split('\t')[1])).toEqual(
      ACCURACY.suites.map(({ cases, against }) => `${cases - against} of ${cases}`),
    )
    await expect.poll(() => page.locator('script[type=module]').count()).toBe(0)
  })

  test('unfolds every rule with its section and its test', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/accuracy')
    const [spf] = ACCURACY.rules
    await page.getByText(`SPF Checker: ${spf?.rules.length} rules`).click()
    const rows = await page.getByRole('table', { name: 'SPF Checker' }).getByRole('row').allInnerTexts()
    expect(rows.slice(1).map((row) => row.split('\t').map((cell) => cell.trim()))).toEqual(
      spf?.rules.map(({ code, severity, rfc, test }) => [code, severity, rfc, test]),
    )
  })

  test('unfolds where another checker differs, and why', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/accuracy')
    const dkim = ACCURACY.peers.find(({ id }) => id === 'dkim')
    await page.getByText(`${dkim?.cases} cases, ${dkim?.differences.length} differences`).click()
    const listed = await page.getByRole('listitem').filter({ hasText: 'hash-sha1' }).innerText()
    const { peers = [], rfc, why } = dkim?.differences.find(({ name }) => name === 'hash-sha1') ?? {}
    expect(listed).toBe(`hash-sha1 (${peers.join(', ')})\nWe stand by our reading (${rfc}): ${why}.`)
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
