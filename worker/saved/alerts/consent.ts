// Asks an email address whether it wants alerts: for everything that waits for its yes, in one email, at most one a day. What
// waits stands in the register as links; the secrets of other things’ links are asked of their objects.
import { askDatabase } from '#worker/db/ask-database.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import { mailToken } from '#worker/db/salt.ts'
import { sendConfirmation } from '#worker/mail/send-confirmation.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { targetOf, type AnySelf, type SavedTarget } from '#worker/saved/alerts/targets.ts'
import { addLink, linksAsked, waitingLinks, type WaitingLink } from '#worker/saved/links.ts'
import { stubOf } from '#worker/saved/stub.ts'
import { NOT_ACCEPTED, consentEmail, type Sender, type Posted } from '#worker/watch/send.ts'
import { HOUR_MS } from '#shared/kit/calendar.ts'
import { chatOf, isAnswerOf } from '#shared/saved/watch/chats.ts'
import { answersChallenge, webhookServiceOf } from '#shared/saved/watch/webhook.ts'
import {
  FIRST_MESSAGES,
  FIRST_MESSAGES_OF_PAGE,
  FIRST_MESSAGES_TO,
  TEST_ALERTS,
  TEST_ALERTS_OF_PAGE,
  TEST_ALERTS_OF_TARGET,
  TEST_ALERTS_TO,
} from '#shared/saved/quota/asked-quotas.ts'
import type { TargetKind } from '#shared/saved/watch/schema.ts'
import type { Limit } from '#worker/db/quota.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'

type Asked = number | null | { problem: string; dueAt: number | null }

/** @returns when it is to be asked; null once it was, or if it wants no email; or what went wrong */
export async function askConsent(
  self: AnySelf,
  { id, address, secret }: SavedTarget,
  { mailer, site }: Sender,
): Promise<Asked> {
  const { DB: db } = self.outside.env
  const { name } = self.row
  const now = self.now()
  const addressHash = await askDatabase(hashOfAddress(db, address))
  const own = { hash: await sha256Hex(secret), name, target: id }
  const askedAt = await askDatabase(addLink(db, own, addressHash))
  if (askedAt !== null) return noteAsked(self, id, askedAt)
  const others = (await askDatabase(waitingLinks(db, addressHash, MAX_ASKED))).filter(
    ({ hash }) => hash !== own.hash,
  )
  const tokens = await Promise.all(others.map((link) => tokenOf(self, link, addressHash)))
  const links = [own, ...others.filter((_, at) => tokens[at] !== null)]
  const outcome = await sendConfirmation({
    kind: 'watch',
    db,
    mailer,
    address,
    now,
    email: async () =>
      consentEmail(
        address,
        [await mailToken(db, { secret, addressHash }), ...tokens.filter((token) => token !== null)],
        site,
      ),
    sent: linksAsked(
      db,
      links.map(({ hash }) => hash),
      now,
    ),
  })
  switch (outcome.kind) {
    case 'later':
      return outcome.at
    case 'silenced':
      return null
    case 'refused':
      return { problem: NOT_ACCEPTED, dueAt: outcome.at }
    case 'lost':
      return { problem: NOT_ACCEPTED, dueAt: null }
    case 'sent':
      return noteAsked(self, id, now)
  }
}

function noteAsked(self: AnySelf, id: string, at: number): null {
  if (self.isThere) self.store.run('UPDATE targets SET mailed_at = ?, problem = NULL WHERE id = ?', at, id)
  return null
}

/** Null if nobody is to be asked about it any more. */
const tokenOf = (self: AnySelf, { name, target }: WaitingLink, addressHash: string): Promise<string | null> =>
  name === self.row.name
    ? linkToken(self, target, addressHash)
    : askDatabase(stubOf(self.outside.env.SAVED, name).linkToken(target, addressHash)).catch(() => null)

export async function linkToken(self: AnySelf, id: string, addressHash: string): Promise<string | null> {
  const target = targetOf(self, id)
  if (target?.kind !== 'email' || target.state !== 'pending') return null
  const { DB } = self.outside.env
  if ((await hashOfAddress(DB, target.address)) !== addressHash) return null
  return mailToken(DB, { secret: target.secret, addressHash })
}

/** One email per hour and whatever it is about. */
export const MAIL_EVERY_MS = HOUR_MS
/** A webhook that fails for this long is given up; one that never worked, sooner. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS
const MAX_ASKING_TRIES = 5
/** What a chat service answers for a channel that is not there, or no longer: it will not come. */
const NO_CHANNEL: readonly (number | undefined)[] = [401, 403, 404]
export const GONE = 410
/** At a time; the rest follow. */
export const MAX_EVENTS = 10
export const MAX_MAILED_EVENTS = 25
/** In one email that asks for a yes. */
const MAX_ASKED = 10

interface AskedTarget {
  id: string
  address: string
  secret: string
  tries: number
}

/** No one else can know it, and it is the same for each attempt. */
export const challengeFor = async ({ id, secret }: Pick<AskedTarget, 'id' | 'secret'>): Promise<string> =>
  (await sha256Hex(`challenge ${id} ${secret}`)).slice(0, 32)

/**
 * A program has to return the challenge; a channel that accepts the first message is notified from then on.
 * @returns null: it said yes
 */
export function whyNotConfirmed(
  { address, tries }: Pick<AskedTarget, 'address' | 'tries'>,
  posted: Posted,
  wanted: string,
): { problem: string; isOver: boolean } | null {
  const chat = chatOf(address)
  const isYes =
    posted.ok && (chat ? isAnswerOf(chat, address, posted.answer) : answersChallenge(posted.answer, wanted))
  if (isYes) return null
  const unfit = chat ? 'No ntfy server answers there.' : 'The webhook did not return the challenge.'
  const problem = posted.ok ? unfit : posted.problem
  const isGone =
    !posted.ok && (posted.status === GONE || (chat !== null && NO_CHANNEL.includes(posted.status)))
  return { problem, isOver: isGone || tries + 1 >= MAX_ASKING_TRIES }
}

// The limits of first messages to webhooks and of test alerts: adding, deleting or testing a target again and again must not send
// posts to a stranger.

interface Target {
  id: string
  /** Of what it is told about. */
  watchId: string
  kind: TargetKind
  address: string
  /** How often it was tried in vain. */
  tries: number
}

/** Receivers are counted by hashes. The first that lacks room is the reason for a refusal. */
export async function firstMessageLimits({
  watchId,
  address,
  tries,
}: Pick<Target, 'watchId' | 'address' | 'tries'>) {
  const { hostname, href } = new URL(address)
  const service = webhookServiceOf(address)
  const posts: Limit[] = service
    ? [{ of: FIRST_MESSAGES_TO.url, each: await sha256Hex(href) }]
    : [
        { of: FIRST_MESSAGES_TO.host, each: await sha256Hex(hostname) },
        {
          of: FIRST_MESSAGES_TO.domain,
          each: await sha256Hex(publicSuffixList.registryDomain(hostname) ?? hostname),
        },
      ]
  // A webhook that fails is one that was asked for, however often it is tried.
  if (tries > 0) return posts
  const asks: Limit[] = [{ of: FIRST_MESSAGES }, { of: FIRST_MESSAGES_OF_PAGE, each: watchId }]
  return [...asks, ...posts, ...(service ? [{ of: FIRST_MESSAGES_TO.service, each: service }] : [])]
}

export async function testLimits(
  db: D1Database,
  { id, watchId, kind, address }: Pick<Target, 'id' | 'watchId' | 'kind' | 'address'>,
): Promise<Limit[]> {
  return [
    { of: TEST_ALERTS_OF_TARGET, each: id },
    { of: TEST_ALERTS_OF_PAGE, each: watchId },
    kind === 'email'
      ? { of: TEST_ALERTS_TO.email, each: await askDatabase(hashOfAddress(db, address)) }
      : webhookServiceOf(address)
        ? { of: TEST_ALERTS_TO.url, each: await sha256Hex(address) }
        : { of: TEST_ALERTS_TO.host, each: await sha256Hex(new URL(address).hostname) },
    { of: TEST_ALERTS },
  ]
}
