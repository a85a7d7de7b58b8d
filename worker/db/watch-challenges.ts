// First messages to webhooks, counted by day: adding and deleting a webhook again and again must not send posts to a stranger.
import { chatOf } from '#shared/watch/chat.ts'
import { publicSuffixList } from '#worker/dns/public-suffix.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

/** Posts a day, of all watches together, including those that failed. */
export const POSTS_TO_A_HOST = 10
/** The hosts of one domain may all be one server. */
const POSTS_TO_A_DOMAIN = 30
/** Everyone's channels are at the same few hosts, so the channel counts as the host. */
const POSTS_TO_A_CHAT_SERVICE = 500
const POSTS_OF_A_WATCH = 10

export interface Challenge {
  watchId: string
  /** The URL of the webhook. */
  address: string
  now: number
}

/** Of what is counted, the most a day; hosts are stored as hashes. */
async function limitsOf({ watchId, address }: Challenge): Promise<string> {
  const { hostname, href } = new URL(address)
  const chat = chatOf(address)
  const [target, around, most] = chat
    ? [href, chat, POSTS_TO_A_CHAT_SERVICE]
    : [hostname, publicSuffixList.registryDomain(hostname) ?? hostname, POSTS_TO_A_DOMAIN]
  const hashes = await Promise.all([target, `around ${around}`].map(sha256Hex))
  return JSON.stringify({
    [hashes[0] ?? '']: POSTS_TO_A_HOST,
    [hashes[1] ?? '']: most,
    [`watch ${watchId}`]: POSTS_OF_A_WATCH,
  })
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** ?1 is the day, ?2 what counts with its limit. */
const HAS_ROOM = `NOT EXISTS (SELECT 1 FROM json_each(?2) l
  JOIN watch_challenges c ON c.day = ?1 AND c.about = l.key WHERE c.posts >= l.value)`

/** Whether a first message may still be sent there today. */
export async function mayChallenge(db: D1Database, challenge: Challenge): Promise<boolean> {
  const row = await db
    .prepare(`SELECT ${HAS_ROOM} AS room`)
    .bind(dayOf(challenge.now), await limitsOf(challenge))
    .first<{ room: number }>()
  return row?.room === 1
}

/** Counts one that is about to be sent. @returns false if there were enough today; then nothing is counted */
export async function countChallenge(db: D1Database, challenge: Challenge): Promise<boolean> {
  const { results } = await db
    .prepare(
      `INSERT INTO watch_challenges (day, about, posts) SELECT ?1, key, 1 FROM json_each(?2) WHERE ${HAS_ROOM}
       ON CONFLICT (day, about) DO UPDATE SET posts = posts + 1 RETURNING 1`,
    )
    .bind(dayOf(challenge.now), await limitsOf(challenge))
    .all()
  return results.length > 0
}

/** The counts of earlier days. */
export const forgetChallenges = (db: D1Database, now: number): D1PreparedStatement =>
  db.prepare('DELETE FROM watch_challenges WHERE day < ?').bind(dayOf(now))
