// One kind of work that goes on while the worker is killed again and again (tests/faults/kills.test.ts). A tool with work in
// the background gets a file of its own here.
import type { objectsOf } from '../saved-objects.ts'
import type { startBuiltWorker } from '../../../scripts/built-worker.mjs'

export interface KilledSite {
  url: string
  miniflare: Awaited<ReturnType<typeof startBuiltWorker>>['miniflare']
  /** The database itself. */
  rows: <T = Record<string, unknown>>(sql: string, ...values: unknown[]) => Promise<T[]>
  /** How often the worker was killed before. */
  kills: number
}

/** With what lasts (tests/faults/saved-objects.ts). */
export interface SiteWithObjects extends KilledSite {
  objects: ReturnType<typeof objectsOf>
}

interface Balance {
  /** What was confirmed or due, and did not happen. */
  lost: string[]
  /** What happened twice, as its owner sees it. */
  doubled: string[]
  /** How much there was. */
  total: number
}

export interface Load {
  name: string
  /** Once, before the first kill. */
  begin: (site: SiteWithObjects) => Promise<void>
  /** New work after each start, as callers submit it. A call may fail because the worker dies: then nothing was promised. */
  work: (site: SiteWithObjects) => Promise<void>
  /** As if ten minutes had passed; after a start, what is regular is due as well. */
  pass: (site: SiteWithObjects) => Promise<void>
  /** Whether nothing is left to do. */
  isDone: (site: SiteWithObjects) => Promise<boolean>
  balance: (site: SiteWithObjects) => Promise<Balance>
}

/** As if what objects wait for had come. */
export const hasten = ({ objects }: SiteWithObjects) =>
  Promise.all(objects.ids().map((id) => objects.hasten(id, Date.now())))

export const call = (site: KilledSite, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${site.url}/apis/v1/core${path}`, {
    ...init,
    // A separate connection each time: a kept one may have died with the worker.
    headers: { connection: 'close', 'content-type': 'application/json', ...(init.headers as object) },
  })

export const post = (site: KilledSite, path: string, body: unknown): Promise<Response> =>
  call(site, path, { method: 'POST', body: JSON.stringify(body) })

/** The values that are there more than once. */
export const repeated = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at)
