// The messages of a monitor: a sample on request, and each as it came.
import { Hono } from 'hono'
import { sampleReportEnvelope, sampleReportMail } from '#shared/samples/report-mail.ts'
import { noSuchMonitor, open, REMOVED } from '#worker/api/dmarc-monitor-open.ts'
import { ABOUT_ORIGINAL, ABOUT_SAMPLE } from '#worker/api/dmarc-monitor-text.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { reportMailOf } from '#worker/db/dmarc-monitor-mails.ts'
import { MONITOR_MAILS, readRaw } from '#worker/db/raw-pieces.ts'
import type { Deps } from '#worker/deps.ts'
import { addressOf } from '#worker/dmarc-monitor/address.ts'
import { receiveReport } from '#worker/dmarc-monitor/receive.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { removedText } from '#worker/room/refuse.ts'

const READ_TIMEOUT_MS = 20_000

/** Through the same door as any other message. */
export const samples = (deps: Deps) =>
  new Hono<ApiEnv>().post('/:view/sample', described(ABOUT_SAMPLE), async (c) => {
    const found = await open(c)
    if (!found) return noSuchMonitor(c)
    if (found.removedAt !== null) return c.json(REMOVED, 410)
    const to = addressOf(found, c.env)
    const text = await sampleReportMail({ to, domain: found.domain, now: deps.clock.now() })
    const envelope = { ...sampleReportEnvelope(to), via: 'sample' as const }
    const receipt = await receiveReport(
      found.token,
      { raw: new TextEncoder().encode(text), envelope, id: crypto.randomUUID() },
      { deps, env: c.env },
    )
    if (typeof receipt === 'object') return c.json({ n: receipt.n }, 202)
    if (receipt === 'unknown') return noSuchMonitor(c)
    return c.json(NO_MORE_MAIL, 429)
  })

export const originals = () =>
  new Hono<ApiEnv>().get('/:view/reports/:n', described(ABOUT_ORIGINAL), async (c) => {
    const found = await open(c)
    if (!found) return noSuchMonitor(c)
    const n = c.req.param('n')
    const mail = /^[1-9]\d{0,8}$/.test(n)
      ? await askDatabase(reportMailOf(c.env.DB, found.id, Number(n)))
      : null
    if (!mail) return c.json(NO_SUCH_REPORT, 404)
    if (mail.rawRemoved) return c.json(REPORT_REMOVED, 410)
    const raw = await askDatabase(readRaw(c.env.DB, MONITOR_MAILS, mail), { timeoutMs: READ_TIMEOUT_MS })
    if (!raw) return c.json(NO_SUCH_REPORT, 404)
    return c.body(raw as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'text/plain',
      'Content-Disposition': `attachment; filename="report-${n}.eml"`,
      'X-Content-Type-Options': 'nosniff',
    })
  })

const NO_SUCH_REPORT = errorBody('not_found', 'There is no such message: each is kept for seven days.')
const REPORT_REMOVED = errorBody('expired', removedText('This message'))
const NO_MORE_MAIL = errorBody(
  'rate_limited',
  'No message is accepted now: too many came. Reporters try again, and so can you.',
)
