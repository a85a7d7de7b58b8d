// Sends the two requests of an unsubscribe test, each once, and only when the visitor asked for it: the link as link scanners open it,
// and the one-click request as mailbox providers send it (RFC 8058, 3.1): a form, no cookies, no redirects. Nothing is sent to
// anyone but the watched domain and services that send newsletters.
import { MAIL_WATCH_TOOL_PATH } from '#shared/mail-watch/places.ts'
import { refusedLink, testAgent } from '#shared/mail-watch/request-host.ts'
import type { SentRequest } from '#shared/mail-watch/unsubscribe-test.ts'
import type { ForeignAnswer } from '#shared/net/foreign-fetch.ts'
import { SITE_ORIGIN } from '#shared/site.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { claimProbe, storeNotSent, storeRequest, type StoredProbe } from '#worker/db/mail-watch-probes.ts'
import type { StoredMailWatch } from '#worker/db/mail-watches.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { TEST_LOOK_MS } from '#worker/mail-watch/look.ts'

const FORM = 'List-Unsubscribe=One-Click'
const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 8 * 1024
const MAX_SHOWN = 300

/** @returns how many requests were sent */
export async function sendRequests(
  watch: Pick<StoredMailWatch, 'id' | 'domain'>,
  probes: readonly StoredProbe[],
  { env, deps }: { env: WorkerEnv; deps: Deps },
): Promise<number> {
  const open = probes.filter(
    ({ role, askedAt, url }) => role !== 'control' && askedAt === null && url !== null,
  )
  const problem = open
    .map(({ url }) => refusedLink(url ?? '', watch.domain))
    .find((reason) => reason !== null)
  if (problem) {
    const request = { at: deps.clock.now(), ms: 0, status: null, redirects: [], problem, notSent: true }
    await askDatabase(storeNotSent(env.DB, { watchId: watch.id, request }))
    return 0
  }
  const sent = await Promise.all(open.map((probe) => sendRequest(watch, probe, { env, deps })))
  return sent.filter(Boolean).length
}

async function sendRequest(
  { id: watchId, domain }: Pick<StoredMailWatch, 'id' | 'domain'>,
  { role, url }: StoredProbe,
  { env, deps }: { env: WorkerEnv; deps: Deps },
): Promise<boolean> {
  const at = deps.clock.now()
  if (url === null || !(await askDatabase(claimProbe(env.DB, { watchId, role, now: at })))) return false
  const { foreignFetch } = deps.lookupsFor(env, { fresh: true })
  const answer = await foreignFetch(url, {
    accept: 'text/html, */*;q=0.8',
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
    userAgent: testAgent(domain, (env.SITE_URL || SITE_ORIGIN) + MAIL_WATCH_TOOL_PATH),
    ...(role === 'post' && { form: FORM }),
  })
  const now = deps.clock.now()
  const request = { at, ms: Math.max(0, now - at), ...outcomeOf(answer) }
  await askDatabase(storeRequest(env.DB, { watchId, role, request, nextAt: now + TEST_LOOK_MS }))
  return true
}

function outcomeOf(answer: ForeignAnswer): Omit<SentRequest, 'at' | 'ms'> {
  switch (answer.kind) {
    case 'body':
    case 'http-error':
      return { status: answer.status, redirects: [] }
    // The page may be of any size: it has been answered.
    case 'too-large':
    case 'unreadable':
      return { status: 200, redirects: [] }
    default:
      return answer.redirect
        ? { status: answer.redirect.status, redirects: [answer.redirect.location.slice(0, MAX_SHOWN)] }
        : { status: null, redirects: [], problem: answer.reason }
  }
}
