// Watches that are made, looked at, told and deleted while the worker is killed; what was promised about each, and what came of it.
// Each armed look finds one event, which a webhook gets.
import { createHash } from 'node:crypto'
import { DAY_MS } from '#shared/kit/calendar.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { NewWatch } from '#shared/saved/watch/schema.ts'
import type * as v from 'valibot'
import { jsonIn } from '#tests/helpers/json-in.ts'
import type { Sent } from '../killed-site.ts'
import type { objectsOf, Seen } from '../saved-objects.ts'
import { call, post, type KilledSite } from './load.ts'

/** In each round; as many are deleted once this many more live. */
const MADE = 3
const LIVING = 9
const HOSTS = 20
const AGAIN = 'You may have had this alert before'

type Objects = ReturnType<typeof objectsOf>

interface Told {
  id: string
  again: boolean
  /** How often the worker was killed before. */
  kills: number
}

export function zoneOfWatches(): Zone {
  const zone: Zone = {}
  for (let n = 0; n < HOSTS; n++) {
    zone[`w${n}.com`] = { TXT: ['v=spf1 -all'], MX: [[10, `mx.w${n}.com`]], NS: ['ns1.host.com'] }
    zone[`hooks.target${n}.com`] = { A: ['198.41.0.4'] }
  }
  return zone
}

export class Watches {
  /** By key: those that were answered with 201, and nobody has asked to delete. */
  readonly living: string[] = []
  /** Those that were answered with 204. */
  readonly deleted: string[] = []
  /** How many looks each object was armed for, by its id. */
  readonly armed = new Map<string, number>()
  /** By the URL of the webhook, as it came. */
  readonly told = new Map<string, Told[]>()
  /** Those that could not be deleted, since they were not there. */
  readonly #lost: string[] = []
  /** Those that someone has asked to delete, and got no answer. */
  #unsure: string[] = []
  /** By name: how often someone has asked to delete it, which reads it, so that it lives longer and its look has no end to tell. */
  readonly #read = new Map<string, number>()
  readonly #webhooks = new Map<string, string>()
  #made = 0

  /** What strangers do. A call may fail because the worker dies: then nothing was promised. */
  async work(site: KilledSite, onAnswer: () => void) {
    const again = this.#unsure.splice(0).map((key) => this.#end(site, key, { isAgain: true, onAnswer }))
    const beyond = this.living.splice(0, Math.max(0, this.living.length - LIVING))
    const ends = beyond.map((key) => this.#end(site, key, { isAgain: false, onAnswer }))
    const made = Array.from({ length: MADE }, () => this.#make(site, onAnswer))
    await Promise.allSettled([...again, ...ends, ...made])
  }

  async #make(site: KilledSite, onAnswer: () => void) {
    const n = (this.#made += 1)
    const subject = `w${n % HOSTS}.com`
    const made = await post(site, '/user/watch', { subject, kind: 'domain', everyHours: 24 })
    if (made.status !== 201) throw new Error(`refused: ${made.status}`)
    const { key } = await jsonIn<v.InferOutput<typeof NewWatch>>(made)
    this.living.push(key)
    this.#webhooks.set(key, `https://hooks.target${n % HOSTS}.com/${n}`)
    onAnswer()
    await this.#addWebhook(site, key)
    onAnswer()
  }

  #addWebhook(site: KilledSite, key: string) {
    return post(site, `/user/watch/${key}/targets`, { kind: 'webhook', address: this.#webhooks.get(key) })
  }

  /** As a stranger who has got no answer tries again. */
  async addAgain(site: KilledSite, seen: Iterable<Seen>) {
    const bare = new Set(
      [...seen].filter(({ targets }) => targets.length === 0).map(({ saved }) => saved.name),
    )
    await Promise.all(
      this.living.filter((key) => bare.has(nameOf(key))).map((key) => this.#addWebhook(site, key)),
    )
  }

  async #end(
    site: KilledSite,
    key: string,
    { isAgain, onAnswer }: { isAgain: boolean; onAnswer: () => void },
  ) {
    this.#read.set(nameOf(key), (this.#read.get(nameOf(key)) ?? 0) + 1)
    const status = await call(site, `/user/watch/${key}`, { method: 'DELETE' }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 204 || (status === 404 && isAgain)) this.deleted.push(key)
    else if (status === 404) this.#lost.push(key)
    else this.#unsure.push(key)
    if (status > 0) onAnswer()
  }

  async arm(objects: Objects, ids: readonly string[]) {
    const now = Date.now()
    await Promise.all(
      ids.map(async (id) => {
        if (await objects.arm(id, now, now + 10 * DAY_MS)) this.armed.set(id, (this.armed.get(id) ?? 0) + 1)
      }),
    )
  }

  outside({ url, headers, body }: Sent, kills: number): unknown {
    if (!new URL(url).hostname.startsWith('hooks.')) return null
    const { type, data } = JSON.parse(body) as {
      type: string
      data: { challenge?: string; meaning?: string }
    }
    if (type === 'watch.challenge') return { challenge: data.challenge }
    const again = data.meaning?.startsWith(AGAIN) ?? false
    this.told.set(url, [...(this.told.get(url) ?? []), { id: headers.get('webhook-id') ?? '', again, kills }])
    return {}
  }

  /** The keys that were promised, and have no object. @param names of all objects */
  missing(names: readonly string[]): string[] {
    return [...this.#lost, ...this.living.filter((key) => !names.includes(nameOf(key)))]
  }

  /** What was promised about keys, and is not so. */
  async broken(site: KilledSite, keys: { living: readonly string[]; deleted: readonly string[] }) {
    const statusOf = async (key: string) => (await call(site, `/user/watch/${key}`)).status
    const wrong: string[] = []
    for (const key of keys.living)
      if ((await statusOf(key)) !== 200) wrong.push(`a watch that was made does not open: ${key}`)
    for (const key of keys.deleted)
      if ((await statusOf(key)) !== 404) wrong.push(`a watch that was deleted opens: ${key}`)
    return wrong
  }

  /** What webhooks were told in the wrong order, or again without a reason. */
  disorder(): string[] {
    return [...this.told].flatMap(([url, told]) =>
      told.flatMap(({ id, again, kills }, at) => {
        const before = told.slice(0, at)
        const copies = before.filter((one) => one.id === id)
        const last = before.at(-1)
        if (last && numberOf(id) < numberOf(last.id)) return [`${id} after ${last.id} at ${url}`]
        if (copies.some((one) => one.kills === kills)) return [`${id} twice without a kill at ${url}`]
        if (copies.length > 0 && !again) return [`${id} again, without a word, at ${url}`]
        return last && copies.length === 0 && numberOf(id) !== numberOf(last.id) + 1
          ? [`${id} right after ${last.id} at ${url}`]
          : []
      }),
    )
  }

  /** Of an object that has nothing left to do: what it looked at and told, compared with what it was to. */
  lost(id: string, { saved, events, targets }: Seen): string[] {
    const wanted = this.armed.get(id) ?? 0
    const found = events.filter(({ event }) => event.includes('"ends"')).length
    const ids = new Set([...this.told.values()].flat().map((one) => one.id))
    const untold = targets.some(({ state }) => state === 'confirmed')
      ? events
          .filter(({ n }) => !ids.has(`${saved.id}_e${n}`))
          .map(({ n }) => `${saved.id}_e${n} was not told`)
      : []
    const isRight = found <= wanted && found >= wanted - (this.#read.get(saved.name) ?? 0)
    return [...(isRight ? [] : [`${found} of ${wanted} looks of ${saved.id}`]), ...untold]
  }
}

const numberOf = (id: string): number => Number(/_e(\d+)$/.exec(id)?.[1])

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex')
