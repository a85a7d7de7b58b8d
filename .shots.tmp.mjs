import { chromium } from 'playwright-core'
import { startBuiltWorker } from './scripts/built-worker.mjs'
import { readFileSync, readdirSync } from 'node:fs'
import { unstable_splitSqlQuery as split } from 'wrangler'
const w = await startBuiltWorker({ variables: { RATE_LIMIT: 'off', DOH_URLS: '', INBOX_DOMAIN: 'inbox.test', INBOUND_SECRET: 'x' }, onLog: () => {} })
const db = await w.miniflare?.getD1Database('DB')
if (db) for (const f of readdirSync('worker/db/migrations').sort()) for (const q of split(readFileSync('worker/db/migrations/' + f, 'utf8'))) await db.prepare(q).run()
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const shots = process.argv.slice(2)
for (const s of shots) {
  const [name, path, width, scheme, full] = s.split('|')
  const c = await b.newContext({ viewport: { width: +width, height: width === '360' ? 800 : 900 }, colorScheme: scheme })
  const p = await c.newPage()
  await p.goto(w.url + path, { waitUntil: 'networkidle' }).catch((e) => console.log(e.message))
  await p.waitForTimeout(1500)
  await p.screenshot({ path: `/tmp/s-${name}.png`, fullPage: full === 'full' })
  await c.close()
}
await b.close(); await w.stop()
