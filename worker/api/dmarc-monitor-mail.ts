import { Hono } from 'hono'
import { sampleReportEnvelope, sampleReportMail } from '#shared/data/samples/report-mail.ts'
import { ABOUT_ORIGINAL, ABOUT_SAMPLE } from '#worker/api/dmarc-monitor-text.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { receiveReport } from '#worker/incoming/receive-report.ts'
import { removedText } from '#worker/quota/refuse.ts'
import { askSaved, nothingHere, openOrRefuse } from '#worker/saved/door.ts'
import { monitorAsks, monitorKind } from '#worker/saved/kinds/dmarc-monitor.ts'
import { addressOf } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'

const READ_TIMEOUT_MS = 20_000

/** Through the same door as any other message. */
export const samples = (deps: Deps) =>
  new Hono<ApiEnv>().post('/:view/sample', described(ABOUT_SAMPLE), async (c) => {
    const { made } = (await openOrRefuse(c, monitorKind, c.req.param('view'))).saved
    const to = addressOf(made, c.env)
    const text = await sampleReportMail({ to, domain: made.domain, now: deps.clock.now() })
    const envelope = { ...sampleReportEnvelope(to), via: 'sample' as const }
    const receipt = await receiveReport(
      made.token,
      { raw: new TextEncoder().encode(text), envelope, id: crypto.randomUUID() },
      { deps, env: c.env },
    )
    if (typeof receipt === 'object') return c.json({ n: receipt.n }, 202)
    if (receipt === 'unknown') throw nothingHere(c, monitorKind)
    return c.json(NO_MORE_MAIL, 429)
  })

export const originals = new Hono<ApiEnv>().get('/:view/reports/:n', described(ABOUT_ORIGINAL), async (c) => {
  const found = await openOrRefuse(c, monitorKind, c.req.param('view'))
  const n = c.req.param('n')
  if (!/^[1-9]\d{0,8}$/.test(n)) return c.json(NO_SUCH_REPORT, 404)
  const raw = await askSaved(found, monitorAsks.page, 'original', Number(n), {
    timeoutMs: READ_TIMEOUT_MS,
  })
  if (raw === null) throw nothingHere(c, monitorKind)
  if (raw === 'removed') return c.json(REPORT_REMOVED, 410)
  if (raw === 'none') return c.json(NO_SUCH_REPORT, 404)
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
