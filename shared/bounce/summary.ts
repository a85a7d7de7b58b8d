// Many bounces at once: by reason, by who has to act and by who said it; the one that leads; and which addresses to remove,
// to pause and to keep.
import { type Fate, FATES } from '#shared/data/bounce-codes/meaning.ts'
import { type Actor, type Reason, REASONS } from '#shared/data/bounce-codes/reasons.ts'
import { csvLine } from '#shared/kit/escape.ts'
import type { Bounce, BounceReport } from './schema.ts'

const HEAD = [
  ...['recipient', 'reason', 'class', 'actor', 'code', 'enhanced', 'provider', 'address', 'advice', 'reply'],
]

export const bouncesCsv = (bounces: readonly Bounce[]): string =>
  [HEAD, ...bounces.map(rowOf)].map(csvLine).join('')

const rowOf = ({
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
}: Bounce) => [
  ...[recipient, reason, kind, actor, String(code ?? ''), enhanced, provider, address, advice, quote],
]

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

export interface BounceGroup extends Pick<Bounce, 'reason' | 'actor' | 'speaker'> {
  count: number
}

/** Most frequent first. */
export function bounceGroups(bounces: readonly Bounce[]): BounceGroup[] {
  const groups = new Map<string, BounceGroup>()
  for (const { reason, actor, speaker } of bounces) {
    const key = JSON.stringify([reason, actor, speaker])
    const { count } = groups.get(key) ?? { count: 0 }
    groups.set(key, { reason, actor, speaker, count: count + 1 })
  }
  return [...groups.values()].sort((one, other) => other.count - one.count)
}

/** One file has what to try again and what to keep: both stay on the list. */
export const ADDRESS_FILES = ['remove', 'pause', 'keep'] as const
type AddressFile = (typeof ADDRESS_FILES)[number]

const fileOf = ({ address }: Bounce): AddressFile => (address === 'retry' ? 'keep' : address)

/** Each address once: in the file of its gravest bounce, with the reason for that. */
export function addressFiles(bounces: readonly Bounce[]): Record<AddressFile, Bounce[]> {
  const gravest = new Map<string, Bounce>()
  for (const bounce of bounces) {
    const key = bounce.recipient?.toLowerCase()
    if (key === undefined) continue
    const known = gravest.get(key)
    if (!known || ADDRESS_FILES.indexOf(fileOf(bounce)) < ADDRESS_FILES.indexOf(fileOf(known)))
      gravest.set(key, bounce)
  }
  const files: Record<AddressFile, Bounce[]> = { remove: [], pause: [], keep: [] }
  for (const bounce of gravest.values()) files[fileOf(bounce)].push(bounce)
  return files
}

/** For import where the list is kept: the address, and why. */
export const addressesCsv = (bounces: readonly Bounce[]): string =>
  [
    ['email', 'reason', 'reply'],
    ...bounces.map(({ recipient = '', reason, quote }) => [recipient, reason, quote]),
  ]
    .map(csvLine)
    .join('')
