import { MINUTE_MS } from '#shared/kit/calendar.ts'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import type { MailTestState } from '#shared/message/mail-test.ts'
import { judgedAgainAs } from '#shared/message/judge.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import type { Profile } from '#shared/message/template/limits.ts'
import { streamMails } from '#worker/api/mail-test-stream.ts'
import {
  MAIL_TEST_TEXT,
  ABOUT_MAIL,
  ABOUT_NEW,
  ABOUT_SOURCE,
  ABOUT_STATE,
  NewTestBody,
} from '#worker/api/mail-test-text.ts'
import { listsPart, PART_QUERY, PROFILE_QUERY } from '#worker/api/message-lists.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, notConfigured } from '#worker/http/errors.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { newToken } from '#worker/mail-test/keys.ts'
import { removedText } from '#worker/quota/refuse.ts'
import { askSaved, makeSaved, nothingHere, openOrRefuse } from '#worker/saved/door.ts'
import { mailTestAsks, mailTestKind } from '#worker/saved/kinds/mail-test.ts'
import { savedRoutes } from '#worker/api/saved-routes.ts'

const MailQuery = v.object({ ...PROFILE_QUERY, ...PART_QUERY })

/** A message of 5 MiB takes longer than a small question. */
const READ_TIMEOUT_MS = 20_000
/** Its lookups may all time out. */
const JUDGE_TIMEOUT_MS = MINUTE_MS

const asks = mailTestAsks.page

export const mailTest = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post('/', described(ABOUT_NEW), validJson(NewTestBody), async (c) => {
      const inboxDomain = c.env?.INBOX_DOMAIN
      if (!inboxDomain) return notConfigured(c)
      const token = newToken()
      const made = { token, keepDays: c.req.valid('json').keepDays }
      const now = deps.clock.now()
      const {
        refused,
        key,
        expiresAt = 0,
      } = await makeSaved(c, mailTestKind, { made, now, addresses: [token] })
      if (refused) return refused
      const expires = new Date(expiresAt).toISOString()
      return c.json({ address: `${token}@${inboxDomain}`, view: key, expires }, 201)
    })
    .get('/:view', described(ABOUT_STATE), async (c) => {
      c.header('Vary', 'Accept')
      const test = await openOrRefuse(c, mailTestKind, c.req.param('view'))
      if (c.req.header('accept')?.includes('text/event-stream')) return streamMails(c, test, deps.clock)
      return c.json(await stateOf(c, test, deps.clock.now()), 200)
    })
    .route('/', savedRoutes(mailTestKind, MAIL_TEST_TEXT))
    .get('/:view/:n', described(ABOUT_MAIL), validQuery(MailQuery), partOfMail(deps), async (c) =>
      c.json(await reportOn(c, deps, c.req.valid('query').profile), 200),
    )
    .get('/:view/:n/source', described(ABOUT_SOURCE), async (c) => {
      const { test, n } = await mailOf(c, deps)
      const raw = await sourceOf(c, test, n)
      return c.body(raw as Uint8Array<ArrayBuffer>, 200, {
        'Content-Type': 'text/plain',
        'Content-Disposition': `attachment; filename="mail-${n}.eml"`,
        'X-Content-Type-Options': 'nosniff',
      })
    })

type OpenTest = Awaited<ReturnType<typeof openTest>>
const openTest = (c: Context<ApiEnv>) => openOrRefuse(c, mailTestKind, c.req.param('view') ?? '')

async function stateOf(c: Context<ApiEnv>, test: OpenTest, now: number): Promise<MailTestState> {
  const { expiresAt, made } = test.saved
  const isExpired = expiresAt <= now
  const mails = isExpired ? [] : await askSaved(test, asks, 'mails', undefined)
  if (!mails) throw nothingHere(c, mailTestKind)
  return {
    state: isExpired ? 'expired' : mails.length > 0 ? 'received' : 'waiting',
    address: `${made.token}@${c.env.INBOX_DOMAIN ?? ''}`,
    expires: new Date(expiresAt).toISOString(),
    mails,
  }
}

const REPORT_TOO_OLD =
  'The report on this email was written by an earlier version of this site, and the email itself is no longer here. Send it again.'

/** End the request. */
const gone = (c: Context<ApiEnv>, text: string) =>
  new HTTPException(410, { res: c.json(errorBody('expired', text), 410) })
const noSuchMail = (c: Context<ApiEnv>) => nothingHere(c, { noSuch: 'There is no such mail.' })

/** The message that the path names. */
async function mailOf(c: Context<ApiEnv>, deps: Deps) {
  const test = await openTest(c)
  if (test.saved.expiresAt <= deps.clock.now())
    throw gone(c, 'This mail test has expired; its messages are deleted.')
  const n = c.req.param('n') ?? ''
  if (!/^[1-9]\d?$/.test(n)) throw noSuchMail(c)
  return { test, n: Number(n) }
}

async function sourceOf(c: Context<ApiEnv>, test: OpenTest, n: number): Promise<Uint8Array> {
  const found = await askSaved(test, asks, 'source', n, { timeoutMs: READ_TIMEOUT_MS })
  if (!found) throw nothingHere(c, mailTestKind)
  if (found === 'removed') throw gone(c, removedText('The source of this email'))
  if (found === 'none') throw noSuchMail(c)
  return found.raw
}

/** As an email of another kind, only while its source is kept. */
async function reportOn(c: Context<ApiEnv>, deps: Deps, profile?: Profile): Promise<MessageReport> {
  const { test, n } = await mailOf(c, deps)
  const found = await askSaved(test, asks, 'report', n, { timeoutMs: JUDGE_TIMEOUT_MS })
  if (!found) throw nothingHere(c, mailTestKind)
  if (found === 'none') throw noSuchMail(c)
  if (found === 'removed') throw gone(c, removedText('This email'))
  if (found === 'too-old') throw gone(c, REPORT_TOO_OLD)
  const { report, isSourceThere } = found
  if (profile === undefined || !isSourceThere) return report
  const raw = await askSaved(test, asks, 'source', n, { timeoutMs: READ_TIMEOUT_MS })
  return raw && typeof raw === 'object' ? judgedAgainAs(report, raw.raw, profile) : report
}

const partOfMail =
  (deps: Deps): MiddlewareHandler<ApiEnv, string, { out: { query: v.InferOutput<typeof MailQuery> } }> =>
  async (c, next) => {
    const { part, cursor } = c.req.valid('query')
    if (part === undefined) return next()
    const { envelope, linkDomains } = await reportOn(c, deps)
    return c.json(await listsPart(c, { ip: envelope.ip, domains: linkDomains }, cursor), 200)
  }
