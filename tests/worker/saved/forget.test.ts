// What `npm run forget` has asked for, as the schedule does it: the address leaves every object that would email it.
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { MINUTE, watchSite } from '#tests/helpers/watch-site.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import { runJobs } from '#worker/scheduled.ts'

const ZONE = { 'acme.example': { TXT: ['v=spf1 -all'], NS: ['ns1.host.example'] } }
const ADA = 'ada@example.com'

/** Two watches, both told to her and to someone else. */
async function asked() {
  const site = watchSite(ZONE, { mails: true })
  const keys = [await site.begin(), await site.begin()]
  for (const key of keys)
    for (const address of [ADA, 'grace@example.com'])
      await site.send(`/${key}/targets`, { kind: 'email', address })
  await site.work()
  const hash = await hashOfAddress(env.DB, ADA)
  const forget = () =>
    env.DB.prepare('INSERT INTO forgotten (address_hash, at) VALUES (?, ?)')
      .bind(hash, site.clock.now())
      .run()
  const addresses = async () =>
    (await Promise.all(keys.map((key) => site.sql(key, 'SELECT address FROM targets')))).flat()
  const count = (sql: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${sql}`).bind(hash).first('n')
  const links = () => count('saved_keys WHERE address_hash = ?')
  const waiting = () => count('forgotten WHERE address_hash = ?')
  return { ...site, forget, addresses, links, waiting }
}

test('an address is taken out of every watch, with its links, and others stay', async () => {
  const site = await asked()
  const { bindings, clock, forget, addresses, links, waiting } = site
  expect([await addresses(), await links()]).toMatchObject([{ length: 4 }, 2])
  await forget()
  await runJobs(bindings, clock)
  await site.work()
  expect(await addresses()).toEqual([{ address: 'grace@example.com' }, { address: 'grace@example.com' }])
  expect([await links(), await waiting()]).toEqual([0, 0])
})

test('what does not answer is asked once more in the next run', async () => {
  const { bindings, clock, forget, addresses, waiting } = await asked()
  await forget()
  const { SAVED } = bindings
  const dead = {
    get: () => ({
      compare: () => Promise.reject(new Error('down')),
      forgetTarget: () => Promise.reject(new Error('down')),
    }),
    idFromName: () => ({}),
  }
  await runJobs({ ...bindings, SAVED: dead } as unknown as typeof bindings, clock)
  expect(takeConsoleOutput().sort()).toEqual(['job forgotten DatabaseFailure', 'job saved DatabaseFailure'])
  expect([await addresses(), await waiting()]).toMatchObject([{ length: 4 }, 1])
  await clock.advance(5 * MINUTE)
  await runJobs({ ...bindings, SAVED }, clock)
  expect([await addresses(), await waiting()]).toMatchObject([{ length: 2 }, 0])
})
