// Where mail to a domain goes in the course of a move: the servers that senders see, the policy that they may still have, and the
// TLSA records of those servers.
import { failureText } from '#shared/dns/failure-text.ts'
import { isAbsent, isFailure, namesServer, type MxData, type Resolver } from '#shared/dns/resolver.ts'
import { askDane, type DaneFacts } from '#shared/records/transport/dane.ts'
import { covers } from '#shared/records/transport/mta-sts.ts'
import { tlsaName } from '#shared/records/transport/tlsa.ts'
import { matches } from '#shared/senders/look.ts'
import type { Question } from './explore.ts'
import type { AssumedHistory, Histories } from './histories.ts'
import type { PolicyHistory } from './policies.ts'
import { ttlKey } from '#shared/moves/versions.ts'
import type { World } from './worlds.ts'

export interface Inbox {
  domain: string
  policy: PolicyHistory
  /** Of MX records that only the new side knows. */
  assumed?: AssumedHistory
  /** The servers that they name. */
  newHosts: readonly string[]
  /** Records that change. */
  histories: Histories
}

export interface Route {
  /** The servers that a sender sees, the first choice first; null if there are none. */
  hosts: readonly string[] | null
  /** Those of them that have no IP address, since a step removed it. */
  dead: readonly string[]
  /** The policy is enforced, and allows none of them. */
  isRefused: boolean
  /** Servers whose TLSA records none can fit. */
  broken: readonly string[]
  /** Why something is unknown, one sentence each. */
  reasons: readonly string[]
}

/** With three queries each, at most. */
const MAX_DANE_HOSTS = 5

export const routeQuestion = (inbox: Inbox): Question<Route> => ({
  id: `incoming ${inbox.domain}`,
  ask: (world) => routeOf(inbox, world),
})

const NOWHERE: Route = { hosts: null, dead: [], isRefused: false, broken: [], reasons: [] }

async function routeOf(inbox: Inbox, world: World): Promise<Route> {
  const { assumed, newHosts, domain, policy } = inbox
  const { resolver } = world
  const isAssumed = assumed !== undefined && assumed.there[world.choose(assumed)] === true
  const mx = await resolver.query(domain, 'MX')
  if (!isAssumed && isFailure(mx)) return { ...NOWHERE, reasons: [failureText(mx)] }
  const hosts = isAssumed ? [...newHosts] : hostsIn(mx.records)
  if (hosts.length === 0) return isAssumed ? { ...NOWHERE, hosts: [] } : NOWHERE
  const allowed = policy.policies[world.choose(policy)]
  const [dane, dead] = await Promise.all([
    mx.authenticated ? daneOf(hosts.filter(isPlain), resolver) : [],
    deadAmong(hosts, inbox.histories, resolver),
  ])
  return {
    hosts,
    dead,
    isRefused:
      allowed?.mode === 'enforce' &&
      !hosts.some((host) => allowed.mx.some((pattern) => covers(pattern, host) || matches(host, pattern))),
    broken: dane.filter(({ state }) => state === 'broken').map(({ mx: host }) => host),
    reasons: dane.flatMap(({ state, reason }) =>
      state === 'unknown' && reason !== undefined ? [reason] : [],
    ),
  }
}

/** A server without TLSA records, which is most of them, is not asked about any further. */
async function daneOf(hosts: readonly string[], resolver: Resolver): Promise<DaneFacts[]> {
  const asked = hosts.slice(0, MAX_DANE_HOSTS)
  const answers = await Promise.all(asked.map((host) => resolver.query(tlsaName(host), 'TLSA')))
  const isAbout = asked.filter((_, index) => {
    const answer = answers[index]
    return answer !== undefined && !isAbsent(answer)
  })
  return askDane(isAbout, 'secure', resolver)
}

const isPlain = (host: string): boolean => !host.includes('{')

/** In the order that senders try them (RFC 5321 section 5.1). */
const hostsIn = (records: readonly MxData[]): string[] => [
  ...new Set(
    records
      .filter(namesServer)
      .sort((one, other) => one.priority - other.priority)
      .map(({ exchange }) => exchange.toLowerCase()),
  ),
]

/** Only servers whose addresses a step changes. */
async function deadAmong(
  hosts: readonly string[],
  histories: Histories,
  resolver: Resolver,
): Promise<string[]> {
  const changing = hosts.filter((host) => ADDRESSES.some((type) => histories.has(ttlKey(type, host))))
  const dead = await Promise.all(
    changing.map(async (host) => {
      const answers = await Promise.all(ADDRESSES.map((type) => resolver.query(host, type)))
      return answers.some((answer) => answer.kind === 'answer' || isFailure(answer)) ? [] : [host]
    }),
  )
  return dead.flat()
}

const ADDRESSES = ['A', 'AAAA'] as const
