// The part on reputation: what blocklists and the registry say about the domain and about its own mail-carrying addresses.
import type { ReputationPart } from './schema.ts'
import { judgeReputation } from './judge-reputation.ts'
import {
  askAddressLists,
  askLists,
  questionsFor,
  type AddressLists,
} from '#shared/domain/domain-reputation/ask-lists.ts'
import { ageOf } from '#shared/domain/domain-reputation/check.ts'
import { MAX_QUESTIONS, type ReputationOptions } from '#shared/domain/domain-reputation/gather.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import { questionPool, type QuestionPool } from '#shared/dns/question-pool.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { addressesOf } from '#shared/blocklists/ip-reputation/addresses.ts'
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { lookUpRegistration } from '#shared/dns/rdap/lookup.ts'

/** MX, TXT, and the addresses of the hosts that they name. */
const SENDER_QUESTIONS = 6
/** IP addresses that are looked up on lists; more say little about the domain. */
const MAX_ADDRESSES = 2

interface ReputationAnswer {
  report: ReputationPart
  /** Proofs of blocklists that this check made, to be kept for the next. */
  proofs: Proof[]
}

/** @param domain lower-case A-label name without the final dot */
export async function checkReputation(domain: string, options: ReputationOptions): Promise<ReputationAnswer> {
  const { foreignFetch, suffixes, now } = options
  const pool = questionPool(options.resolver, MAX_QUESTIONS)
  const registeredDomain = suffixes.registrableDomain(domain) ?? domain
  const forLists = Math.min(questionsFor('domain', options), MAX_QUESTIONS - SENDER_QUESTIONS)
  const [registration, lists, senders, exists] = await Promise.all([
    lookUpRegistration(suffixes.registryDomain(domain) ?? registeredDomain, foreignFetch),
    askLists('domain', registeredDomain, { pool, questions: forLists, options }),
    askSenders(domain, pool, forLists, options),
    existence(domain, pool.share(1)),
  ])
  const facts = {
    domain,
    exists,
    registeredDomain,
    registration,
    ageDays: ageOf(registration, now),
    lists: lists.rows,
    addressLists: senders.mailHosts,
    addressNote: senders.note,
    checkedAt: now,
  }
  return {
    report: { part: 'reputation', ...facts, ...judgeReputation(facts) },
    proofs: [...lists.proofs, ...senders.proofs],
  }
}

async function existence(domain: string, resolver: Resolver): Promise<boolean | null> {
  const mx = await resolver.query(domain, 'MX')
  if (isFailure(mx)) return null
  return mx.kind !== 'nxdomain' || mx.aliases.length > 0
}

/** Those that send or receive its mail and are its own: a known provider's addresses say nothing about the domain. */
async function askSenders(
  domain: string,
  pool: QuestionPool,
  forLists: number,
  options: ReputationOptions,
): Promise<AddressLists> {
  const { addresses, failures } = await addressesOf(domain, pool.share(SENDER_QUESTIONS))
  const own = addresses.filter(({ from }) => !isShared(from))
  const asked = own.slice(0, MAX_ADDRESSES)
  // The domain blocklists may still be running.
  const free = Math.max(0, MAX_QUESTIONS - SENDER_QUESTIONS - forLists)
  const left = Math.floor(free / Math.max(1, asked.length))
  const answers = await Promise.all(
    asked.map(({ ip, from }) =>
      askAddressLists([{ host: from, addresses: [ip], unknown: false }], left, pool, options),
    ),
  )
  return {
    mailHosts: answers.flatMap(({ mailHosts }) => mailHosts),
    proofs: answers.flatMap(({ proofs }) => proofs),
    note: answers.find(({ note }) => note !== '')?.note ?? noteOf(addresses.length, own.length, failures),
  }
}

/** @param from where an address was found, as "MX mx.example.com, SPF ip4" */
const isShared = (from: string): boolean =>
  from.split(', ').some((source) => receiverOf(source.split(' ')[1] ?? '') !== undefined)

function noteOf(found: number, own: number, failures: readonly string[]): string {
  if (own > MAX_ADDRESSES) return `The first ${MAX_ADDRESSES} of ${own} IP addresses were checked.`
  if (own > 0) return ''
  if (found > 0) {
    return 'The mail servers belong to a provider: their IP addresses are shared and say nothing about this domain.'
  }
  return failures.length > 0
    ? 'The IP addresses that send or receive its mail could not be looked up.'
    : 'Neither its MX records nor its SPF record names an IP address of its own.'
}
