// /user/mail-test: an address for one real email, what arrived there, and what receivers see in it.
import { DAY_MS } from '#shared/calendar/day.ts'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { Envelope } from '#shared/message/envelope.ts'
import { judgedAgainAs } from '#shared/message/judge.ts'
import { MessageReport } from '#shared/message/schema.ts'
import { streamMails } from '#worker/api/mail-test-stream.ts'
import {
  ABOUT_DELETE,
  ABOUT_MAIL,
  ABOUT_NEW,
  ABOUT_SOURCE,
  ABOUT_STATE,
  NewTestBody,
} from '#worker/api/mail-test-text.ts'
import { listsPart, PART_QUERY, PROFILE_QUERY } from '#worker/api/message-lists.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import { MAIL_TESTS, readRaw } from '#worker/db/raw-pieces.ts'
import {
  ADDRESS_NEEDS,
  createMailTest,
  deleteMailTest,
  mailOf,
  mailTestOf,
  type MailTest,
  type StoredMail,
} from '#worker/db/mail-tests.ts'
import type { Profile } from '#shared/template/limits.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { readKept } from '#worker/db/kept-json.ts'
import { errorBody, notConfigured } from '#worker/http/errors.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { judgeStored } from '#worker/mail-test/judge.ts'
import { isView, newToken, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { stateOf } from '#worker/mail-test/state.ts'
import { networkOfRequest, outOfRoom, removedText } from '#worker/room/refuse.ts'

const MailQuery = v.object({ ...PROFILE_QUERY, ...PART_QUERY })

/** Ten pieces of half a MiB take longer than a small query. */
const READ_TIMEOUT_MS = 20_000

export const mailTest = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post('/', described(ABOUT_NEW), validJson(NewTestBody), async (c) => {
      const inboxDomain = c.env?.INBOX_DOMAIN
      if (!inboxDomain) return notConfigured(c)
      const view = newView()
      const { DB } = c.env
      const asked = { network: await networkOfRequest(c), now: deps.clock.now() }
      const row = {
        token: newToken(),
        viewHash: await sha256Hex(view),
        keepMs: c.req.valid('json').keepDays * DAY_MS,
        ...asked,
      }
      const made = await askOrUndo(createMailTest(DB, row), () => deleteMailTest(DB, row.token))
      if (!made) return outOfRoom(c, ADDRESS_NEEDS, asked)
      const expires = new Date(made.expiresAt).toISOString()
      return c.json({ address: `${made.token}@${inboxDomain}`, view, expires }, 201)
    })
    .get('/:view', described(ABOUT_STATE), async (c) => {
      c.header('Vary', 'Accept')
      const test = await testOf(c)
      if (!test) return noSuchTest(c)
      if (test.removedAt !== null) return c.json(ADDRESS_REMOVED, 410)
      if (c.req.header('accept')?.includes('text/event-stream')) return streamMails(c, test, deps.clock)
      return c.json(await stateOf(c.env, test, deps.clock.now()), 200)
    })
    .delete('/:view', described(ABOUT_DELETE), async (c) => {
      const test = await testOf(c)
      if (!test) return noSuchTest(c)
      await askDatabase(deleteMailTest(c.env.DB, test.token))
      return c.body(null, 204)
    })
    .get('/:view/:n', described(ABOUT_MAIL), validQuery(MailQuery), partOfMail(deps), async (c) => {
      const report = await reportOn(c, deps, c.req.valid('query').profile)
      return report instanceof Response ? report : c.json(report, 200)
    })
    .get('/:view/:n/source', described(ABOUT_SOURCE), async (c) => {
      const mail = await storedMail(c, deps)
      if (mail instanceof Response) return mail
      if (mail.rawRemoved) return c.json(SOURCE_REMOVED, 410)
      const raw = await rawOf(c, mail)
      if (!raw) return noSuchMail(c)
      return c.body(raw as Uint8Array<ArrayBuffer>, 200, {
        'Content-Type': 'text/plain',
        'Content-Disposition': `attachment; filename="mail-${c.req.param('n')}.eml"`,
        'X-Content-Type-Options': 'nosniff',
      })
    })

const rawOf = (c: Context<ApiEnv>, mail: StoredMail) =>
  askDatabase(readRaw(c.env.DB, MAIL_TESTS, mail), { timeoutMs: READ_TIMEOUT_MS })

async function testOf(c: Context<ApiEnv>): Promise<MailTest | null> {
  const view = c.req.param('view') ?? ''
  return isView(view) ? askDatabase(mailTestOf(c.env.DB, await sha256Hex(view))) : null
}

const ADDRESS_REMOVED = errorBody('expired', removedText('This address'))
const SOURCE_REMOVED = errorBody('expired', removedText('The source of this email'))
const MAIL_REMOVED = errorBody('expired', removedText('This email'))
const REPORT_TOO_OLD = errorBody(
  'expired',
  'The report on this email was written by an earlier version of this site, and the email itself is no longer here. Send it again.',
)

const noSuchTest = (c: Context<ApiEnv>) =>
  c.json(errorBody('not_found', 'There is no such mail test, or it was deleted.'), 404)
const noSuchMail = (c: Context<ApiEnv>) => c.json(errorBody('not_found', 'There is no such mail.'), 404)

/** The message that the path names, or why there is none. */
async function storedMail(c: Context<ApiEnv>, deps: Deps) {
  const test = await testOf(c)
  if (!test) return noSuchTest(c)
  if (test.removedAt !== null) return c.json(ADDRESS_REMOVED, 410)
  if (test.expiresAt <= deps.clock.now())
    return c.json(errorBody('expired', 'This mail test has expired; its messages are deleted.'), 410)
  const n = c.req.param('n') ?? ''
  const mail = /^[1-9]\d?$/.test(n) ? await askDatabase(mailOf(c.env.DB, test.token, Number(n))) : null
  return mail ?? noSuchMail(c)
}

/** As an email of another kind, only while its source is kept. */
async function reportOn(
  c: Context<ApiEnv>,
  deps: Deps,
  profile?: Profile,
): Promise<MessageReport | Response> {
  const mail = await storedMail(c, deps)
  if (mail instanceof Response) return mail
  const known = mail.report === null ? null : readKept(MessageReport, mail.report)
  if (known && (profile === undefined || mail.rawRemoved)) return known
  if (mail.rawRemoved) return c.json(mail.report === null ? MAIL_REMOVED : REPORT_TOO_OLD, 410)
  const report = known ?? (await judgeNow(c, mail, deps))
  if (!report) return noSuchMail(c)
  if (profile === undefined) return report
  const raw = await rawOf(c, mail)
  return raw ? judgedAgainAs(report, raw, profile) : report
}

const partOfMail =
  (deps: Deps): MiddlewareHandler<ApiEnv, string, { out: { query: v.InferOutput<typeof MailQuery> } }> =>
  async (c, next) => {
    const { part, cursor } = c.req.valid('query')
    if (part === undefined) return next()
    const report = await reportOn(c, deps)
    if (report instanceof Response) return report
    const listed = { ip: report.envelope.ip, domains: report.linkDomains }
    return c.json(await listsPart(c, listed, cursor), 200)
  }

/** For a message whose worker died after storing it, whose judgment failed, or was made by an earlier version. */
async function judgeNow(
  c: Context<ApiEnv>,
  mail: StoredMail,
  { clock }: Deps,
): Promise<MessageReport | null> {
  const { DB: db } = c.env
  const raw = await rawOf(c, mail)
  const envelope = v.parse(Envelope, JSON.parse(mail.envelope))
  return raw && judgeStored({ ...mail, raw, envelope }, { db, resolver: c.var.resolver, clock })
}
