// Many bounces at once: by reason, by who has to act, the one that leads, and as files.
import { type Fate, FATES } from '#shared/data/bounce-codes/meaning.ts'
import { type Actor, type Reason, REASONS } from '#shared/data/bounce-codes/reasons.ts'
import { csvLine } from '#shared/kit/escape.ts'
import type { Bounce, BounceReport } from './schema.ts'

export const BOUNCES_HEAD = csvLine([
  ...['recipient', 'reason', 'class', 'actor', 'code', 'enhanced', 'provider', 'address', 'advice', 'reply'],
])

export const bounceLine = ({
  recipient = '',
  reason,
  class: kind,
  actor,
  code,
  enhanced = '',
  provider = '',
  address,
  advice,
  quote,
}: Bounce): string =>
  csvLine([
    ...[recipient, reason, kind, actor, String(code ?? ''), enhanced, provider, address, advice, quote],
  ])

interface ReasonCount {
  reason: Reason
  count: number
}

/** Most frequent first. */
export const reasonCounts = ({ counts }: Pick<BounceReport, 'counts'>): ReasonCount[] =>
  (Object.keys(REASONS) as Reason[])
    .map((reason) => ({ reason, count: counts[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)

interface FateCount {
  fate: Fate
  count: number
}

/** What becomes of the addresses, the gravest first. */
export const fateCounts = (bounces: readonly Bounce[]): FateCount[] =>
  FATES.map((fate) => ({ fate, count: bounces.filter(({ address }) => address === fate).length }))
    .filter(({ count }) => count > 0)
    .reverse()

/** Whoever acts on a reason may depend on its code: the first bounce that has it decides. */
export const actorOf = ({ bounces }: Pick<BounceReport, 'bounces'>, reason: Reason): Actor =>
  bounces.find((bounce) => bounce.reason === reason)?.actor ?? REASONS[reason].actor

/** The one to look at first: one that the sender can fix, otherwise the first. */
export const leadOf = (bounces: readonly Bounce[]): Bounce | undefined =>
  bounces.find(({ actor }) => actor === 'sender_account') ??
  bounces.find(({ actor }) => actor === 'sender_dns') ??
  bounces.find(
    ({ actor, checks }) => (actor === 'sender_server' || actor === 'sender_text') && checks.length > 0,
  ) ??
  bounces[0]
