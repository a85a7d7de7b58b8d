import type { Context } from 'hono'
import { API_BASE_PATH } from '#shared/site.ts'
import { feedPath } from '#shared/saved/watch/paths.ts'
import type { LastTest, TargetKind, TargetState, WatchKind, WatchReport } from '#shared/saved/watch/schema.ts'
import { chatOf } from '#shared/saved/watch/chats.ts'
import { shownWebhook, type ToldSource } from '#shared/saved/watch/webhook.ts'
import { isBeingSent, type KeptEvent, type ToldEvent } from '#shared/saved/watch/event-view.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

/** What they are about. */
export interface About {
  /** What their messages' types begin with. */
  source: ToldSource
  kind: WatchKind
  subject: string
  /** Of what the target is told: "when acme.example changes". */
  about: string
  /** Its page, below the site. */
  pageOf: (key: string) => string
  /** For a channel; missing where the usual words fit. */
  greeting?: string
}

export interface Told extends About {
  id: string
  /** The site’s check of the subject, which anyone may open; null where the site does not know its own address. */
  check: string | null
  view: (event: KeptEvent<unknown>) => ToldEvent
}

/** For this many seconds, a feed reader need not ask again. */
const FEED_AGE = 300

/** As visitors reach it. */
export const siteOf = (c: Context<ApiEnv>): string => new URL(c.req.url).origin

export const feedUrl = (site: string, feedKey: string): string => site + API_BASE_PATH + feedPath(feedKey)

const moment = (at: number): string => new Date(at).toISOString()

/** What a page needs of a target to show it. */
export interface ShownTargetFacts {
  id: string
  kind: TargetKind
  address: string
  state: TargetState
  problem: string | null
  /** The test alert that is to be sent. */
  testId: string | null
  /** When the last one was sent, and what went wrong with it. */
  testedAt: number | null
  testProblem: string | null
}

/** People with the key must not learn an address that someone else added, or be able to post there: URLs have tokens. */
export function shownTarget(target: ShownTargetFacts, now: number): WatchReport['targets'][number] {
  const { id, kind, address, state, problem } = target
  const chat = kind === 'webhook' ? chatOf(address) : null
  const test = lastTest(target, now)
  return {
    id,
    kind,
    address: kind === 'webhook' ? shownWebhook(address) : masked(address),
    ...(chat && { chat }),
    state,
    ...(problem !== null && { problem }),
    ...(test && { test }),
  }
}

function lastTest({ state, testId, testedAt, testProblem }: ShownTargetFacts, now: number): LastTest | null {
  if (testId !== null && state === 'confirmed') return { state: 'sending' }
  if (testedAt === null) return null
  if (isBeingSent(testProblem, testedAt, now)) return { state: 'sending' }
  const at = moment(testedAt)
  return testProblem === null ? { state: 'delivered', at } : { state: 'failed', at, problem: testProblem }
}

function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}…${address.slice(at)}`
}

/** With ETag and 304. */
export async function feedAnswer(c: Context<ApiEnv>, text: string): Promise<Response> {
  const tag = `"${(await sha256Hex(text)).slice(0, 32)}"`
  const headers = {
    ETag: tag,
    'Cache-Control': `private, max-age=${FEED_AGE}`,
    'X-Robots-Tag': 'noindex',
  }
  if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/atom+xml; charset=utf-8' })
}
