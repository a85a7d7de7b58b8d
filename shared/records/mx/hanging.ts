// What hangs on the name of a mail server besides its addresses: TLSA records (RFC 7672 section 2.2.3), the MTA-STS policy (RFC
// 8461 section 4.1) and the certificate, whose name both may check.
import { isQueryName, isWithin, registeredDomain } from '#shared/dns/domain-name.ts'
import { type DnsAnswer, isFailure, namesServer, type Resolver } from '#shared/dns/resolver.ts'
import { isStsRecord, policyUrl, stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { tlsaName } from '#shared/records/transport/tlsa.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Intent } from '#shared/report/change/prove.ts'
import { listNames } from '#shared/kit/sentence.ts'
import type { HostAnswers } from '#shared/data/mail-services/dead-host.ts'
import type { MxFactsAndAnswers } from './judge.ts'

/** What is known about a host besides its name. */
interface KnownHost {
  /** The name behind its CNAME records; its own if there are none. */
  canonical: string
  /** Whether senders find TLSA records for it, at its canonical name or its own (RFC 7672 section 2.2.3). */
  hasTlsa: boolean
}

export const NO_MAIL = 'the statement that the domain accepts no mail'

/** The mail that a server gets, in a sentence. */
export const delivery = (host: string): string => `delivery to ${host}`

/** What TLSA records at the name of a server do, in a sentence. */
const daneFor = (host: string): string => `DANE for ${host}`

/**
 * Each server, and that the domain accepts no mail (RFC 7505). A server is the same under its canonical name, and under the name
 * that was meant.
 */
export const mxIntentsWith =
  (known: ReadonlyMap<string, KnownHost>) =>
  (texts: readonly string[]): Intent[] =>
    texts.flatMap((text) => {
      const written = text.split(/\s+/)[1]?.toLowerCase() ?? ''
      const exchange = written === '.' ? written : written.replace(/\.$/, '')
      if (!namesServer({ exchange })) return [{ key: '.', what: NO_MAIL }]
      const { canonical = exchange, hasTlsa: isPinned = false } = known.get(exchange) ?? {}
      return [
        { key: canonical, what: delivery(exchange) },
        ...(isPinned ? [{ key: `dane ${canonical}`, what: daneFor(exchange) }] : []),
      ]
    })

/** Whether the domain announces a policy. */
type PolicyState = 'none' | 'announced' | 'unknown'

export interface Hanging {
  /** By the name of the server; missing where nobody asked. */
  tlsa: ReadonlyMap<string, DnsAnswer<string>>
  policy: PolicyState
}

/** Servers whose TLSA records are looked up. */
const MAX_HOSTS = 10

/**
 * @param touched servers that a change may take off the list or rename
 * @param added servers that a change may add
 */
export async function askHanging(
  domain: string,
  { touched, added }: { touched: readonly string[]; added: readonly string[] },
  resolver: Resolver,
): Promise<Hanging> {
  const hosts = [...new Set([...touched, ...added])].filter((host) => isQueryName(tlsaName(host)))
  const [policy, ...answers] = await Promise.all([
    added.length === 0 ? ('none' as const) : policyState(domain, resolver),
    ...hosts.slice(0, MAX_HOSTS).map((host) => resolver.query(tlsaName(host), 'TLSA')),
  ])
  return { policy, tlsa: new Map(answers.map((answer, index) => [hosts[index] ?? '', answer])) }
}

async function policyState(domain: string, resolver: Resolver): Promise<PolicyState> {
  const record = await resolver.query(stsRecordName(domain), 'TXT')
  if (isFailure(record)) return 'unknown'
  return record.records.some(({ text }) => isStsRecord(text)) ? 'announced' : 'none'
}

const hasTlsa = ({ tlsa }: Hanging, host: string): boolean => tlsa.get(host)?.kind === 'answer'

/** Each server that exists, by its name in the MX record, and each that is missing, as the one that was meant. */
export function knownHosts(
  { answers, dead }: Pick<MxFactsAndAnswers, 'answers' | 'dead'>,
  canonicalOf: (answers: HostAnswers) => string | null,
  hanging: Hanging,
): Map<string, KnownHost> {
  const known = new Map<string, KnownHost>()
  for (const [host, lookup] of answers) {
    if (lookup.ipv4.kind === 'nxdomain' && lookup.ipv4.aliases.length === 0) continue
    const canonical = canonicalOf(lookup) ?? host
    known.set(host, { canonical, hasTlsa: hasTlsa(hanging, canonical) || hasTlsa(hanging, host) })
    if (!answers.has(canonical)) known.set(canonical, { canonical, hasTlsa: hasTlsa(hanging, canonical) })
  }
  for (const [host, { meant }] of dead)
    if (meant)
      known.set(
        host,
        known.get(meant.host) ?? { canonical: meant.host, hasTlsa: hasTlsa(hanging, meant.host) },
      )
  return known
}

/** What a new name of a server does to DANE: whether it ends, and whether its owner can prevent that. */
export type DaneFate = 'stays' | 'can-move' | 'ends' | 'unknown'

export function daneFate(host: string, target: string, domain: string, hanging: Hanging): DaneFate {
  if (hasTlsa(hanging, target)) return 'stays'
  const answers = [hanging.tlsa.get(host), hanging.tlsa.get(target)]
  const own = answers[0]
  if (answers.some((answer) => answer !== undefined && isFailure(answer))) return 'unknown'
  if (own?.kind !== 'answer') return 'stays'
  return isWithin(target, registeredDomain(domain)) ? 'can-move' : 'ends'
}

export const daneLoss = (host: string): NonNullable<Change['loses']>[number] => ({
  what: daneFor(host),
  why: `The TLSA records at ${tlsaName(host)} are not looked up anymore.`,
})

/** What to do first so that DANE goes on under the new name; undefined if there is nothing to do. */
export function daneFirst(host: string, target: string, fate: DaneFate): string | undefined {
  if (fate === 'can-move')
    return `Publish the TLSA records of ${tlsaName(host)} at ${tlsaName(target)} first, and wait until they are visible: otherwise DANE ends.`
  return fate === 'unknown'
    ? `If there are TLSA records at ${tlsaName(host)}, publish them at ${tlsaName(target)} first: otherwise DANE ends.`
    : undefined
}

/** Senders that honor DANE start to check a server that joins the list. */
export const fitsTlsa = (host: string, hanging: Hanging): string | undefined =>
  hasTlsa(hanging, host)
    ? `Make sure that the TLSA records at ${tlsaName(host)} fit the certificate of ${host}, in a signed zone: otherwise, senders that honor DANE hold their mail back.`
    : undefined

/** The same changes; one that adds a mail server says what to do with the policy and the certificate first. */
export const withPolicyFirst = (
  changes: readonly Change[],
  domain: string,
  { policy }: Pick<Hanging, 'policy'>,
): Change[] =>
  changes.map((change) => {
    const hosts = newHosts(change)
    if (policy === 'none' || hosts.length === 0) return change
    return {
      ...change,
      risk: change.risk === 'none' ? 'delivery' : change.risk,
      prerequisites: [...policyFirst(domain, hosts, policy), ...change.prerequisites],
    }
  })

function policyFirst(domain: string, hosts: readonly string[], policy: PolicyState): string[] {
  const names = listNames(hosts)
  const start =
    policy === 'unknown'
      ? `If there is an MTA-STS policy at ${policyUrl(domain)}, make sure that it names ${names}.`
      : `Make sure that the MTA-STS policy at ${policyUrl(domain)} names ${names}.`
  return [
    `${start} If you change the policy, change the id in ${stsRecordName(domain)}, too. Senders that follow it refuse other servers.`,
    `Make sure that the certificate of the server names ${names}: senders that follow the policy check it.`,
  ]
}

/** Lower case, without the final dot. */
function newHosts({ action, type, before, after }: Change): string[] {
  if (action === 'ask' || type !== 'MX') return []
  const known = new Set(before.map(hostOf))
  return [...new Set(after.map(hostOf))].filter((host) => namesServer({ exchange: host }) && !known.has(host))
}

/** Of "10 mail.example.com". */
const hostOf = (record: string): string => record.split(' ').at(-1) ?? ''
