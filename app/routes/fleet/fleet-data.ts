// What the page shows: a list to check, rows of sample domains, or a fleet that runs in the background.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { redirect } from '@remix-run/react'
import { actOnOwn, keyIn } from '#app/saved/own-forms.ts'
import type { Notice } from '#app/saved/page-notice.ts'
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
  /** Empty if there is no fleet. */
  key: string
  kept: Outcome<FleetState> | null
  /** Between the last two runs, if there are two. */
  difference: FleetDifference | null
  /** Number of lines without a domain when it was created. */
  refused: number
  /** Number of reloads without JavaScript so far. */
  round: number
}

/** As many as one request can look up. */
const MAX_SAMPLES = 8

export async function loadFleet(api: ApiClient, { searchParams }: URL): Promise<FleetPage> {
  const numberOf = (name: string) => Number(/^\d{1,9}$/.exec(searchParams.get(name) ?? '')?.[0] ?? 0)
  const page = {
    list: '',
    samples: [],
    key: '',
    kept: null,
    difference: null,
    refused: numberOf('refused'),
    round: numberOf('round'),
  }
  const key = searchParams.get('key') ?? ''
  if (key !== '') return { ...page, key, ...(await keptFleet(api, key, numberOf('after'))) }
  const text = (searchParams.get('domains') ?? '').slice(0, 20_000)
  const { domains } = readDomainText(text, BROWSER_DOMAINS)
  const areSamples = domains.length > 0 && domains.length <= MAX_SAMPLES && domains.every(isSampleName)
  const asked = areSamples ? await Promise.all(domains.map((domain) => askRow(api, domain))) : []
  const samples = asked.flatMap((row) => (row.ok ? [row.data] : []))
  // Without a domain in it, for correction.
  return { ...page, list: domains.length > 0 ? domains.join('\n') : text, samples }
}

async function keptFleet(api: ApiClient, key: string, after: number) {
  const kept = await askFleet(api, key, after === 0 ? undefined : after)
  const canCompare = kept.ok && kept.data.runs.length > 1
  return { kept, difference: canCompare ? await askDifference(api, key) : null }
}

// Routes that may also answer with a file have no type of their own.
export const askFleet = (api: ApiClient, key: string, after: number | undefined) => {
  const query = after === undefined ? {} : { after: String(after) }
  return outcomeOf(api.user.fleet[':key'].$get({ param: { key }, query }) as Promise<Typed>) as Promise<
    Outcome<FleetState>
  >
}
type Typed = Pick<Response, 'ok' | 'json'>

export async function askDifference(api: ApiClient, key: string): Promise<FleetDifference | null> {
  const outcome = await outcomeOf(api.user.fleet[':key'].diff.$get({ param: { key }, query: {} }))
  return outcome.ok ? outcome.data : null
}

export const askRow = (api: ApiClient, domain: string) =>
  outcomeOf(api.user.tools.fleet.row.$get({ query: { domain } }))

export interface FleetRefusal {
  message: string
  list: string
  /** Of a form at the end of the page. */
  notice?: Notice
}

/** What the page's forms do: start a fleet in the background, run it again, end it, give it a new key. */
export async function actOnFleet(api: ApiClient, form: FormData): Promise<FleetRefusal> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const fleetKey = keyIn(form)
  const { key: lock, $delete } = api.user.fleet[':key']
  const own = actOnOwn(form, {
    end: () => $delete({ param: { key: fleetKey } }),
    renew: () => lock.$post({ param: { key: fleetKey } }),
    pageOf: (key) => addressOf({ key }),
    ended: { title: 'The fleet is deleted', text: '' },
  })
  if (own) {
    const notice = await own
    if (notice.isEnded) throw redirect(fleet.path)
    return { message: notice.title, list: '', notice }
  }
  if (text('again') !== '') {
    const outcome = await outcomeOf(api.user.fleet[':key'].runs.$post({ param: { key: text('again') } }))
    if (outcome.ok) throw redirect(addressOf({ key: text('again') }))
    return { message: outcome.message, list: '' }
  }
  const file = form.get('file')
  const list = file instanceof File && file.size > 0 ? await textOfFile(file, MAX_BYTES) : text('domains')
  const lines = list.split(/\r\n|\r|\n/)
  const outcome = await outcomeOf(api.user.fleet.$post({ json: { domains: lines, name: text('name') } }))
  if (!outcome.ok) return { message: outcome.message, list: list.slice(0, MAX_KEPT) }
  const { key, refused } = outcome.data
  throw redirect(addressOf({ key, ...(refused.length > 0 && { refused: String(refused.length) }) }))
}

const MAX_BYTES = 900_000
/** The most text that is returned for correction. */
const MAX_KEPT = 100_000

export const addressOf = (query: Record<string, string>): string =>
  `${fleet.path}?${new URLSearchParams(query).toString()}`
