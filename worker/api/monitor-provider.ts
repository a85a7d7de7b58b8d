// POST /user/dmarc-monitor/{view}/provider: what a mailbox provider counts of the domain, from its own files.
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { acceptSeries } from '#shared/dmarc-reports/dmarc-monitor/provider.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { dayOfTime } from '#shared/kit/calendar.ts'
import { textOfBytes } from '#shared/kit/file-text.ts'
import { parsedJson } from '#shared/mail-events/fields.ts'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import { ABOUT_PROVIDER, ProviderBody } from '#worker/api/dmarc-monitor-text.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { fieldErrors } from '#worker/http/errors.ts'
import { validJson } from '#worker/http/validate.ts'
import { askSaved, nothingHere, openOrRefuse, type Open } from '#worker/saved/door.ts'
import { monitorAsks, monitorKind } from '#worker/saved/kinds/dmarc-monitor.ts'
import type { MonitorFacts, MonitorMade } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'

type OpenMonitor = Open<MonitorMade, MonitorFacts>
type StateNow = (c: Context<ApiEnv>, found: OpenMonitor) => Promise<MonitorState>

/** A file as it is; JSON with nothing but `text` has it in there. */
const readBody =
  (deps: Deps, stateNow: StateNow): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const text = textOfBytes(new Uint8Array(await c.req.arrayBuffer()))
    const isJson = c.req.header('content-type')?.includes('json') === true
    if (text.trim() === '' || (isJson && v.is(v.strictObject(ProviderBody.entries), parsedJson(text))))
      return next()
    return added(c, text, { deps, stateNow })
  }

export const monitorProvider = (deps: Deps, stateNow: StateNow) =>
  new Hono<ApiEnv>().post(
    '/:view/provider',
    described(ABOUT_PROVIDER),
    readBody(deps, stateNow),
    validJson(ProviderBody),
    (c) => added(c, c.req.valid('json').text, { deps, stateNow }),
  )

async function added(
  c: Context<ApiEnv>,
  text: string,
  { deps, stateNow }: { deps: Deps; stateNow: StateNow },
) {
  const found = await openOrRefuse(c, monitorKind, c.req.param('view') ?? '')
  const read = readProviderFiles([{ name: 'text', text }])
  const accepted = acceptSeries(read, found.saved.made.domain, dayOfTime(deps.clock.now()))
  if (!accepted.ok) {
    const wrong = { field: 'text', message: accepted.message }
    return c.json(fieldErrors('invalid_request', [wrong]), 400)
  }
  const isAdded = await askSaved(found, monitorAsks.page, 'addProvider', accepted.series)
  if (isAdded === null) throw nothingHere(c, monitorKind)
  return c.json(await stateNow(c, found), 200)
}
