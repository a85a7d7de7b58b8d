import { Hono, type Context } from 'hono'
import { reportOf, type SeedTest } from '#shared/saved/deliverability-test/report.ts'
import type { SeedState } from '#shared/saved/deliverability-test/schema.ts'
import {
  PLACEMENT_TEXT,
  ABOUT_NEW_TEST,
  ABOUT_RESULT,
  ABOUT_SEEDS,
  NO_SEEDS,
} from '#worker/api/deliverability-test-text.ts'
import { eventStream, pause } from '#worker/api/event-stream.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import type { Clock } from '#worker/clock.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { mailboxesForTest, offeredMailboxes, readTimes } from '#worker/db/seed-mailboxes.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { notConfigured } from '#worker/http/errors.ts'
import { newToken } from '#worker/mail-test/keys.ts'
import { askSaved, makeSaved, nothingHere, openOrRefuse, type Open } from '#worker/saved/door.ts'
import { copyRows, PLACEMENT_ASKS, placementKind } from '#worker/saved/kinds/placement.ts'
import { savedRoutes } from '#worker/api/saved-routes.ts'

/** One statement each: below the free plan's 50. */
const LOOKS = 20
const LOOK_EVERY_MS = 2_000
/** After the last look, the browser reconnects by itself. */
const RETRY_MS = 1_000

/** /user/seed-mailboxes: whether a test can run. */
export const seedMailboxes = (deps: Deps) =>
  new Hono<ApiEnv>().get('/', described(ABOUT_SEEDS), async (c) => {
    if (!c.env?.SEEDS_SECRET)
      return c.json({ state: 'not_configured' as const, mailboxes: 0, providers: [] }, 200)
    const { providers, known } = await askDatabase(offeredMailboxes(c.env.DB, deps.clock.now()))
    const mailboxes = providers.reduce((sum, provider) => sum + provider.mailboxes, 0)
    const state: SeedState['state'] = mailboxes > 0 ? 'ready' : known > 0 ? 'unreachable' : 'not_configured'
    return c.json({ state, mailboxes, providers }, 200)
  })

export const deliverabilityTest = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post('/', described(ABOUT_NEW_TEST), async (c) => {
      if (!c.env?.SEEDS_SECRET) return notConfigured(c, NO_SEEDS)
      const now = deps.clock.now()
      const mailboxes = await askDatabase(mailboxesForTest(c.env.DB, now))
      if (mailboxes.length === 0) return notConfigured(c, NO_SEEDS)
      const token = newToken('p')
      const given = { made: { token }, now, addresses: [token], rows: copyRows(mailboxes) }
      const saved = await makeSaved(c, placementKind, given)
      if (saved.refused) return saved.refused
      const addresses = mailboxes.map(({ address }) => address)
      const expires = new Date(saved.expiresAt).toISOString()
      return c.json({ view: saved.key, token, addresses, expires }, 201)
    })
    .get('/:view', described(ABOUT_RESULT), async (c) => {
      c.header('Vary', 'Accept')
      const found = await open(c)
      if (c.req.header('accept')?.includes('text/event-stream')) return streamCopies(c, found, deps.clock)
      const test = await testOf(c, found)
      if (!test) throw nothingHere(c, placementKind)
      return c.json(reportOf(test, deps.clock.now()), 200)
    })
    .route('/', savedRoutes(placementKind, PLACEMENT_TEXT))

const open = (c: Context<ApiEnv>) => openOrRefuse(c, placementKind, c.req.param('view') ?? '')

/** @returns null if it was deleted, or removed to make room, in the meantime */
async function testOf(c: Context<ApiEnv>, found: Open<unknown, unknown>): Promise<SeedTest | null> {
  const test = await askSaved(found, PLACEMENT_ASKS.page, 'test', null)
  if (!test) return null
  const addresses = test.copies.map(({ address }) => address)
  const readAt = await askDatabase(readTimes(c.env.DB, addresses))
  return {
    ...test,
    copies: test.copies.map((copy) => ({ ...copy, readAt: readAt.get(copy.address) ?? null })),
  }
}

/** `copies` right away, then whenever a copy arrives or the test ends. */
const streamCopies = (c: Context<ApiEnv>, found: Open<unknown, unknown>, clock: Clock): Response =>
  eventStream(c, async (send) => {
    let sent = ''
    for (let look = 1; look <= LOOKS && !c.var.visitor.signal.aborted; look++) {
      const test = await testOf(c, found)
      if (!test) return
      const { state, placements } = reportOf(test, clock.now())
      const event = { state, found: placements.filter(({ folder }) => folder !== 'waiting').length }
      if (JSON.stringify(event) !== sent) await send('copies', event, { retryMs: RETRY_MS })
      sent = JSON.stringify(event)
      if (look < LOOKS) await pause(clock, LOOK_EVERY_MS, c.var.visitor.signal)
    }
  })
