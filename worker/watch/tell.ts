// Notifies the targets that said yes, and asks those that have not answered yet. Each target is notified in the order of the
// events, and a failed delivery is repeated: at least once, with the same id.
import type { ToldEvent } from '#shared/watch/event-view.ts'
import { greetingOf } from '#shared/watch/chat.ts'
import { challengeBody } from '#shared/watch/webhook.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { hashOfAddress, isSilenced } from '#worker/db/silences.ts'
import {
  claimTarget,
  confirmTarget,
  consentAsked,
  deleteTarget,
  noteFailed,
  recordSent,
  recordTold,
  pendingMails,
  waitUntil,
  type Target,
} from '#worker/db/watch-targets.ts'
import { countAsk } from '#worker/db/asks.ts'
import { storePageKey } from '#worker/db/page-keys.ts'
import { keyedHash } from '#worker/db/salt.ts'
import { eventsAfter } from '#worker/db/told-events.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { mailToken } from '#worker/mail/mail-token.ts'
import { retryDelay } from '#worker/mail/retry-delay.ts'
import { sendConfirmation } from '#worker/mail/send-confirmation.ts'
import { feedKeyOf, sha256Hex } from '#worker/mail-test/keys.ts'
import { lackWords } from '#worker/room/refuse.ts'
import {
  GIVE_UP_AFTER_MS,
  GONE,
  MAIL_EVERY_MS,
  MAX_ASKED,
  MAX_EVENTS,
  MAX_MAILED_EVENTS,
  challengeFor,
  whyNotConfirmed,
} from '#worker/watch/alert-rules.ts'
import { firstMessageLimits } from '#worker/watch/ask-limits.ts'
import type { Outside } from '#worker/watch/post-webhook.ts'
import { mailAbout, messageOf, NOT_ACCEPTED, send, senderOf, type Sender } from '#worker/watch/send.ts'
import { toldById, type Told } from '#worker/watch/told.ts'
import { consentEmail } from '#worker/watch/watch-emails.ts'

export interface TellPorts extends Outside {
  env: WorkerEnv
}

/** - again: there is more to send now - seconds: try again after this many */
export type TellOutcome = 'done' | 'again' | { seconds: number }

export async function tellTarget(id: string, ports: TellPorts): Promise<TellOutcome> {
  const { env, clock } = ports
  const target = await askDatabase(claimTarget(env.DB, id, clock.now()))
  if (!target) return 'done'
  const told = await askDatabase(toldById(env.DB, target.watchId))
  if (!told) return 'done'
  if (target.kind === 'webhook')
    return target.state === 'pending' ? challenge(target, told, ports) : post(target, told, ports)
  const sent = senderOf(env)
  if (!sent) return 'done'
  return target.state === 'pending'
    ? askByMail(target, sent, ports)
    : mail(target, told, { ...ports, ...sent })
}

async function challenge(target: Target, about: Told, ports: TellPorts): Promise<TellOutcome> {
  const { env, clock } = ports
  const limits = await firstMessageLimits(target)
  const asker = { network: target.network, now: clock.now() }
  const lack = await askDatabase(countAsk(env.DB, limits, asker))
  if (lack) return failedWith(target, { problem: lackWords(lack), isOver: true }, ports)
  const wanted = await challengeFor(target)
  const json = challengeBody(about, wanted, new Date(clock.now()).toISOString())
  const message = { id: `challenge_${target.id}`, json, words: greetingOf(about.subject, about.greeting) }
  const posted = await send(target, message, ports)
  const why = whyNotConfirmed(target, posted, wanted)
  if (!why) {
    await askDatabase(confirmTarget(env.DB, target.id))
    return 'done'
  }
  return failedWith(target, why, ports)
}

async function post(target: Target, about: Told, ports: TellPorts): Promise<TellOutcome> {
  const { env, clock } = ports
  const events = await askDatabase(eventsAfter(env.DB, about.id, target.told, MAX_EVENTS))
  let { told } = target
  for (const event of events) {
    const posted = await send(target, messageOf(about, about.view(event)), ports)
    if (!posted.ok) {
      const since = told > target.told ? clock.now() : (target.failingSince ?? clock.now())
      const isOver = posted.status === GONE || clock.now() - since >= GIVE_UP_AFTER_MS
      return failedWith(target, { problem: posted.problem, isOver }, ports)
    }
    told = event.n
    if (!(await askDatabase(recordSent(env.DB, { id: target.id, told, now: clock.now() })))) return 'done'
  }
  const isMore = await askDatabase(recordTold(env.DB, { id: target.id, told, now: clock.now() }))
  return isMore ? 'again' : 'done'
}

/** @param failure without `dueAt`, the pause grows with each try */
async function failedWith(
  { id, tries }: Target,
  failure: { problem: string; isOver: boolean } | { problem: string; dueAt: number | null },
  { env, clock }: TellPorts,
): Promise<TellOutcome> {
  const now = clock.now()
  const next = now + retryDelay(tries + 1) * 1000
  const dueAt = 'dueAt' in failure ? failure.dueAt : failure.isOver ? null : next
  await askDatabase(noteFailed(env.DB, { id, now, dueAt, problem: failure.problem }))
  return dueAt === null ? 'done' : { seconds: Math.ceil((dueAt - now) / 1000) }
}

/** Asks for everything that waits for a yes from this address in one email, at most once a day. */
async function askByMail(target: Target, { mailer, site }: Sender, ports: TellPorts): Promise<TellOutcome> {
  const { id, address } = target
  const db = ports.env.DB
  const now = ports.clock.now()
  const waiting = await askDatabase(pendingMails(db, address, MAX_ASKED))
  if (waiting.length === 0) {
    await askDatabase(waitUntil(db, id, null))
    return 'done'
  }
  const outcome = await sendConfirmation({
    kind: 'watch',
    db,
    mailer,
    address,
    now,
    email: async (addressHash) => {
      const tokens = waiting.map(({ secret }) => mailToken(db, { secret, addressHash }))
      return consentEmail(address, await Promise.all(tokens), site)
    },
    sent: consentAsked(
      db,
      waiting.map((one) => one.id),
      now,
    ),
  })
  switch (outcome.kind) {
    case 'later':
      await askDatabase(waitUntil(db, id, outcome.at))
      return 'done'
    case 'silenced':
      await askDatabase(waitUntil(db, id, null))
      return 'done'
    case 'refused':
      return failedWith(target, { problem: NOT_ACCEPTED, dueAt: outcome.at }, ports)
    case 'lost':
      return failedWith(target, { problem: NOT_ACCEPTED, dueAt: null }, ports)
    case 'sent':
      return 'done'
  }
}

async function mail(target: Target, about: Told, ports: TellPorts & Sender): Promise<TellOutcome> {
  const { env, clock } = ports
  const now = clock.now()
  const { id, told, mailedAt } = target
  const addressHash = await wantedAddress(target, env.DB)
  if (addressHash === null) return 'done'
  // The consent email counts, too.
  if (mailedAt !== null && mailedAt <= now && told > 0 && now - mailedAt < MAIL_EVERY_MS) {
    await askDatabase(waitUntil(env.DB, id, mailedAt + MAIL_EVERY_MS))
    return 'done'
  }
  const events = await askDatabase(eventsAfter(env.DB, about.id, told, MAX_MAILED_EVENTS))
  const last = events.at(-1)
  if (!last) {
    await askDatabase(recordTold(env.DB, { id, told, now }))
    return 'done'
  }
  const views = events.map((event) => about.view(event))
  if (!(await mailViews({ target, addressHash, about, views }, ports))) {
    const isOver = now - (target.failingSince ?? now) >= GIVE_UP_AFTER_MS
    return failedWith(target, { problem: NOT_ACCEPTED, isOver }, ports)
  }
  await askDatabase(recordTold(env.DB, { id, told: last.n, now, mailedAt: now }))
  return 'done'
}

/** The hash of the address; null if its owner has asked for no more email: then it is forgotten. */
export async function wantedAddress(
  { id, watchId, address }: Target,
  db: D1Database,
): Promise<string | null> {
  const addressHash = await askDatabase(hashOfAddress(db, address))
  if (!(await askDatabase(isSilenced(db, addressHash)))) return addressHash
  await askDatabase(deleteTarget(db, watchId, id))
  return null
}

/** The way back for a target that said yes. */
async function pageKeyFor(db: D1Database, targetId: string): Promise<string> {
  const key = await askDatabase(keyedHash(db, 'page', targetId))
  const hashes = { pageHash: await sha256Hex(key), feedHash: await sha256Hex(await feedKeyOf(key)) }
  await askDatabase(storePageKey(db, targetId, hashes))
  return key
}

interface Mailed {
  target: Target
  addressHash: string
  about: Told
  views: readonly ToldEvent[]
}

/** @returns whether the mail service has accepted it */
export async function mailViews(
  { target, ...mailed }: Mailed,
  { env, mailer, site }: Pick<TellPorts, 'env'> & Sender,
): Promise<boolean> {
  const pageKey = await pageKeyFor(env.DB, target.id)
  return (await mailAbout({ ...mailed, db: env.DB, target, pageKey }, { mailer, site })) === 'sent'
}
