// What the page shows: a list to check, rows of sample domains, or a fleet that runs in the background under a key.
import { outcomeOf } from '#app/api/outcome.ts'
import { redirect } from '@remix-run/react'
import { ownAt, refusalOf, stateOf, textIn, type Notice, type SavedKind } from '#app/saved/saved-data.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { readDomainText } from '#shared/saved/fleet/input.ts'
import { BROWSER_DOMAINS } from '#shared/saved/fleet/limits.ts'
import type { FleetDifference, FleetRow, FleetState } from '#shared/saved/fleet/schema.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import { fleet } from '#shared/tools/fleet.ts'
import { textOfFile } from '#shared/kit/file-text.ts'

export interface FleetPage {
  /** The list in the URL, one domain per line; as it is if there is no domain in it. */
  list: string
  /** Rows for a list of samples: they are answered from the code. */
  samples: FleetRow[]
}

/** As many as one request can look up. */
const MAX_SAMPLES = 8

export async function loadFleet(api: ApiClient, { searchParams }: URL): Promise<FleetPage> {
  const text = (searchParams.get('domains') ?? '').slice(0, 20_000)
  const { domains } = readDomainText(text, BROWSER_DOMAINS)
  const areSamples = domains.length > 0 && domains.length <= MAX_SAMPLES && domains.every(isSampleName)
  const asked = areSamples ? await Promise.all(domains.map((domain) => askRow(api, domain))) : []
  const samples = asked.flatMap((row) => (row.ok ? [row.data] : []))
  // Without a domain in it, for correction.
  return { list: domains.length > 0 ? domains.join('\n') : text, samples }
}

export interface SavedFleet {
  fleet: FleetState
  /** Between the last two runs, if there are two. */
  difference: FleetDifference | null
  /** Number of lines without a domain when it was created. */
  refused: number
  /** Number of reloads without JavaScript so far. */
  round: number
}

export const fleetKind: SavedKind<SavedFleet> = {
  field: 'key',
  async read(api, key, { searchParams }, { since }) {
    const numberOf = (name: string) => Number(/^\d{1,9}$/.exec(searchParams.get(name) ?? '')?.[0] ?? 0)
    const outcome = await askFleet(api, key, { after: numberOf('after') || undefined, since })
    if (!outcome.ok) return outcome
    const difference = outcome.data.runs.length > 1 ? await askDifference(api, key) : null
    const [refused, round] = [numberOf('refused'), numberOf('round')]
    return { ok: true, data: { fleet: outcome.data, difference, refused, round } }
  },
  own: (api, key) => ownAt(api.user.fleet[':key'], { key }),
  act: (form, api, key) => (textIn(form, 'do') === 'again' ? runAgain(api, key) : null),
  pathOf: (key) => addressOf({ key }),
  ended: fleet.path,
}

async function runAgain(api: ApiClient, key: string): Promise<Notice> {
  const outcome = await outcomeOf(api.user.fleet[':key'].runs.$post({ param: { key } }))
  if (outcome.ok) throw redirect(addressOf({ key }))
  return refusalOf(outcome)
}

export const askFleet = (
  api: ApiClient,
  key: string,
  { after, since }: { after: number | undefined; since?: string },
) => {
  const query = {
    ...(after !== undefined && { after: String(after) }),
    ...(since !== undefined && { since }),
  }
  return stateOf<FleetState>(api.user.fleet[':key'].$get({ param: { key }, query }))
}

export async function askDifference(api: ApiClient, key: string): Promise<FleetDifference | null> {
  const outcome = await outcomeOf(api.user.fleet[':key'].diff.$get({ param: { key }, query: {} }))
  return outcome.ok ? outcome.data : null
}

export const askRow = (api: ApiClient, domain: string) =>
  outcomeOf(api.user.tools.fleet.row.$get({ query: { domain } }))

export interface FleetRefusal {
  message: string
  list: string
}

/** Starts a fleet in the background. */
export async function actOnFleet(api: ApiClient, form: FormData): Promise<FleetRefusal> {
  const file = form.get('file')
  const list =
    file instanceof File && file.size > 0 ? await textOfFile(file, MAX_BYTES) : textIn(form, 'domains')
  const lines = list.split(/\r\n|\r|\n/)
  const outcome = await outcomeOf(
    api.user.fleet.$post({ json: { domains: lines, name: textIn(form, 'name') } }),
  )
  if (!outcome.ok) return { message: outcome.message, list: list.slice(0, MAX_KEPT) }
  const { key, refused } = outcome.data
  throw redirect(addressOf({ key, ...(refused.length > 0 && { refused: String(refused.length) }) }))
}

const MAX_BYTES = 900_000
/** The most text that is returned for correction. */
const MAX_KEPT = 100_000

export const addressOf = (query: Record<string, string>): string =>
  `${fleet.path}?${new URLSearchParams(query).toString()}`
