// /user/deliverability-test: addresses for one message, and the folders that its copies landed in.
import { Hono, type Context } from 'hono'
import { reportOf, type SeedTest } from '#shared/deliverability-test/report.ts'
import type { SeedState } from '#shared/deliverability-test/schema.ts'
import {
  ABOUT_END,
  ABOUT_NEW_TEST,
  ABOUT_RESULT,
  ABOUT_SEEDS,
  NO_SEEDS,
} from '#worker/api/deliverability-test-text.ts'
import { eventStream, pause } from '#worker/api/event-stream.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import type { Clock } from '#worker/clock.ts'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import { offeredMailboxes } from '#worker/db/seed-mailboxes.ts'
import { createSeedTest, deleteSeedTest, seedTestOf, TEST_NEEDS } from '#worker/db/seed-tests.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, notConfigured } from '#worker/http/errors.ts'
import { isView, newToken, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { networkOfRequest, outOfRoom, removedForRoom } from '#worker/room/refuse.ts'
import { PLACEMENT } from '#shared/room/rooms.ts'

/** Two statements each: below the free plan's 50. */
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
      const [view, token] = [newView(), newToken('p')]
      const viewHash = await sha256Hex(view)
      const { DB } = c.env
      const asked = { network: await networkOfRequest(c), now: deps.clock.now() }
      const row = { token, viewHash, ...asked }
      const made = await askOrUndo(createSeedTest(DB, row), () => deleteSeedTest(DB, token))
      if (!made) return outOfRoom(c, TEST_NEEDS, asked)
      const { addresses, expiresAt } = made
      if (addresses.length === 0) return notConfigured(c, NO_SEEDS)
      return c.json({ view, token, addresses, expires: new Date(expiresAt).toISOString() }, 201)
    })
    .get('/:view', described(ABOUT_RESULT), async (c) => {
      c.header('Vary', 'Accept')
      const test = await testOf(c)
      if (!test) return noSuchTest(c)
      if (c.req.header('accept')?.includes('text/event-stream')) return streamCopies(c, deps.clock)
      return c.json(reportOf(test, deps.clock.now()), 200)
    })
    .delete('/:view', described(ABOUT_END), async (c) => {
      const test = await testOf(c)
      if (!test) return noSuchTest(c)
      await askDatabase(deleteSeedTest(c.env.DB, test.token))
      return c.body(null, 204)
    })

async function testOf(c: Context<ApiEnv>): Promise<SeedTest | null> {
  const view = c.req.param('view') ?? ''
  return isView(view) ? askDatabase(seedTestOf(c.env.DB, await sha256Hex(view))) : null
}

async function noSuchTest(c: Context<ApiEnv>) {
  const view = c.req.param('view') ?? ''
  const asked = { rooms: [PLACEMENT], what: 'This placement test' }
  const removed = isView(view) && (await removedForRoom(c, { keyHash: await sha256Hex(view), ...asked }))
  return removed || c.json(errorBody('not_found', 'There is no such test, or it was deleted.'), 404)
}

/** `copies` right away, then whenever a copy arrives or the test ends. */
const streamCopies = (c: Context<ApiEnv>, clock: Clock): Response =>
  eventStream(c, async (send) => {
    let sent = ''
    for (let look = 1; look <= LOOKS && !c.var.visitor.signal.aborted; look++) {
      const test = await testOf(c)
      if (!test) return
      const { state, placements } = reportOf(test, clock.now())
      const found = placements.filter(({ folder }) => folder !== 'waiting').length
      const event = { state, found }
      if (JSON.stringify(event) !== sent) await send('copies', event, { retryMs: RETRY_MS })
      sent = JSON.stringify(event)
      if (look < LOOKS) await pause(clock, LOOK_EVERY_MS, c.var.visitor.signal)
    }
  })
