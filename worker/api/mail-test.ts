import { MINUTE_MS } from '#shared/kit/calendar.ts'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import { MailTestState, NewMailTest } from '#shared/message/mail-test.ts'
import { judgedAgainAs } from '#shared/message/judge.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import type { Profile } from '#shared/message/template/limits.ts'
import { listsPart, PART_QUERY, PROFILE_QUERY } from '#worker/api/tools/message.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, notConfigured } from '#worker/http/errors.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { newToken } from '#worker/mail-test/keys.ts'
import { removedText } from '#worker/quota/refuse.ts'
import { askSaved, makeSaved, nothingHere, openOrRefuse, type Open } from '#worker/saved/door.ts'
import { mailTestAsks, mailTestKind } from '#worker/saved/kinds/mail-test.ts'
import { savedRoutes, type SavedText } from '#worker/api/saved-routes.ts'
import { MessageAnswer } from '#worker/api/openapi/answers.ts'
import { eventStream, pause } from '#worker/api/event-stream.ts'
import type { Clock } from '#worker/clock.ts'

/** The longer time is for a link that gets shared. */
const KEEP_DAYS = [1, 7] as const

const NewTestBody = v.object({
  keepDays: v.optional(
    v.pipe(
      v.picklist(KEEP_DAYS),
      v.description('How many days to keep the messages after the last one arrived; 1 by default.'),
    ),
    1,
  ),
})

const VIEW = 'The key that came with the address; anyone who has it can read and delete the messages.'
const N = 'The number of the message, from 1 to 10.'
const EXAMPLE_VIEW = 'c2FtcGxlIHZpZXcga2V5IQ'

const ABOUT_NEW: RouteText = {
  group: 'Mail test',
  summary: 'Get an address for a test email',
  about: 'It accepts ten messages of up to 5 MiB each. For our own pages and for programs outside a browser.',
  example: { keepDays: 1 },
  answer: {
    status: 201,
    about: 'The address, and the key that opens the messages sent to it.',
    schema: NewMailTest,
  },
  problems: ['foreign', 'too_many', 'unavailable'],
}

const ABOUT_STATE: RouteText = {
  group: 'Mail test',
  summary: 'List the messages sent to a test address',
  about:
    'With `Accept: text/event-stream`, an event `mail` for each message as it arrives. The stream ends after 40 seconds, and a browser opens it again.',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  answer: { status: 200, about: 'The messages, oldest first.', schema: MailTestState },
  streams: true,
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

const MAIL_TEST_TEXT: SavedText<'view'> = {
  param: 'view',
  group: 'Mail test',
  called: 'a test address',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  aboutEnd: 'Its messages are deleted with it.',
  mayBeRemoved: true,
}

const ABOUT_MAIL: RouteText = {
  group: 'Mail test',
  summary: 'See a test email as receivers see it',
  parts: { view: VIEW, n: N },
  example: { view: EXAMPLE_VIEW, n: 1 },
  answer: { status: 200, about: 'What is proved, what is wrong, what to change.', schema: MessageAnswer },
  answersLike: 'messageVerify',
  problems: ['foreign', 'not_found', 'expired', 'unavailable', 'lookup'],
}

const ABOUT_SOURCE: RouteText = {
  group: 'Mail test',
  summary: 'Get the source of a test email',
  parts: { view: VIEW, n: N },
  example: { view: EXAMPLE_VIEW, n: 1 },
  answer: { status: 200, about: 'The bytes of the message.', schema: v.string(), type: 'text/plain' },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

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

// The messages of a test as they arrive (text/event-stream), for a page that waits.

const LOOK_EVERY_MS = 1_000
/** One question each; with what found the test, they stay below the free plan's 50. */
const LOOKS = 40
/** After the last look, the browser reconnects by itself. */
const RETRY_MS = 1_000
/** A judgment that takes longer is made when someone asks for it. */
const JUDGED_WITHIN_MS = 10_000

/** `mail` for each message, once it is judged or judging takes too long. What `Last-Event-ID` names is not sent again. */
const streamMails = (c: Context<ApiEnv>, test: Open<unknown, unknown>, clock: Clock): Response =>
  eventStream(c, async (send) => {
    const sent = Number(/^\d{1,2}$/.exec(c.req.header('last-event-id') ?? '')?.[0] ?? 0)
    const known = new Set(Array.from({ length: sent }, (_, index) => index + 1))
    const expires = new Date(test.saved.expiresAt).toISOString()
    await send('waiting', { expires }, { retryMs: RETRY_MS })
    for (let look = 1; look <= LOOKS && !c.var.visitor.signal.aborted; look++) {
      for (const mail of (await askSaved(test, mailTestAsks.page, 'mails', undefined)) ?? []) {
        const isReady = mail.verdict !== null || clock.now() - Date.parse(mail.receivedAt) > JUDGED_WITHIN_MS
        if (known.has(mail.n) || !isReady) continue
        known.add(mail.n)
        await send('mail', mail, { id: String(mail.n) })
      }
      if (look < LOOKS) await pause(clock, LOOK_EVERY_MS, c.var.visitor.signal)
    }
  })
