// POST /inbound/seeds: the companion that reads the seed mailboxes (npm run seeds) reports which it could read, and what it saw.
import { Hono } from 'hono'
import * as v from 'valibot'
import { folderOf, placeOf, SeenIn, traceOf } from '#shared/saved/deliverability-test/copy.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import type { Deps } from '#worker/deps.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { secretOnly } from '#worker/http/callers.ts'
import { validJson } from '#worker/http/validate.ts'
import { askSaved, openByAddress } from '#worker/saved/door.ts'
import { PLACEMENT_ASKS, placementKind, isAnyAwaited, type SeenCopy } from '#worker/saved/kinds/placement.ts'
import type { WorkerEnv } from '#worker/env.ts'

/** Seconds until the mailboxes should be read again: while someone waits, and otherwise. */
const SOON = 5
const LATER = 60
const MAX_MAILBOXES = 50
const MAX_COPIES = 20
const MAX_HEADER = 16_000

const Address = v.pipe(v.string(), v.trim(), v.maxLength(254), v.regex(/^[^\s@]+@[^\s@]+$/), v.toLowerCase())

const SeedsBody = v.object({
  mailboxes: v.pipe(
    v.array(
      v.object({
        address: Address,
        provider: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
        readSecondsAgo: v.nullable(
          v.pipe(
            v.number(),
            v.integer(),
            v.minValue(0),
            v.description('When the last complete reading started; null when this one failed.'),
          ),
        ),
      }),
    ),
    v.maxLength(MAX_MAILBOXES),
    v.description('All mailboxes, and whether each could be read.'),
  ),
  copies: v.pipe(
    v.array(
      v.object({
        token: v.pipe(v.string(), v.regex(/^p-[a-z2-7]{13}$/)),
        address: Address,
        arrivedAt: v.pipe(v.string(), v.isoTimestamp(), v.description('INTERNALDATE.')),
        header: v.pipe(v.string(), v.maxLength(MAX_HEADER), v.description('From, Date and Received.')),
        ...SeenIn.entries,
      }),
    ),
    v.maxLength(MAX_COPIES),
    v.description('Messages with a token, each with the folder it was found in.'),
  ),
})

const SeedsTaken = v.object({
  stored: v.pipe(v.number(), v.description('How many copies were new.')),
  againInSeconds: v.pipe(v.number(), v.description('When to read the mailboxes again.')),
})

const ABOUT_SEEDS_REPORT: RouteText = {
  group: 'Placement',
  summary: 'Report what is in the seed mailboxes, for our own program',
  about:
    'For the companion that reads them (`npm run seeds`). Reporting the same copy again changes nothing.',
  headers: { Authorization: '`Bearer` and the secret SEEDS_SECRET.' },
  exampleHeaders: { authorization: 'Bearer secret' },
  example: {
    mailboxes: [{ address: 'seed-ada@gmail.example', provider: 'Gmail', readSecondsAgo: 1 }],
    copies: [
      {
        token: 'p-abcdefghijklm',
        address: 'seed-ada@gmail.example',
        path: 'INBOX',
        name: 'INBOX',
        category: 'promotions',
        arrivedAt: '2026-11-22T16:00:04.000Z',
        header: 'From: Ada <ada@northwind.test>\r\nDate: Sun, 22 Nov 2026 16:00:00 +0000\r\n',
      },
    ],
  },
  answer: { status: 200, about: 'The report is stored.', schema: SeedsTaken },
  problems: ['unauthorized', 'not_found', 'unavailable'],
}

export const seeds = (deps: Deps) =>
  new Hono<ApiEnv>().post(
    '/',
    described(ABOUT_SEEDS_REPORT),
    secretOnly('SEEDS_SECRET'),
    validJson(SeedsBody),
    async (c) => {
      const { mailboxes, copies } = c.req.valid('json')
      const { DB: db } = c.env
      const now = deps.clock.now()
      const found = await storeCopies(c.env, copies)
      // After the copies: a mailbox that counts as read has nothing left to report.
      await askDatabase(
        announceMailboxes(
          db,
          mailboxes.map(({ address, provider, readSecondsAgo }) => ({
            address,
            provider,
            readAt: readSecondsAgo === null ? null : now - readSecondsAgo * 1000,
          })),
          now,
        ),
      )
      const isWaiting =
        found.some(({ isAwaited }) => isAwaited) ||
        (await askDatabase(isAnyAwaited(db, placementKind.name, now)))
      const stored = found.reduce((sum, one) => sum + one.stored, 0)
      return c.json({ stored, againInSeconds: isWaiting ? SOON : LATER }, 200)
    },
  )

type ReportedCopy = v.InferOutput<typeof SeedsBody>['copies'][number]

/** Each test is asked once. */
function storeCopies(env: WorkerEnv, copies: readonly ReportedCopy[]) {
  const tokens = [...new Set(copies.map(({ token }) => token))]
  return Promise.all(
    tokens.map(async (token) => {
      const open = await openByAddress(env, placementKind, token)
      const seen = copies.filter((copy) => copy.token === token)
      const stored = open && (await askSaved(open, PLACEMENT_ASKS.mail, 'found', seen.map(seenCopy)))
      return stored ?? { stored: 0, isAwaited: false }
    }),
  )
}

function seenCopy({ token: _, address, arrivedAt, header, ...seen }: ReportedCopy): SeenCopy {
  const trace = traceOf(header, Date.parse(arrivedAt), publicSuffixList.registrableDomain)
  return { address, folder: folderOf(seen), place: placeOf(seen), ...trace }
}
