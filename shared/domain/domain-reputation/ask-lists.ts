// What is looked up on blocklists about a domain and its mail server, within the remaining queries.
import { checkLists, type ListsAnswer } from '#shared/blocklists/check.ts'
import { checkReverse } from '#shared/blocklists/ip-reputation/reverse.ts'
import type { Reverse } from '#shared/blocklists/ip-reputation/schema.ts'
import { isFresh } from '#shared/blocklists/proof.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import type { ListKey, ListKind } from '#shared/data/blocklists/list.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import type { QuestionPool } from '#shared/dns/question-pool.ts'
import { type DnsAnswer, isFailure, namesServer, type Resolver } from '#shared/dns/resolver.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import type { MailHostLists } from './schema.ts'

/** Reserved for the texts of listings. */
export const LISTING_TEXTS = 2
/** IP blocklists to query about one mail server, most important first. */
const MAX_ADDRESS_LISTS = 8
/** The query, and two more if it is unknown whether the list works. */
const QUESTIONS_UNPROVED = 3

export interface ListOptions {
  /** What is known about the blocklists so far. */
  proofs: readonly Proof[]
  keys?: readonly ListKey[]
  /** Milliseconds since 1970. */
  now: number
}

/** What all lists of one kind need. */
export function questionsFor(kind: ListKind, options: ListOptions): number {
  const cost = costOf(options)
  return listsInUse(kind, options.keys).reduce((sum, { zone }) => sum + cost(zone), 0)
}

function costOf({ proofs, now }: ListOptions) {
  const fresh = new Set(proofs.filter((proof) => isFresh(proof, now)).map(({ zone }) => zone))
  return (zone: string): number => (fresh.has(zone) ? 1 : QUESTIONS_UNPROVED)
}

interface ListQuestion {
  pool: QuestionPool
  questions: number
  options: ListOptions
  only?: readonly string[]
}

export const askLists = (
  kind: ListKind,
  subject: string,
  { pool, questions, options: { proofs, keys, now }, only }: ListQuestion,
): Promise<ListsAnswer> =>
  checkLists(kind, subject, {
    resolver: pool.share(questions + LISTING_TEXTS),
    proofs,
    keys,
    now,
    questions,
    only,
  })

export interface AddressLists {
  mailHosts: MailHostLists[]
  proofs: Proof[]
  note: string
}

/**
 * The first mail server that does not belong to a known provider: those addresses say nothing about the domain.
 * @param left how many queries are left for it
 */
export async function askAddressLists(
  hosts: readonly MailHost[],
  left: number,
  pool: QuestionPool,
  options: ListOptions,
): Promise<AddressLists> {
  const none = (note: string): AddressLists => ({ mailHosts: [], proofs: [], note })
  const own = hosts.find(({ provider }) => provider === undefined)
  if (!own)
    return none(hosts.length > 0 ? SHARED_NOTE : 'There is no mail server whose IP address could be checked.')
  const ip = own.addresses.find(isIpv4)
  if (ip === undefined) return none(`${own.host} has no IPv4 address to check.`)
  const lists = affordable(left, options)
  if (lists.zones.length === 0)
    return none(`This check had no lookups left for ${ip}, the address of ${own.host}.`)
  const { questions, zones: only } = lists
  const { rows, proofs } = await askLists('ip', ip, { pool, questions, options, only })
  return { mailHosts: [{ host: own.host, ip, rows }], proofs, note: '' }
}

const SHARED_NOTE =
  'The mail servers belong to a provider: their IP addresses are shared and say nothing about this domain.'

/** The most important IP blocklists that the remaining queries suffice for. */
function affordable(left: number, options: ListOptions): { zones: string[]; questions: number } {
  const cost = costOf(options)
  const zones: string[] = []
  let questions = 0
  for (const { zone, scope, weight } of listsInUse('ip', options.keys)) {
    if (zones.length >= MAX_ADDRESS_LISTS || questions + cost(zone) > left) break
    if (scope !== 'address' || weight === 0) continue
    zones.push(zone)
    questions += cost(zone)
  }
  return { zones, questions }
}

/** In the order in which senders try them; further hosts say nothing new about the domain. */
export const MAX_HOSTS = 3

export interface MailHost {
  host: string
  /** Public ones, IPv4 first. */
  addresses: string[]
  /** Its addresses could not all be looked up. */
  unknown: boolean
  /** It belongs to a known provider, whose addresses say nothing about the domain. */
  provider?: string
}

/** The first hosts of the list; their lookups cost nothing if the MX check has made them. */
export async function mailHosts(mx: MxReport, resolver: Resolver): Promise<MailHost[]> {
  const names = [...new Set(mx.entries.filter(namesServer).map(({ exchange }) => exchange))]
  return Promise.all(
    names.map(async (host, index) => {
      const provider = receiverOf(host)?.name
      const facts = { host, ...(provider === undefined ? {} : { provider }) }
      if (index >= MAX_HOSTS) return { ...facts, addresses: [], unknown: true }
      const answers = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
      return { ...facts, addresses: publicAddresses(answers), unknown: answers.some((one) => isFailure(one)) }
    }),
  )
}

const publicAddresses = (answers: readonly DnsAnswer<string>[]): string[] =>
  answers
    .flatMap(({ records }) => records as string[])
    .filter((address) => {
      const network = parseNetwork(address)
      return network !== null && specialRange(network) === null
    })

export interface ReverseCheck {
  ip: string
  host: string
  state: Reverse['state']
  /** One sentence. */
  text: string
}

/** The first IPv4 address of each host: at most two lookups. */
export async function checkReverseNames(
  hosts: readonly MailHost[],
  resolver: Resolver,
): Promise<ReverseCheck[]> {
  const first = hosts.flatMap(({ host, addresses }) => {
    const ip = addresses.find(isIpv4)
    return ip === undefined ? [] : [{ host, ip }]
  })
  return Promise.all(
    first.map(async ({ host, ip }) => {
      const reverse = await checkReverse(ip, resolver)
      return { host, ip, state: reverse.state, text: reverseText(host, ip, reverse) }
    }),
  )
}

function reverseText(host: string, ip: string, { state, names }: Reverse): string {
  const name = names.join(', ')
  switch (state) {
    case 'confirmed':
      return `The reverse DNS name of ${ip}, ${name}, points back to it.`
    case 'unconfirmed':
      return `The reverse DNS name of ${ip} (${host}), ${name}, does not point back to it.`
    case 'absent':
      return `${ip} (${host}) has no reverse DNS name.`
    default:
      return `The reverse DNS name of ${ip} (${host}) could not be checked.`
  }
}

export const isIpv4 = (address: string): boolean => !address.includes(':')
