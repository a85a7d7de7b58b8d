// What the page of a saved result requests from the API, and how a result is saved.
import { redirect } from '@remix-run/react'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { ownAt, stateOf, textIn, type Notice, type SavedKind } from '#app/saved/saved-data.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { BriefPart } from '#shared/domain/domain-report/schema.ts'
import type { StationState } from '#shared/picture/address.ts'
import { snapshotPath, WITH_NOW } from '#shared/saved/result/paths.ts'
import type { Snapshot, SnapshotNow } from '#shared/saved/result/schema.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import type { Tool } from '#shared/tools/tool.ts'

export interface SavedResult {
  tool: Tool
  snapshot: Snapshot
  /** Of the way of an email, if it is about one. */
  stations: StationState[]
  /** If it was requested. */
  comparison?: Outcome<SnapshotNow>
}

/** All tools are too much for the browser, which never asks for them. */
const catalogue = () => import('#shared/tools/catalogue.ts')

export const resultKind: SavedKind<SavedResult> = {
  async read(api, key, { searchParams }) {
    const { $get, now } = api.user.snapshot[':key']
    const outcome = await stateOf<Snapshot>($get({ param: { key } }))
    if (!outcome.ok) return outcome
    const snapshot = outcome.data
    const { TOOLS } = await catalogue()
    const tool = TOOLS.find(({ slug }) => slug === snapshot.tool)
    if (!tool) return NO_TOOL
    const stations = await stationsOf(snapshot)
    if (!searchParams.has(WITH_NOW)) return { ok: true, data: { tool, snapshot, stations } }
    return {
      ok: true,
      data: { tool, snapshot, stations, comparison: await outcomeOf(now.$get({ param: { key } })) },
    }
  },
  own: (api, key) => ownAt(api.user.snapshot[':key'], { key }),
  // The form of a result that is to be saved has no key yet.
  act: (form, api, key) => (key === '' ? keepResult(api, form) : null),
  pathOf: snapshotPath,
  ended: {
    title: 'The result is deleted',
    text: 'We no longer have any part of it, and its link no longer works.',
  },
}

/** Of a domain report; its first answer has two parts. */
async function stationsOf({ tool, report }: Snapshot): Promise<StationState[]> {
  const { parts } = report as { parts?: Readonly<Record<string, BriefPart>> }
  if (tool !== domainReport.slug || parts === undefined) return []
  const [{ routeOfReport }, { stationStates }] = await Promise.all([
    import('#shared/message/route.ts'),
    import('#shared/picture/stations.ts'),
  ])
  return stationStates(routeOfReport(Object.values(parts), { findings: [], changes: [] }))
}

const NO_TOOL = {
  ok: false,
  code: 'not_found',
  message: 'Its tool is no longer part of this site.',
} as const

async function keepResult(api: ApiClient, form: FormData): Promise<Notice> {
  const tool = textIn(form, 'tool')
  const { isSavableTool } = await catalogue()
  if (!isSavableTool(tool)) return { ...NOT_KEPT, status: 400 }
  const query = Object.fromEntries(new URLSearchParams(textIn(form, 'question')))
  const outcome = await outcomeOf(api.user.snapshot.$post({ json: { tool, query } }))
  if (outcome.ok) throw redirect(snapshotPath(outcome.data.key), 303)
  if (outcome.code === 'rate_limited') return { ...TOO_MANY, text: outcome.message }
  if (outcome.code === 'invalid_domain' || outcome.code === 'invalid_request') {
    return { ...NOT_KEPT, status: 400, text: outcome.message }
  }
  return outcome.code === 'unavailable' ? { ...NOT_KEPT, status: 503, text: outcome.message } : NOT_KEPT
}

const NOT_KEPT: Notice = {
  status: 502,
  tone: 'bad',
  isEnded: true,
  title: 'The result was not saved',
  text: 'The check could not be run again. Go back and try again in a minute.',
}

const TOO_MANY: Omit<Notice, 'text'> = {
  status: 429,
  tone: 'warn',
  isEnded: true,
  title: 'The result was not saved yet',
}
