// One saved thing from within. It lives in an object of its own (object.ts), so nothing else writes here.
import * as v from 'valibot'
import { DAY_MS } from '#shared/kit/calendar.ts'
import type { KeptEvent, ToldEvent } from '#shared/saved/watch/event-view.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { forgetSaved, type Opens } from '#worker/saved/register.ts'
import type { Need, PartName } from '#worker/saved/room-taken.ts'
import { FIRST_PAUSE_MS, Schedule } from '#worker/saved/schedule.ts'
import { readEvent, type EventRow, type OwnRow, type Store } from '#worker/saved/store.ts'
import type { About } from '#worker/watch/report.ts'
import type { SavedState } from '#shared/saved/since/schema.ts'

const MAX_EVENTS = 100
/** What every kind has (store.ts). */
const COMMON = ['saved', 'steps', 'events', 'targets', 'jobs', 'addresses']

export const tellJob = (target: string): string => `tell:${target}`

export type May<T> = T | Promise<T>

/** @returns when it is due again, in milliseconds since 1970; null if it is done. What it throws is tried again, less and less often. */
export type Job<Made, State> = (self: Self<Made, State>, argument: string) => May<number | null>

/** What is asked and what is answered is data (https://developers.cloudflare.com/workers/runtime-apis/rpc/). */
// oxlint-disable-next-line @typescript-eslint/no-explicit-any -- each has its own question
export type Ask<Made, State> = (self: Self<Made, State>, asked: any) => unknown

export type Brief = Pick<SavedState, 'name' | 'tone' | 'headline' | 'changedAt' | 'today'>

export interface Kind<Made, State> {
  /** In its rows. */
  name: string
  /** As in “This watch”. */
  title: string
  /** Answers a key that opens nothing. */
  noSuch: string
  /** What it was made with, and what it knows: as they are read back. */
  made: v.GenericSchema<unknown, Made>
  state: v.GenericSchema<unknown, State>
  /** What it knows at first, and when what was kept cannot be read. */
  begin: (made: Made, now: number) => State
  /** How long it lives after it was made. */
  lifeMs: number | ((made: Made) => number)
  /** Whether it lives that long after it was last read, too. */
  isProlongedByReading: boolean
  /** Of one share, what ends first gives way first; otherwise what was made first, unless a job of the kind says otherwise. */
  isRankedByEnd?: true
  /** For how long one that has expired can still be opened: empty, to say that it has. */
  rememberedMs?: number
  /** What making one takes, in the order in which a refusal names it. */
  needs: (made: Made) => readonly Need[]
  /** SQL of its own tables; steps are only added. */
  tables: readonly string[]
  /** By the part of a job’s name before the colon; the rest is its argument. Those that are due when it is made come first. */
  jobs: Readonly<Record<string, Job<Made, State>>>
  first: readonly string[]
  /** What it answers beyond what every kind does, to whoever opens it in this way; a page may ask what a feed may. */
  asks?: Partial<Record<Opens, Readonly<Record<string, Ask<Made, State>>>>>
  /** For a kind with parts that take room of their own: whether it has this one, and that this one was removed to make room. */
  parts?: {
    has: (self: Self<Made, State>, part: PartName) => boolean
    gaveWay: (self: Self<Made, State>, part: PartName) => void
  }
  /** Deletes what names an address which is to be forgotten (links.ts). */
  forget?: (self: Self<Made, State>, part: string) => May<void>
  /** Where it stands, for a list of several. */
  brief: {
    /** Of its page, by its key. */
    pageOf: (key: string) => string
    /** Of its Atom feed, below the API, by the key of the feed. */
    feedOf?: (feedKey: string) => string
    /** From what it knows: nothing is looked up for it. Null if it can no longer be read. */
    of: (self: Self<Made, State>) => Brief | null
  }
  /** What its targets are told. */
  alerts?: {
    about: (made: Made) => About
    view: (made: Made, event: KeptEvent<unknown>) => ToldEvent
  }
}

// oxlint-disable-next-line @typescript-eslint/no-explicit-any -- each kind has its own types, and the object asks by name
export type AnyKind = Kind<any, any>

// oxlint-disable-next-line @typescript-eslint/no-explicit-any -- the same for every kind
export type Jobs = Readonly<Record<string, Job<any, any>>>

/** The world around it. */
export interface Outside {
  env: WorkerEnv
  deps: Deps
  /** For webhooks. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Rings at this time of the clock; null: never. */
  wake: (at: number | null) => void
}

export const lifeOf = <Made>(kind: Pick<Kind<Made, unknown>, 'lifeMs'>, made: Made): number =>
  typeof kind.lifeMs === 'number' ? kind.lifeMs : kind.lifeMs(made)

export interface Facts<Made, State> {
  id: string
  name: string
  made: Made
  state: State
  createdAt: number
  expiresAt: number
  removedAt: number | null
}

interface Row {
  kind: string
  id: string
  name: string
  key_hash: string
  feed_hash: string
  network: string
  created_at: number
  expires_at: number
  removed_at: number | null
  ended: number
  made: string
  state: string
}

export class Self<Made, State> extends Schedule {
  /** Targets for which a test alert is being counted. */
  readonly asking = new Set<string>()

  constructor(
    store: Store,
    readonly kind: AnyKind,
    readonly outside: Outside,
    /** What every kind does, such as telling its targets (object.ts). */
    private readonly ownJobs: Jobs,
    private readonly erase: () => Promise<void>,
  ) {
    super(store, outside.wake)
  }

  now(): number {
    return this.outside.deps.clock.now()
  }

  get row(): Row {
    const row = this.store.first<Row>('SELECT * FROM saved')
    if (!row) throw new Error('nothing is saved here')
    return row
  }

  /** Whether it was not deleted while something was awaited. */
  get isThere(): boolean {
    return this.store.isMade && this.store.first('SELECT 1 FROM saved WHERE ended = 0') !== null
  }

  get facts(): Facts<Made, State> {
    const { id, name, made, state, created_at, expires_at, removed_at } = this.row
    const wasMade = v.parse(this.kind.made, JSON.parse(made)) as Made
    return {
      id,
      name,
      made: wasMade,
      // What cannot be read is begun again, and nobody is told of a change that is none.
      state: (readAnyShape(this.kind.state, state) ?? this.kind.begin(wasMade, created_at)) as State,
      createdAt: created_at,
      expiresAt: expires_at,
      removedAt: removed_at,
    }
  }

  keep(state: State): void {
    this.store.run('UPDATE saved SET state = ?', JSON.stringify(state))
  }

  /** Newest first. */
  events<Event>(): KeptEvent<Event>[] {
    return this.store
      .all<EventRow>('SELECT * FROM events ORDER BY n DESC')
      .map((row) => readEvent<Event>(row))
  }

  /** Oldest first. */
  eventsAfter(told: number, limit: number): (KeptEvent<unknown> & { n: number })[] {
    return this.store
      .all<EventRow>('SELECT * FROM events WHERE n > ? ORDER BY n LIMIT ?', told, limit)
      .map((row) => ({ n: row.n, ...readEvent<unknown>(row) }))
  }

  /** Whoever said yes is told of them. */
  addEvents(events: readonly object[], now: number): void {
    if (events.length === 0) return
    for (const event of events)
      this.store.run('INSERT INTO events (at, event) VALUES (?, ?)', now, JSON.stringify(event))
    this.store.run(
      'DELETE FROM events WHERE n <= (SELECT n FROM events ORDER BY n DESC LIMIT 1 OFFSET ?)',
      MAX_EVENTS,
    )
    const confirmed = this.store.all<{ id: string }>(`SELECT id FROM targets WHERE state = 'confirmed'`)
    for (const { id } of confirmed) this.scheduleIfNone(tellJob(id), now)
  }

  /** The first job that is due. It counts as tried before it begins, so a worker that dies with it comes back to it. */
  async ring(): Promise<void> {
    const due = this.begin(this.now())
    if (!due) return
    const [type = '', argument = ''] = due.name.split(/:(.*)/s)
    try {
      const next = await this.jobOf(type)(this, argument)
      if (!this.isThere) return
      this.finish(due, next)
    } catch (error) {
      console.error('saved', this.kind.name, type, error instanceof Error ? error.name : 'unknown')
    }
    if (this.isThere) this.arm()
  }

  /** One that only another version knew does nothing. */
  private jobOf(type: string): Job<Made, State> {
    return ((this.ownJobs[type] ?? this.kind.jobs[type]) as Job<Made, State> | undefined) ?? (() => null)
  }

  addRow(table: string, row: OwnRow): void {
    const columns = Object.keys(row)
    this.store.run(
      `INSERT OR IGNORE INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ...Object.values(row),
    )
  }

  /** @param hash of an address that takes mail for it: the register leads there first */
  addAddress(hash: string): void {
    this.store.run('INSERT OR IGNORE INTO addresses (hash) VALUES (?)', hash)
  }

  hasAddress(hash: string): boolean {
    return this.store.first('SELECT 1 FROM addresses WHERE hash = ?', hash) !== null
  }

  /** Someone reads it. */
  extend(now: number): void {
    if (!this.kind.isProlongedByReading) return
    const until = now + lifeOf(this.kind, this.facts.made)
    if (this.row.expires_at < until - DAY_MS) this.liveUntil(until)
  }

  /** Never shorter than before. What was removed to make room ends all the same. */
  liveUntil(until: number): void {
    const { expires_at, removed_at } = this.row
    if (removed_at !== null || until <= expires_at) return
    this.store.together(() => {
      this.store.run('UPDATE saved SET expires_at = ?', until)
      this.schedule('end', until)
      this.schedule('register', this.now())
    })
  }

  /** The register has ended it to make room for others: it does nothing more, and says so until then. */
  remove(at: number, until: number): void {
    if (this.row.removed_at !== null) return
    this.store.together(() => {
      this.store.run('UPDATE saved SET removed_at = ?, expires_at = ?', at, until)
      // What leads to a target that was deleted is still to be forgotten.
      this.store.run(`DELETE FROM jobs WHERE name NOT LIKE 'ways:%'`)
      this.empty()
      this.addEvents([{ what: 'removed' }], at)
      this.schedule('end', until)
    })
  }

  /** Keeps what it was made with, who is told, and what happened; nothing of what the kind has of its own. */
  empty(): void {
    for (const table of this.tablesBut(COMMON)) this.store.run(`DELETE FROM "${table}"`)
    if (this.kind.parts) this.schedule('free', this.now())
  }

  /**
   * Deletes all of it. The register is told before its name is forgotten; if it does not answer, it is told later, and until then
   * nothing is left here but the name.
   */
  async end(): Promise<void> {
    const { name } = this.row
    this.store.together(() => {
      for (const table of this.tablesBut(['saved', 'steps'])) this.store.run(`DELETE FROM "${table}"`)
      this.store.run(`UPDATE saved SET ended = 1, made = '', state = '', feed_hash = ''`)
      this.schedule('forget', this.now() + FIRST_PAUSE_MS)
    })
    await forgetSaved(this.outside.env.DB, name, this.kind.name)
    await this.erase()
  }

  private tablesBut(kept: readonly string[]): string[] {
    return this.store
      .all<{ name: string }>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
      )
      .flatMap(({ name }) => (kept.includes(name) ? [] : [name]))
  }
}
