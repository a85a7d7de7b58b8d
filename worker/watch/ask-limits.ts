// The limits of first messages to webhooks and of test alerts: adding, deleting or testing a target again and again must not send
// posts to a stranger.
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
import { webhookServiceOf } from '#shared/saved/watch/webhook.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { Limit } from '#worker/db/quota.ts'
import { hashOfAddress } from '#worker/db/silences.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

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
