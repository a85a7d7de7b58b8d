// What is asked of a saved thing from outside its object. All of it is data; a null says that the key does not open it.
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import type { Lack } from '#worker/db/quota.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { Opens } from '#worker/saved/register.ts'
import type { PartName } from '#worker/saved/room-taken.ts'
import type { OwnRow, RawPiece } from '#worker/saved/store.ts'
import type { Brief, Facts, May } from '#worker/saved/self.ts'
import type { NewTarget, SavedTarget } from '#worker/saved/alerts/targets.ts'

export interface Key {
  kind: string
  /** SHA-256. */
  hash: string
  opens: Opens
}

/** All that a page, a program or a feed shows. */
export interface Opened<Made = unknown, State = unknown> extends Facts<Made, State> {
  events: KeptEvent<unknown>[]
  targets: SavedTarget[]
}

export interface Making {
  kind: string
  id: string
  name: string
  feedHash: string
  network: string
  made: object
  now: number
  /** SHA-256 of the addresses that take mail for it. */
  addresses?: readonly string[]
  /** Of the kind's own tables. */
  rows?: Readonly<Record<string, readonly OwnRow[]>>
  /** Of one that was kept elsewhere before (compare.ts). */
  before?: Before
}

export interface Before {
  expiresAt: number
  removedAt: number | null
  state: string
  jobs: Readonly<Record<string, number>>
  /** As JSON, with the numbers that are in their ids. */
  events: { n: number; at: number; event: string }[]
  targets: (SavedTarget & { createdAt: number })[]
}

type TestOutcome = { kind: 'missing' | 'unconfirmed' | 'sending' } | { kind: 'lack'; lack: Lack }

/** What its register row says. */
export interface Comparison {
  removedAt: number | null
  until: number
  /** Parts of it that were removed, and parts that take room. */
  gone: readonly PartName[]
  parts: readonly PartName[]
}

interface LinkedTarget {
  subject: string
  address: string
  state: SavedTarget['state']
}

/** Of the object; to whoever asks it from outside, each is a promise. */
export interface SavedMethods {
  /** @returns false if it is there */
  make(making: Making): May<boolean>
  open(key: Key): May<Opened | null>
  /** Where it stands, and its kind; it counts as read. @param hash of the key of its page */
  brief(hash: string): May<{ kind: string; brief: Brief } | null>
  /** What its kind answers (self.ts). */
  ask(key: Key, what: string, argument: unknown): May<{ answer: unknown } | null>
  /** Of one that was kept elsewhere before, after it was made: what is missing, then what it has to do, and when. */
  addRaw(piece: RawPiece): May<void>
  begin(jobs: Readonly<Record<string, number>>): May<void>
  delete(key: Key): May<true | null>
  /** The key that opens it from now on, and the one of its feed. */
  renew(key: Key, hashes: { keyHash: string; feedHash: string }): May<true | null>
  addTarget(key: Key, target: NewTarget): May<SavedTarget | 'full' | null>
  deleteTarget(key: Key, target: string): May<boolean | null>
  testTarget(key: Key, asked: { target: string; network: string }): May<TestOutcome | null>
  /** By the secret in an email: it is not a key of the page. */
  linked(target: string, secretHash: string): May<LinkedTarget | null>
  confirm(target: string, secretHash: string): May<boolean>
  /** For the email that asks its address about everything. Null once there is nothing to ask. */
  linkToken(target: string, addressHash: string): May<string | null>
  /** Its address wants no email. */
  forgetTarget(target: string): May<void>
  /** @returns until when it lives; null if there is nothing */
  compare(known: Comparison): May<number | null>
  /** When its next job is due. */
  dueAt(): May<number | null>
  ring(): May<void>
}

export type SavedStub = {
  [Name in keyof SavedMethods]: (
    ...asked: Parameters<SavedMethods[Name]>
  ) => Promise<Awaited<ReturnType<SavedMethods[Name]>>>
}

export const stubOf = (namespace: WorkerEnv['SAVED'], name: string): SavedStub =>
  namespace.get(namespace.idFromName(name)) as SavedStub
