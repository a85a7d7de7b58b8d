// The mails of a watch, in its own tables: stored as they come, judged once, forgotten but for their fingerprints.
import * as v from 'valibot'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { KEPT_DAYS, MAX_MAILS_KEPT, MAX_UNPROVED, RAW_MS } from '#shared/saved/mail-watch/limits.ts'
import { countedStreams, StreamMemory } from '#shared/saved/mail-watch/streams.ts'
import { Fingerprint } from '#shared/saved/mail-watch/schema.ts'
import { UNPROVED_WATCHED_MAIL, WATCHED_MAIL } from '#shared/saved/quota/mail-quotas.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { unprovedNeeds } from '#worker/quota/mail-door.ts'
import { know, type MailWatchSelf } from '#worker/saved/kinds/mail-watch/about.ts'
import { dropParts, giveWorkBack } from '#worker/saved/room-taken.ts'
import { dropRaw, type Store } from '#worker/saved/store.ts'

export interface WaitingMail {
  id: string
  probe: string | null
  /** JSON. */
  envelope: string
  size: number
  receivedAt: number
  sentBy: string
  provedFirst: 0 | 1
  state: 'waiting' | 'lists'
  judged: string | null
}

/** Null if it has been judged, or is gone. */
export const waitingMail = (store: Store, id: string): WaitingMail | null =>
  store.first<WaitingMail>(
    `SELECT id, probe, envelope, size, received_at AS receivedAt, sent_by AS sentBy, proved_first AS provedFirst, state, judged
     FROM mails WHERE id = ? AND state <> 'judged'`,
    id,
  )

/** Of a message that was handed in before. */
export const numberOf = (store: Store, delivery: string): number | null =>
  store.first<{ n: number }>('SELECT n FROM mails WHERE delivery = ?', delivery)?.n ?? null

export const judgeJob = (id: string): string => `judge:${id}`

interface Arrived {
  id: string
  sentBy: string
  size: number
  receivedAt: number
}

/** Its text is gone, and with it the room that it took. */
export function freeRoom(self: MailWatchSelf, id: string): void {
  dropRaw(self.store, id)
  self.schedule(`parts:${id}`, self.now())
}

/** It is taken from the share of what proves nothing. */
export const giveBack = (self: MailWatchSelf, { id, sentBy, size, receivedAt }: Arrived): void =>
  self.schedule(`back:${JSON.stringify({ id, sentBy, size, receivedAt })}`, self.now())

/** Its domain proved it: it counts as one of its domain’s own. */
export function noteProved(self: MailWatchSelf, mail: Arrived & { provedFirst: 0 | 1 }): void {
  if (!mail.provedFirst) giveBack(self, mail)
  const { state } = self.facts
  const day = Math.floor(mail.receivedAt / DAY_MS)
  know(self, { day, dayMails: (state.day === day ? state.dayMails : 0) + 1 })
}

/** It was removed before it was judged. */
export function forgetMail(self: MailWatchSelf, id: string): void {
  self.store.together(() => {
    self.store.run('DELETE FROM mails WHERE id = ?', id)
    self.cancel(judgeJob(id))
    freeRoom(self, id)
  })
}

const Returned = v.object({ id: v.string(), sentBy: v.string(), size: v.number(), receivedAt: v.number() })

export const mailJobs = {
  /** The room of a message that is judged, or gone. */
  async parts(self: MailWatchSelf, item: string) {
    await dropParts(self.outside.env.DB, self.row.name, [{ room: WATCHED_MAIL.name, item }])
    return null
  },
  async back(self: MailWatchSelf, argument: string) {
    const { sentBy, size, receivedAt } = v.parse(Returned, JSON.parse(argument))
    const { id, name, network } = self.row
    const needs = unprovedNeeds(UNPROVED_WATCHED_MAIL, { sentBy, to: id, size })
    await giveWorkBack(self.outside.env.DB, { owner: name, network, now: receivedAt, needs })
    return null
  },
  /** What is not kept any more. */
  tidy(self: MailWatchSelf) {
    const { store } = self
    const now = self.now()
    store.run('DELETE FROM mails WHERE received_at <= ?', now - KEPT_DAYS * DAY_MS)
    store.run(`DELETE FROM raw WHERE mail NOT IN (SELECT id FROM mails WHERE state = 'waiting')`)
    store.run('UPDATE mails SET links = NULL WHERE links IS NOT NULL AND received_at <= ?', now - RAW_MS)
    const { links, first } = store.first<{ links: number | null; first: number | null }>(
      'SELECT min(received_at) FILTER (WHERE links IS NOT NULL) AS links, min(received_at) AS first FROM mails',
    ) ?? { links: null, first: null }
    if (first === null) return null
    return Math.min(now + DAY_MS, (links ?? now) + RAW_MS)
  },
}

/** Only the newest of those that count, and of those that do not. */
export function trim(store: Store): void {
  for (const [which, most] of [
    [`stream IS NOT NULL`, MAX_MAILS_KEPT],
    [`probe IS NULL AND stream IS NULL`, MAX_UNPROVED],
  ] as const)
    store.run(
      `DELETE FROM mails WHERE state = 'judged' AND ${which} AND n <=
         (SELECT n FROM mails WHERE state = 'judged' AND ${which} ORDER BY n DESC LIMIT 1 OFFSET ${most})`,
    )
}

/** Those that count, the one with the newest mail first. */
export const streamsOf = (store: Store): StreamMemory[] =>
  countedStreams(
    store
      .all<{ memory: string }>('SELECT memory FROM streams')
      .flatMap(({ memory }) => readAnyShape(StreamMemory, memory) ?? []),
  ).sort((one, other) => other.lastAt - one.lastAt)

/** Newest first. */
export const judgedMails = (store: Store): { at: number; stream: string; fingerprint: Fingerprint }[] =>
  store
    .all<{ at: number; stream: string; judged: string }>(
      `SELECT received_at AS at, stream, judged FROM mails WHERE state = 'judged' AND stream IS NOT NULL ORDER BY n DESC`,
    )
    .flatMap(({ at, stream, judged }) => {
      const fingerprint = readAnyShape(Fingerprint, judged)
      return fingerprint ? [{ at, stream, fingerprint }] : []
    })

const UnprovedMail = v.object({ from: v.string(), network: v.nullable(v.string()) })
export type UnprovedMail = v.InferOutput<typeof UnprovedMail>

/** Of those that do not count (shared/saved/mail-watch/streams.ts). Newest first. */
export const unprovedMails = (store: Store): (UnprovedMail & { at: number })[] =>
  store
    .all<{ at: number; judged: string }>(
      `SELECT received_at AS at, judged FROM mails
       WHERE probe IS NULL AND stream IS NULL AND state = 'judged' ORDER BY n DESC`,
    )
    .flatMap(({ at, judged }) => {
      const about = readAnyShape(UnprovedMail, judged)
      return about ? [{ ...about, at }] : []
    })

/** Of the last day. */
export const linksOf = (store: Store, now: number): { text: string; href: string }[] =>
  store
    .all<{ links: string }>(
      `SELECT links FROM mails WHERE links IS NOT NULL AND state = 'judged' AND received_at > ? ORDER BY n DESC LIMIT 8`,
      now - RAW_MS,
    )
    .flatMap(({ links }) => JSON.parse(links) as { text: string; href: string }[])
