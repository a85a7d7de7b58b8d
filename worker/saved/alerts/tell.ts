// Tells a target what happened, in the order of the events. A delivery that fails is repeated, with the same id. One that was begun
// and of which nothing is known, since its worker died, is repeated, too, and says so.
import { greetingOf } from '#shared/saved/watch/chats.ts'
import { subjectPath } from '#shared/saved/watch/paths.ts'
import { challengeBody } from '#shared/saved/watch/webhook.ts'
import { testAlert, UNSURE, type ToldEvent } from '#shared/saved/watch/event-view.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { countAsk, type Lack } from '#worker/db/quota.ts'
import { keyedHash } from '#worker/db/salt.ts'
import { hashOfAddress, isSilenced } from '#worker/db/subscribers.ts'
import { retryDelay } from '#worker/mail/mailer.ts'
import { feedKeyOf, sha256Hex, newView } from '#worker/mail-test/keys.ts'
import { lackWords } from '#worker/quota/refuse.ts'
import {
  askConsent,
  GIVE_UP_AFTER_MS,
  GONE,
  MAIL_EVERY_MS,
  MAX_EVENTS,
  MAX_MAILED_EVENTS,
  challengeFor,
  whyNotConfirmed,
  firstMessageLimits,
  testLimits,
} from '#worker/saved/alerts/consent.ts'
import {
  confirmTarget,
  deleteTarget,
  targetOf,
  type AnySelf,
  type SavedTarget,
} from '#worker/saved/alerts/targets.ts'
import { addWays } from '#worker/saved/register.ts'
import {
  mailAbout,
  messageOf,
  NOT_ACCEPTED,
  send,
  senderOf,
  NO_MAIL,
  type Accepted,
  type Sender,
} from '#worker/watch/send.ts'
import type { Told } from '#worker/watch/report.ts'

/** @returns when it is to be told more; null once it knows everything */
export async function tell(self: AnySelf, id: string): Promise<number | null> {
  const target = targetOf(self, id)
  if (!target || target.state === 'failed') return null
  const about = toldOf(self)
  if (target.kind === 'webhook')
    return target.state === 'pending' ? challenge(self, target, about) : post(self, target, about)
  const sender = senderOf(self.outside.env)
  if (!sender) return null
  if (target.state === 'confirmed') return mail(self, target, { about, sender })
  const asked = await askConsent(self, target, sender)
  return typeof asked === 'object' && asked !== null ? fail(self, target, asked) : asked
}

/** What its targets are told about. */
export function toldOf(self: AnySelf): Told {
  const { alerts } = self.kind
  if (!alerts) throw new Error('a kind that tells nothing')
  const facts = self.facts
  const about = alerts.about(facts.made)
  const { SITE_URL: site } = self.outside.env
  return {
    id: facts.id,
    ...about,
    check: site ? site + subjectPath(about.kind, about.subject) : null,
    view: (event) => alerts.view(facts.made, event),
  }
}

const portsOf = ({ outside: { env, deps, fetch } }: AnySelf) => ({
  fetch,
  clock: deps.clock,
  resolver: deps.lookupsFor(env, { fresh: true }).resolver,
})

async function challenge(self: AnySelf, target: SavedTarget, about: Told): Promise<number | null> {
  const { DB } = self.outside.env
  const limits = await firstMessageLimits({ ...target, watchId: about.id })
  const lack = await askDatabase(countAsk(DB, limits, { network: target.network, now: self.now() }))
  if (lack) return fail(self, target, { problem: lackWords(lack), isOver: true })
  const wanted = await challengeFor(target)
  const json = challengeBody(about, wanted, new Date(self.now()).toISOString())
  const words = greetingOf(about.subject, about.check, about.greeting)
  const message = { id: `challenge_${target.id}`, json, words }
  const posted = await send(target, message, portsOf(self))
  if (!self.isThere) return null
  const why = whyNotConfirmed(target, posted, wanted)
  if (!why) {
    confirmTarget(self, target.id)
    return null
  }
  return fail(self, target, why)
}

async function post(self: AnySelf, target: SavedTarget, about: Told): Promise<number | null> {
  const { store } = self
  const events = self.eventsAfter(target.told, MAX_EVENTS)
  let isFirst = true
  for (const event of events) {
    store.run('UPDATE targets SET sending = ? WHERE id = ?', event.n, target.id)
    const view = about.view(event)
    const posted = await send(
      target,
      messageOf(about, isFirst && target.sending === event.n ? repeated(view) : view),
      portsOf(self),
    )
    // Deleted in the meantime, or all of it.
    if (!self.isThere || !targetOf(self, target.id)) return null
    if (!posted.ok) {
      const since = isFirst ? (target.failingSince ?? self.now()) : self.now()
      const isOver = posted.status === GONE || self.now() - since >= GIVE_UP_AFTER_MS
      return fail(self, target, { problem: posted.problem, isOver }, posted.isUnsure)
    }
    noteTold(self, target.id, event.n)
    isFirst = false
  }
  return nextAfter(self, target.id)
}

const REPEATED = 'You may have had this alert before: it was sent, and we do not know whether it arrived.'
const repeated = (view: ToldEvent): ToldEvent => ({ ...view, meaning: `${REPEATED} ${view.meaning}` })

function noteTold({ store }: AnySelf, id: string, told: number): void {
  store.run(
    `UPDATE targets SET told = max(told, ?), sending = NULL, tries = 0, failing_since = NULL, problem = NULL WHERE id = ?`,
    told,
    id,
  )
}

/** Right away if there is more to tell. */
function nextAfter(self: AnySelf, id: string): number | null {
  const told = targetOf(self, id)?.told
  return told !== undefined && self.eventsAfter(told, 1).length > 0 ? self.now() : null
}

type Failure = { problem: string; isOver: boolean } | { problem: string; dueAt: number | null }

/**
 * @param failure without `dueAt`, the pause grows with each try
 * @param isUnsure whether it may have arrived all the same
 */
function fail(self: AnySelf, { id, tries }: SavedTarget, failure: Failure, isUnsure = false): number | null {
  const now = self.now()
  const next = now + retryDelay(tries + 1) * 1000
  const dueAt = 'dueAt' in failure ? failure.dueAt : failure.isOver ? null : next
  self.store.run(
    `UPDATE targets SET tries = tries + 1, sending = CASE WHEN ? THEN sending END, failing_since = coalesce(failing_since, ?), problem = ?,
       state = CASE WHEN ? THEN 'failed' ELSE state END
     WHERE id = ?`,
    ...[isUnsure ? 1 : 0, now, failure.problem, dueAt === null ? 1 : 0, id],
  )
  return dueAt
}

async function mail(
  self: AnySelf,
  target: SavedTarget,
  { about, sender }: { about: Told; sender: Sender },
): Promise<number | null> {
  const { id, told, mailedAt } = target
  const addressHash = await wantedAddress(self, target)
  if (addressHash === null || !targetOf(self, id)) return null
  const now = self.now()
  // The consent email counts, too.
  if (mailedAt !== null && mailedAt <= now && told > 0 && now - mailedAt < MAIL_EVERY_MS)
    return mailedAt + MAIL_EVERY_MS
  const events = self.eventsAfter(told, MAX_MAILED_EVENTS)
  const last = events.at(-1)
  if (!last) return null
  self.store.run('UPDATE targets SET sending = ? WHERE id = ?', last.n, id)
  const views = events.map((event) => {
    const view = about.view(event)
    return target.sending !== null && event.n <= target.sending ? repeated(view) : view
  })
  const accepted = await mailViews(self, target, { addressHash, about, views, sender })
  if (!self.isThere || !targetOf(self, id)) return null
  if (accepted !== 'sent') {
    const isOver = now - (target.failingSince ?? now) >= GIVE_UP_AFTER_MS
    return fail(self, target, { problem: NOT_ACCEPTED, isOver }, accepted === 'unsure')
  }
  self.store.run('UPDATE targets SET mailed_at = ? WHERE id = ?', now, id)
  noteTold(self, id, last.n)
  return nextAfter(self, id)
}

/** The hash of the address; null if its owner has asked for no more email: then it is forgotten. */
async function wantedAddress(self: AnySelf, { id, address }: SavedTarget): Promise<string | null> {
  const { DB } = self.outside.env
  const addressHash = await askDatabase(hashOfAddress(DB, address))
  if (!(await askDatabase(isSilenced(DB, addressHash)))) return addressHash
  if (self.isThere) deleteTarget(self, id)
  return null
}

interface Mailed {
  addressHash: string
  about: Told
  views: readonly ToldEvent[]
  sender: Sender
}

async function mailViews(
  self: AnySelf,
  target: SavedTarget,
  { sender, ...mailed }: Mailed,
): Promise<Accepted> {
  const { DB } = self.outside.env
  const pageKey = await pageKeyFor(self, target.id)
  return mailAbout({ ...mailed, db: DB, target, pageKey }, sender)
}

/** The way back for a target that said yes. */
async function pageKeyFor(self: AnySelf, target: string): Promise<string> {
  const { DB } = self.outside.env
  const key = await askDatabase(keyedHash(DB, 'page', target))
  const [page, feed] = [await sha256Hex(key), await sha256Hex(await feedKeyOf(key))]
  if (targetOf(self, target)?.pageHash === page) return key
  await askDatabase(
    addWays(DB, self.row.name, [
      { hash: page, opens: 'page', target },
      { hash: feed, opens: 'feed', target },
    ]),
  )
  self.store.run('UPDATE targets SET page_hash = ?, page_feed_hash = ? WHERE id = ?', page, feed, target)
  return key
}

// A test alert to a target that said yes: the way of every event, tried once. No event, no repetition, no state but its own outcome.

type Outcome = { kind: 'missing' | 'unconfirmed' | 'sending' } | { kind: 'lack'; lack: Lack }

/** Counts it, and has it sent. Pressed twice, or with a lost answer, one is enough. */
export async function askTest(
  self: AnySelf,
  { target: id, network }: { target: string; network: string },
): Promise<Outcome> {
  const target = targetOf(self, id)
  if (!target) return { kind: 'missing' }
  if (target.state !== 'confirmed') return { kind: 'unconfirmed' }
  if (target.testId !== null || self.asking.has(id)) return { kind: 'sending' }
  self.asking.add(id)
  try {
    const { DB } = self.outside.env
    const limits = await testLimits(DB, { ...target, watchId: self.row.id })
    const lack = await askDatabase(countAsk(DB, limits, { network, now: self.now() }))
    if (lack) return { kind: 'lack', lack }
    if (!self.isThere || !targetOf(self, id)) return { kind: 'missing' }
    self.store.run('UPDATE targets SET test_id = ? WHERE id = ?', newView(), id)
    self.schedule(`test:${id}`, self.now())
    return { kind: 'sending' }
  } finally {
    self.asking.delete(id)
  }
}

/** A worker that dies with it leaves it as unsure. */
export async function sendTest(self: AnySelf, id: string): Promise<null> {
  const target = targetOf(self, id)
  if (!target?.testId || target.state !== 'confirmed') return null
  self.store.run(
    'UPDATE targets SET test_id = NULL, tested_at = ?, test_problem = ? WHERE id = ?',
    ...[self.now(), UNSURE, id],
  )
  const problem = await tryTest(self, target, target.testId)
  if (self.isThere)
    self.store.run('UPDATE targets SET tested_at = ?, test_problem = ? WHERE id = ?', self.now(), problem, id)
  return null
}

/** @returns what went wrong; null if it was accepted */
async function tryTest(self: AnySelf, target: SavedTarget, test: string): Promise<string | null> {
  const about = toldOf(self)
  const view = testAlert(about.subject, { id: `test-${test}`, at: new Date(self.now()).toISOString() })
  if (target.kind === 'webhook') {
    const posted = await send(target, messageOf(about, view), portsOf(self))
    return posted.ok ? null : posted.problem
  }
  const sender = senderOf(self.outside.env)
  if (!sender) return NO_MAIL
  const addressHash = await wantedAddress(self, target)
  if (addressHash === null) return null
  const accepted = await mailViews(self, target, { addressHash, about, views: [view], sender })
  return accepted === 'sent' ? null : accepted === 'unsure' ? UNSURE : NOT_ACCEPTED
}
