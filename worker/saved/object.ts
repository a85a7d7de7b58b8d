// The object of a saved thing, one for each (https://developers.cloudflare.com/durable-objects/): its own small database, its own
// alarm, and one thread. Its name is the hash of the key that made it, so nobody who reads the names can open one.
import { DurableObject } from 'cloudflare:workers'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { linkToken } from '#worker/saved/alerts/consent.ts'
import {
  addTarget,
  confirmTarget,
  deleteTarget,
  targetOf,
  targetsOf,
  dropUnconfirmed,
  forgetWays,
  type AnySelf,
  type NewTarget,
  type SavedTarget,
} from '#worker/saved/alerts/targets.ts'
import { toldOf, tell, askTest, sendTest } from '#worker/saved/alerts/tell.ts'
import { KINDS } from '#worker/saved/kinds.ts'
import { addWays, dropWays, prolong } from '#worker/saved/register.ts'
import { dropParts, dropAllParts } from '#worker/saved/room-taken.ts'
import { Self, lifeOf, type Outside, type Jobs } from '#worker/saved/self.ts'
import { Store, TABLES, addPiece, type RawPiece } from '#worker/saved/store.ts'
import type { Comparison, Key, Making, SavedMethods, Before } from '#worker/saved/stub.ts'

/** A deployment's own class says in which world its objects are. */
export abstract class SavedObject extends DurableObject<WorkerEnv> implements SavedMethods {
  #self: AnySelf | null = null

  constructor(
    ctx: DurableObjectState,
    env: WorkerEnv,
    private readonly outside: Outside,
  ) {
    super(ctx, env)
  }

  /** Also of one that is being deleted; null if nothing has this name. */
  #any(): AnySelf | null {
    if (this.#self) return this.#self
    const store = new Store(this.ctx.storage)
    if (!store.isMade) return null
    const kind = store.first<{ kind: string }>('SELECT kind FROM saved')?.kind
    return kind === undefined ? null : this.#wake(store, kind)
  }

  #wake(store: Store, name: string): AnySelf | null {
    const kind = KINDS[name]
    if (!kind) return null
    store.migrate('saved', TABLES)
    store.migrate(name, kind.tables)
    this.#self = new Self(store, kind, this.outside, OWN_JOBS, async () => {
      this.#self?.outside.wake(null)
      this.#self = null
      await this.ctx.storage.deleteAll()
    })
    return this.#self
  }

  #there(): AnySelf | null {
    const self = this.#any()
    return self?.isThere ? self : null
  }

  /** Null unless the key opens it, and it has not expired. */
  #opened({ kind, hash, opens }: Omit<Key, 'kind'> & Partial<Key>): AnySelf | null {
    const self = this.#there()
    if (!self || (kind !== undefined && self.kind.name !== kind)) return null
    const { key_hash, feed_hash, expires_at } = self.row
    if (expires_at + (self.kind.rememberedMs ?? 0) <= self.now()) return null
    if (opens === 'mail') return self.hasAddress(hash) ? self : null
    const own = opens === 'page' ? key_hash : feed_hash
    const isTargets = targetsOf(self).some(
      ({ state, pageHash, pageFeedHash }) =>
        state === 'confirmed' && hash === (opens === 'page' ? pageHash : pageFeedHash),
    )
    return hash === own || isTargets ? self : null
  }

  make(making: Making) {
    if (this.#any()) return false
    const self = this.#wake(new Store(this.ctx.storage), making.kind)
    if (!self) throw new Error('no such kind')
    fill(self, making)
    return true
  }

  open(key: Key) {
    const self = this.#opened(key)
    if (!self) return null
    self.extend(self.now())
    return { ...self.facts, events: self.events(), targets: targetsOf(self) }
  }

  brief(hash: string) {
    const self = this.#opened({ hash, opens: 'page' })
    if (!self || self.row.removed_at !== null || self.row.expires_at <= self.now()) return null
    const brief = self.kind.brief.of(self)
    if (!brief) return null
    self.extend(self.now())
    return { kind: self.kind.name, brief }
  }

  async ask(key: Key, what: string, argument: unknown) {
    const self = this.#opened(key)
    if (!self) return null
    const { asks = {} } = self.kind
    const run = asks[key.opens]?.[what] ?? (key.opens === 'page' ? asks.feed?.[what] : undefined)
    if (!run) throw new Error('this kind does not answer that')
    return { answer: await run(self, argument) }
  }

  addRaw(piece: RawPiece) {
    const self = this.#there()
    if (self) addPiece(self.store, piece)
  }

  begin(jobs: Readonly<Record<string, number>>) {
    const self = this.#there()
    for (const [job, at] of Object.entries(jobs)) self?.scheduleIfNone(job, at)
  }

  async delete(key: Key) {
    const self = this.#opened(key)
    if (!self) return null
    // Its register row follows later, if it must.
    await self.end().catch(() => undefined)
    return true as const
  }

  async renew(key: Key, { keyHash, feedHash }: { keyHash: string; feedHash: string }) {
    const self = this.#opened(key)
    if (!self) return null
    const { name, key_hash, feed_hash } = self.row
    // Whoever gets its emails may read the page, not take it over.
    if (key.hash !== key_hash) return null
    const { DB } = self.outside.env
    await addWays(DB, name, [
      { hash: keyHash, opens: 'page' },
      { hash: feedHash, opens: 'feed' },
    ])
    if (!self.isThere || self.row.key_hash !== key_hash) return null
    self.store.run('UPDATE saved SET key_hash = ?, feed_hash = ?', keyHash, feedHash)
    // They lead nowhere now; what is left of them goes with the rest.
    await dropWays(DB, [key_hash, feed_hash]).catch(() => undefined)
    return true as const
  }

  addTarget(key: Key, target: NewTarget): SavedTarget | 'full' | null {
    const self = this.#opened(key)
    return self && addTarget(self, target)
  }

  deleteTarget(key: Key, target: string) {
    const self = this.#opened(key)
    return self && deleteTarget(self, target)
  }

  testTarget(key: Key, asked: { target: string; network: string }) {
    const self = this.#opened(key)
    return self && askTest(self, asked)
  }

  async #linked(id: string, secretHash: string) {
    const self = this.#there()
    const target = self && targetOf(self, id)
    if (!self || target?.kind !== 'email' || (await sha256Hex(target.secret)) !== secretHash) return null
    return { self, target }
  }

  async linked(id: string, secretHash: string) {
    const found = await this.#linked(id, secretHash)
    if (!found) return null
    const { self, target } = found
    // Someone followed the link in an email, so these emails are still read.
    if (target.state === 'confirmed') self.extend(self.now())
    return { subject: toldOf(self).subject, address: target.address, state: target.state }
  }

  async confirm(id: string, secretHash: string) {
    const found = await this.#linked(id, secretHash)
    if (found) confirmTarget(found.self, id)
    return found !== null
  }

  linkToken(id: string, addressHash: string) {
    const self = this.#there()
    return self && linkToken(self, id, addressHash)
  }

  async forgetTarget(id: string) {
    const self = this.#there()
    if (!self) return
    deleteTarget(self, id)
    await self.kind.forget?.(self, id)
  }

  async compare({ removedAt, until, gone, parts }: Comparison) {
    const self = this.#there()
    if (!self) return null
    const { kind, outside, row } = self
    self.store.together(() => {
      if (removedAt !== null) self.remove(removedAt, until)
      else for (const part of gone) kind.parts?.gaveWay(self, part)
    })
    const lost = parts.filter((part) => kind.parts?.has(self, part) === false)
    await dropParts(outside.env.DB, row.name, lost)
    if (!self.isThere) return null
    self.pullIn(self.now())
    return self.row.expires_at
  }

  dueAt() {
    return this.#any()?.dueAt ?? null
  }

  async ring() {
    await this.#any()?.ring()
  }

  override async alarm() {
    await this.ring()
  }
}

const OWN_JOBS: Jobs = {
  tell,
  test: sendTest,
  drop: dropUnconfirmed,
  ways: forgetWays,
  async end(self) {
    const { expires_at, removed_at } = self.row
    const now = self.now()
    if (expires_at > now) return expires_at
    const forgottenAt = expires_at + (removed_at === null ? (self.kind.rememberedMs ?? 0) : 0)
    if (forgottenAt > now) {
      self.empty()
      return forgottenAt
    }
    await self.end()
    return null
  },
  /** Its deletion, when the register did not answer. */
  async forget(self) {
    await self.end()
    return null
  },
  /** The room of its parts, which are gone. */
  async free(self) {
    await dropAllParts(self.outside.env.DB, self.row.name)
    return null
  },
  /** That it lives longer. */
  async register(self) {
    const { name, expires_at } = self.row
    await prolong(self.outside.env.DB, name, expires_at)
    return null
  },
}

// The first rows of a saved thing; for one that was kept elsewhere before, all of its rows.

function fill(self: AnySelf, making: Making): void {
  const { kind, store } = self
  const { id, name, feedHash, network, made, now, before, rows = {}, addresses = [] } = making
  const expiresAt = before?.expiresAt ?? now + lifeOf(kind, made)
  store.together(() => {
    store.run(
      `INSERT INTO saved (one, kind, id, name, key_hash, feed_hash, network, created_at, expires_at, removed_at, made, state)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[kind.name, id, name, name, feedHash, network, now, expiresAt, before?.removedAt ?? null],
      JSON.stringify(made),
      before?.state ?? JSON.stringify(kind.begin(made, now)),
    )
    for (const hash of addresses) self.addAddress(hash)
    for (const [table, found] of Object.entries(rows)) for (const row of found) self.addRow(table, row)
    if (before) takeOver(self, before)
    else for (const job of kind.first) self.schedule(job, now)
    self.schedule('end', expiresAt)
  })
}

function takeOver(self: AnySelf, { events, targets, jobs }: Before): void {
  const { store } = self
  for (const { n, at, event } of events)
    store.run('INSERT INTO events (n, at, event) VALUES (?, ?, ?)', n, at, event)
  for (const target of targets) {
    const { id, kind, address, state, secret, createdAt, told, failingSince, problem, mailedAt, network } =
      target
    store.run(
      `INSERT INTO targets (id, kind, address, state, secret, created_at, told, failing_since, problem, mailed_at, network,
         tested_at, test_problem, page_hash, page_feed_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, kind, address, state, secret, createdAt, told, failingSince, problem, mailedAt, network],
      ...[target.testedAt, target.testProblem, target.pageHash, target.pageFeedHash],
    )
  }
  for (const [job, at] of Object.entries(jobs)) self.schedule(job, at)
}
