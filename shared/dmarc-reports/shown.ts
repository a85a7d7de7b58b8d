import type { Change } from '#shared/report/change/change.ts'
import type { Books } from './books.ts'
import { subdomainsOf, unclaimedWhy } from './judge.ts'
import type { Readiness } from './readiness.ts'
import type { ReadinessSeen, Sender } from './schema.ts'
import { groupOf, selectorsOf, type SenderSums } from './senders.ts'
import { shownSums } from './sums.ts'
import { factsOfSender } from '#shared/dmarc-reports/sources/service-facts.ts'
import { openIn, type Unclaimed } from './unclaimed.ts'
import { addUp } from './values.ts'

// Of a sender: its sums, and the most of what they are made of.
const MAX_ADDRESSES = 20
const MAX_DOMAINS = 10
const MAX_KEYS = 5

interface Shown {
  unclaimed: readonly Unclaimed[]
  /** That reports cover. */
  ofDays: number
  /** Null where no address is kept. */
  books: Books | null
}

export function senderShown(sender: SenderSums, { unclaimed, ofDays, books }: Shown): Sender {
  const { name, kind, hurt, mark, addresses, days } = sender
  const open = openIn(unclaimed, ({ sender: one }) => one === sender)
  return {
    name,
    kind,
    hurt,
    group: groupOf(
      sender,
      unclaimed.some(({ trace }) => trace.sender === sender),
    ),
    ...shownSums(sumsOf(sender), open),
    ...factsOfSender(sender),
    ...ownEnvelopeOf(sender),
    ...(mark && { mark }),
    selectors: selectorsOf(sender),
    steady: { days: days.size, ofDays: Math.max(ofDays, days.size) },
    domains: namesOf(sender.domains).slice(0, MAX_DOMAINS),
    reasons: mostFirst(sender.reasons).map(([reason, messages]) => ({ reason, messages })),
    addresses: books ? addressesOf(sender, books) : [],
    addressCount: addresses.size,
    keys: namesOf(sender.brokenKeys).slice(0, MAX_KEYS),
  }
}

const sumsOf = ({ messages, aligned, own, forwarded, changed, unknown, ...rest }: SenderSums) => ({
  messages,
  aligned,
  own,
  forwarded,
  changed,
  unknown,
  none: rest.none,
  quarantine: rest.quarantine,
  reject: rest.reject,
  spfOnly: rest.spfOnly,
})

/** Missing unless reports say it of all its messages. */
export const ownEnvelopeOf = ({
  kind,
  messages,
  askedOwnSpf: { yes, no },
}: SenderSums): { ownEnvelope?: number } =>
  kind === 'service' && addUp(yes, no) === messages ? { ownEnvelope: yes } : {}

const addressesOf = ({ addresses }: SenderSums, books: Books): Sender['addresses'] =>
  [...addresses.entries()]
    .map(([ip, counts]) => [books.addresses.text(ip), counts] as const)
    .sort(([ip, one], [otherIp, other]) => other.messages - one.messages || (ip < otherIp ? -1 : 1))
    .slice(0, MAX_ADDRESSES)
    .map(([ip, counts]) => ({ ip, ...counts }))

const mostFirst = <K>(sums: ReadonlyMap<K, number>): [K, number][] =>
  [...sums.entries()].sort(([one, count], [other, most]) => most - count || (one < other ? -1 : 1))

const namesOf = (sums: ReadonlyMap<string, number>): string[] => mostFirst(sums).map(([name]) => name)

const MAX_UNCLAIMED = 20

export function readinessSeen(
  domain: string,
  { state, tag, reachesBelow, lostIfDone, unclaimed }: Readiness,
  next: Change | null,
): ReadinessSeen {
  return {
    state,
    tag,
    reachesBelow,
    ...(next && { next }),
    lostIfDone,
    unclaimed: unclaimed.slice(0, MAX_UNCLAIMED).map((one) => {
      const { trace, messages, days, ofDays } = one
      const [subdomain] = subdomainsOf(one)
      return {
        source: trace.sender.name,
        kind: trace.sender.kind,
        ...(subdomain !== undefined && { subdomain }),
        messages,
        days,
        ofDays,
        why: unclaimedWhy(domain, one),
      }
    }),
  }
}
