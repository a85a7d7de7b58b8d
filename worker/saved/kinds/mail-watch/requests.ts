// Sends the two requests of an unsubscribe test, each once, and only when the visitor asked for it: the link as link scanners open it,
// and the one-click request as mailbox providers send it (RFC 8058, 3.1): a form, no cookies, no redirects. Nothing is sent to
// anyone but the watched domain and services that send newsletters.
import { HOUR_MS } from '#shared/kit/calendar.ts'
import { MAIL_WATCH_TOOL_PATH } from '#shared/saved/mail-watch/limits.ts'
import type { ProbeRole } from '#shared/saved/mail-watch/schema.ts'
import { refusedLink, type SentRequest, testAgent } from '#shared/saved/mail-watch/unsubscribe-test.ts'
import type { ForeignAnswer } from '#shared/kit/foreign-fetch.ts'
import { SITE_ORIGIN } from '#shared/site.ts'
import { isOpen, know, type MailWatchSelf } from '#worker/saved/kinds/mail-watch/about.ts'

/** How often an open test is looked at. */
export const TEST_LOOK_MS = 6 * HOUR_MS

const FORM = 'List-Unsubscribe=One-Click'
const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 8 * 1024
const MAX_SHOWN = 300

interface OpenProbe {
  role: ProbeRole
  token: string
  url: string
}

export async function sendRequests(self: MailWatchSelf): Promise<void> {
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
