// POST /user/dmarc-monitor/{view}/provider: what a mailbox provider counts of the domain, from its own files.
import { Hono, type Context } from 'hono'
import { acceptSeries, NO_ROOM_YET } from '#shared/dmarc-reports/dmarc-monitor/provider.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { dayOfTime } from '#shared/kit/calendar.ts'
import { ABOUT_PROVIDER } from '#worker/api/dmarc-monitor-text.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { readProviderBody } from '#worker/api/tools/provider-body.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { emptyFile, fieldErrors } from '#worker/http/errors.ts'
import { askSaved, nothingHere, openOrRefuse, type Open } from '#worker/saved/door.ts'
import { monitorAsks, monitorKind } from '#worker/saved/kinds/dmarc-monitor.ts'
import type { MonitorFacts, MonitorMade } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'

type OpenMonitor = Open<MonitorMade, MonitorFacts>
type StateNow = (c: Context<ApiEnv>, found: OpenMonitor) => Promise<MonitorState>

export const monitorProvider = (deps: Deps, stateNow: StateNow) =>
  new Hono<ApiEnv>().post('/:view/provider', described(ABOUT_PROVIDER), async (c) => {
    const read = await readProviderBody(c, 'file')
    if (read === null) return emptyFile(c)
    const found = await openOrRefuse(c, monitorKind, c.req.param('view'))
    const accepted = acceptSeries(read, found.saved.made.domain, dayOfTime(deps.clock.now()))
    const refused = (message: string) =>
      c.json(fieldErrors('invalid_request', [{ field: 'text', message }]), 400)
    if (!accepted.ok) return refused(accepted.message)
    const isAdded = await askSaved(found, monitorAsks.page, 'addProvider', accepted.series)
    if (isAdded === null) throw nothingHere(c, monitorKind)
    if (!isAdded) return refused(NO_ROOM_YET)
    return c.json(await stateNow(c, found), 200)
  })
