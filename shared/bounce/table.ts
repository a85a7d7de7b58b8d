// Many refusals as a table for a spreadsheet (RFC 4180), and how many there are of each reason.
import { REASONS, type Reason } from '#shared/bounce/reasons.ts'
import type { Bounce, BounceReport } from '#shared/bounce/schema.ts'
import { csvLine } from '#shared/text/csv.ts'

const HEAD = ['recipient', 'reason', 'class', 'actor', 'code', 'enhanced', 'provider', 'advice', 'reply']

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
  advice,
  quote,
}: Bounce) => [...[recipient, reason, kind, actor, String(code ?? ''), enhanced, provider, advice, quote]]

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

/** The one to look at first: one that the sender can fix, otherwise the first. */
export const leadOf = (bounces: readonly Bounce[]): Bounce | undefined =>
  bounces.find(({ actor }) => actor === 'sender_dns') ??
  bounces.find(({ actor, checks }) => actor === 'sender_server' && checks.length > 0) ??
  bounces[0]
