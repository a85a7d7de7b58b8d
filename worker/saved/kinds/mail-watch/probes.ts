import type { MailEvent } from '#shared/saved/mail-watch/streams.ts'
import type { ProbeRole, UnsubscribeState } from '#shared/saved/mail-watch/schema.ts'
import {
  unsubscribeState,
  refusedLink,
  testAgent,
  type Probe,
  type SentRequest,
} from '#shared/saved/mail-watch/unsubscribe-test.ts'
import { UNSUBSCRIBE_TESTS } from '#shared/saved/quota/mail-quotas.ts'
import { newToken, sha256Hex } from '#worker/mail-test/keys.ts'
import { isOpen, know, type MailWatchSelf } from '#worker/saved/kinds/mail-watch/about.ts'
import { forgetMail } from '#worker/saved/kinds/mail-watch/mails.ts'
import { addWays, dropWays } from '#worker/saved/register.ts'
import { takeRoom } from '#worker/saved/compare.ts'
import type { Store } from '#worker/saved/store.ts'
import { HOUR_MS } from '#shared/kit/calendar.ts'
import { MAIL_WATCH_TOOL_PATH } from '#shared/saved/mail-watch/limits.ts'
import type { ForeignAnswer } from '#shared/kit/foreign-fetch.ts'
import { SITE_ORIGIN } from '#shared/site.ts'

// Sends the two requests of an unsubscribe test, each once, and only when the visitor asked for it: the link as link scanners open it,
// and the one-click request as mailbox providers send it (RFC 8058, 3.1): a form, no cookies, no redirects. Nothing is sent to
// anyone but the watched domain and services that send newsletters.

/** How often an open test is looked at. */
const TEST_LOOK_MS = 6 * HOUR_MS

const FORM = 'List-Unsubscribe=One-Click'
const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 8 * 1024
const MAX_SHOWN = 300

interface OpenProbe {
  role: ProbeRole
  token: string
  url: string
}

async function sendRequests(self: MailWatchSelf): Promise<void> {
  const open = self.store.all<OpenProbe>(
    `SELECT role, token, url FROM probes WHERE role <> 'control' AND asked_at IS NULL AND url IS NOT NULL`,
  )
  const { domain } = self.facts.made
  const problem = open.map(({ url }) => refusedLink(url, domain)).find((reason) => reason !== null)
  if (problem) {
    const at = self.now()
    const request = { at, ms: 0, status: null, redirects: [], problem, notSent: true }
    // For all that were to be asked: what one of them shows alone proves nothing.
    self.store.run(
      `UPDATE probes SET asked_at = ?, request = ?, url = NULL WHERE role <> 'control' AND asked_at IS NULL`,
      at,
      JSON.stringify(request),
    )
    return
  }
  await Promise.all(open.map((probe) => sendRequest(self, probe)))
}

async function sendRequest(self: MailWatchSelf, { role, token, url }: OpenProbe): Promise<void> {
  const { env, deps } = self.outside
  const { domain } = self.facts.made
  const at = self.now()
  // Before anything is sent, so that nothing is sent twice.
  self.store.run('UPDATE probes SET asked_at = ? WHERE token = ?', at, token)
  const { foreignFetch } = deps.lookupsFor(env, { fresh: true })
  const answer = await foreignFetch(url, {
    accept: 'text/html, */*;q=0.8',
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
    userAgent: testAgent(domain, (env.SITE_URL || SITE_ORIGIN) + MAIL_WATCH_TOOL_PATH),
    ...(role === 'post' && { form: FORM }),
  })
  if (!isOpen(self)) return
  const now = self.now()
  const request: SentRequest = { at, ms: Math.max(0, now - at), ...outcomeOf(answer) }
  self.store.together(() => {
    self.store.run(
      'UPDATE probes SET request = ?, url = NULL WHERE token = ?',
      JSON.stringify(request),
      token,
    )
    know(self, { test: 'open' })
    self.scheduleIfNone('result', now + TEST_LOOK_MS)
  })
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

/** What a new test needs. */
export const TEST_NEEDS = [{ of: UNSUBSCRIBE_TESTS, units: 1 }] as const

const UNDER_WAY: ReadonlySet<UnsubscribeState['state']> = new Set([
  'subscribing',
  'ready',
  'waiting',
  'no_mailing',
])

/** Whether one has a link is public, where it leads is not. */
export interface ShownProbe extends Omit<Probe, 'address'> {
  token: string
}

interface Row {
  role: ProbeRole
  token: string
  hasLink: 0 | 1
  request: string | null
  mails: string
}

/** In the order of their roles: control, get, post. */
export const probesOf = (store: Store): ShownProbe[] =>
  store
    .all<Row>(
      `SELECT role, token, request, url IS NOT NULL OR asked_at IS NOT NULL AS hasLink,
         (SELECT json_group_array(received_at) FROM
           (SELECT received_at FROM mails WHERE probe = token AND is_mailing = 1 ORDER BY received_at)) AS mails
       FROM probes ORDER BY role`,
    )
    .map(({ hasLink, request, mails, ...row }) => ({
      ...row,
      hasLink: hasLink === 1,
      request: request === null ? null : (JSON.parse(request) as SentRequest),
      mails: JSON.parse(mails) as number[],
    }))

const testOf = (self: MailWatchSelf): UnsubscribeState =>
  unsubscribeState(
    probesOf(self.store).map((probe) => ({ ...probe, address: '' })),
    self.now(),
  )

/**
 * Begins a test, or sends the requests of the one that is ready, once. Whoever asks again, since an answer was lost, gets how it stands.
 * @returns null if it was deleted in the meantime
 */
export async function advanceTest(
  self: MailWatchSelf,
  { network }: { network: string },
): Promise<ShownProbe[] | 'refused' | null> {
  const { state } = testOf(self)
  if (state === 'ready') await sendRequests(self)
  const isBegun = UNDER_WAY.has(state) || (await beginTest(self, network))
  if (!isOpen(self)) return null
  return isBegun ? probesOf(self.store) : 'refused'
}

/** Ends the test before. @returns false if there is no room */
async function beginTest(self: MailWatchSelf, network: string): Promise<boolean> {
  const { DB } = self.outside.env
  const before = probesOf(self.store).map(({ token }) => token)
  if (!(await takeRoom(self, [{ of: UNSUBSCRIBE_TESTS, units: 1, by: network }]))) return false
  const tokens = Object.entries({ control: newToken('u'), get: newToken('u'), post: newToken('u') })
  const hashes = await Promise.all(tokens.map(([, token]) => sha256Hex(token)))
  const hashesBefore = await Promise.all(before.map((token) => sha256Hex(token)))
  if (!isOpen(self)) return true
  await addWays(
    DB,
    self.row.name,
    hashes.map((hash) => ({ hash, opens: 'mail' as const })),
  )
  if (!isOpen(self)) return true
  const isSame = probesOf(self.store).every(({ token }, at) => before[at] === token)
  self.store.together(() => {
    // Another request may have begun one at the same time.
    closeAddresses(self, isSame ? hashesBefore : hashes)
    if (!isSame) return
    for (const token of before) forgetMailsTo(self, token)
    self.store.run('DELETE FROM probes')
    for (const [role, token] of tokens) self.addRow('probes', { role, token })
    for (const hash of hashes) self.addAddress(hash)
    know(self, { test: null })
  })
  return true
}

function closeAddresses(self: MailWatchSelf, hashes: readonly string[]): void {
  for (const hash of hashes) {
    self.store.run('DELETE FROM addresses WHERE hash = ?', hash)
    self.schedule(`closed:${hash}`, self.now())
  }
}

function forgetMailsTo(self: MailWatchSelf, token: string): void {
  for (const { id } of self.store.all<{ id: string }>('SELECT id FROM mails WHERE probe = ?', token))
    forgetMail(self, id)
}

export const testJobs = {
  /** The address of a test that has ended leads nowhere. */
  async closed(self: MailWatchSelf, hash: string) {
    await dropWays(self.outside.env.DB, [hash])
    return null
  },
  /** Whether an open test has a result. */
  result(self: MailWatchSelf) {
    if (self.facts.state.test !== 'open') return null
    const now = self.now()
    const { state, verdict } = testOf(self)
    if (state !== 'proved' && state !== 'failed') return now + TEST_LOOK_MS
    const event: MailEvent = { what: 'unsubscribe', outcome: state, reason: verdict.sentence }
    self.store.together(() => {
      know(self, { test: 'done' })
      self.addEvents([event], now)
    })
    return null
  },
}
