// How many first messages to webhooks a day: adding and deleting one again and again must not send posts to a stranger.
import { chatOf } from '#shared/watch/chat.ts'
import type { DayLimits } from '#worker/db/watch-challenges.ts'
import { publicSuffixList } from '#shared/public-suffix/list.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

/** Of all watches together, including those that fail. */
export const POSTS_TO_A_HOST = 10
/** The hosts of one domain may all be one server. */
const POSTS_TO_A_DOMAIN = 30
/** Everyone's channels are at the same few hosts, so the channel counts as the host. */
const POSTS_TO_A_CHAT_SERVICE = 500
const POSTS_OF_A_WATCH = 10

/** @param address the URL of the webhook; it is counted by hashes */
export async function challengeLimits(watchId: string, address: string): Promise<DayLimits> {
  const { hostname, href } = new URL(address)
  const chat = chatOf(address)
  const [target, around, most] = chat
    ? [href, chat, POSTS_TO_A_CHAT_SERVICE]
    : [hostname, publicSuffixList.registryDomain(hostname) ?? hostname, POSTS_TO_A_DOMAIN]
  return {
    [await sha256Hex(target)]: POSTS_TO_A_HOST,
    [await sha256Hex(`around ${around}`)]: most,
    [`watch ${watchId}`]: POSTS_OF_A_WATCH,
  }
}
