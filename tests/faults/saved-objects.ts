// The objects of a site that is killed, from the files that it leaves.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { WorkerOptions } from 'miniflare'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { root } from '../../scripts/run.mjs'

type Row = Record<string, string | number | null>

export interface Seen {
  saved: Row & {
    name: string
    id: string
    ended: number
    expires_at: number
    feed_hash: string
    state: string
  }
  jobs: { name: string; at: number; tries: number }[]
  targets: { id: string; kind: string; state: string }[]
  events: { n: number; event: string }[]
  alarm: number | null
}

/** For `setUp` of the built worker. */
export const openObjects = (worker: WorkerOptions): WorkerOptions[] => {
  const folder = `${root}build/worker/`
  const open = new URL('open-objects.mjs', import.meta.url)
  return [
    {
      ...worker,
      modulesRoot: folder,
      modules: [
        { type: 'ESModule', path: `${folder}open-objects.mjs`, contents: readFileSync(open, 'utf8') },
        { type: 'ESModule', path: `${folder}index.js` },
      ],
    },
  ]
}

export function objectsOf({ url }: { url: string }, folder: string) {
  const ask = async <T>(id: string, method: string, ...values: number[]): Promise<T> => {
    const headers = { connection: 'close' }
    const answer = await fetch(`${url}/objects/${id}/${method}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(values),
    })
    if (!answer.ok) throw new Error(`${method}: ${answer.status}`)
    return jsonIn<T>(answer)
  }
  return {
    ids: () => idsIn(`${folder}/do/warmpost-Saved`),
    seen: (id: string) => ask<Seen | null>(id, 'seen'),
    hasten: (id: string, now: number) => ask<null>(id, 'hasten', now),
    arm: (id: string, now: number, expiresAt: number) => ask<boolean>(id, 'arm', now, expiresAt),
  }
}

const idsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((file) => /^([\da-f]{64})\.sqlite$/.exec(file)?.[1] ?? [])
    : []
