// How many first messages to webhooks a day, and how many test alerts: adding, deleting or testing a target again and again must
// not send posts to a stranger.
import { chatOf } from '#shared/watch/chat.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { hashOfAddress } from '#worker/db/silences.ts'
import type { DayLimits } from '#worker/db/watch-challenges.ts'
import type { Target } from '#worker/db/watch-targets.ts'
import { publicSuffixList } from '#shared/public-suffix/list.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

/** Of all watches together, including those that fail. */
export const POSTS_TO_A_HOST = 10
/** The hosts of one domain may all be one server. */
const POSTS_TO_A_DOMAIN = 30
/** Everyone's channels are at the same few hosts, so the channel counts as the host. */
const POSTS_TO_A_CHAT_SERVICE = 500
const POSTS_OF_A_WATCH = 10
export const TESTS_OF_A_TARGET = 3
export const TESTS_OF_A_WATCH = 10

/** @param address the URL of the webhook; it is counted by hashes */
export async function challengeLimits(watchId: string, address: string): Promise<DayLimits> {
  return { ...(await receiverLimits(address)), [`watch ${watchId}`]: POSTS_OF_A_WATCH }
}

/** For a test alert: counted apart, so no test uses up the first messages of others. */
export async function testLimits(
  db: D1Database,
  { id, watchId, kind, address }: Pick<Target, 'id' | 'watchId' | 'kind' | 'address'>,
): Promise<DayLimits> {
  const receivers =
    kind === 'webhook'
      ? await receiverLimits(address)
      : { [await askDatabase(hashOfAddress(db, address))]: POSTS_TO_A_HOST }
  const limits = { ...receivers, [`target ${id}`]: TESTS_OF_A_TARGET, [`watch ${watchId}`]: TESTS_OF_A_WATCH }
  return Object.fromEntries(Object.entries(limits).map(([about, most]) => [`test ${about}`, most]))
}

async function receiverLimits(address: string): Promise<DayLimits> {
  const { hostname, href } = new URL(address)
  const chat = chatOf(address)
  const [target, around, most] = chat
    ? [href, chat, POSTS_TO_A_CHAT_SERVICE]
    : [hostname, publicSuffixList.registryDomain(hostname) ?? hostname, POSTS_TO_A_DOMAIN]
  return {
    [await sha256Hex(target)]: POSTS_TO_A_HOST,
    [await sha256Hex(`around ${around}`)]: most,
  }
}
