// The part on reputation: what blocklists and the registry say about the domain and about its own mail-carrying addresses. A
// list that did not pass its test counts neither for nor against the domain.
import { addressesOf } from '#shared/blocklists/ip-reputation/addresses.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { questionPool, type QuestionPool } from '#shared/dns/question-pool.ts'
import { lookUpRegistration } from '#shared/dns/rdap.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import {
  type AddressLists,
  askAddressLists,
  askLists,
  questionsFor,
} from '#shared/domain/domain-reputation/ask-lists.ts'
import { ageOf } from '#shared/domain/domain-reputation/check.ts'
import { concludeReputation } from '#shared/domain/domain-reputation/conclude.ts'
import type { ReputationFinding } from '#shared/domain/domain-reputation/findings.ts'
import { MAX_QUESTIONS, type ReputationOptions } from '#shared/domain/domain-reputation/gather.ts'
import { isProved } from '#shared/domain/domain-reputation/score-standing.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import type { ReputationPart } from './schema.ts'

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

interface Of {
  domain: string
}

interface Problem extends Of {
  /** What the worst problem is. */
  message: string
  /** Other problems. */
  others: number
}

const problemText = ({ message, others }: Problem) =>
  joined(
    message,
    others > 0
      ? `${others} more ${others === 1 ? 'problem counts' : 'problems count'} against it.`
      : undefined,
  )

const LISTED = { sentence: problemText, stamp: 'Listed' } as const
const REGISTRATION = { sentence: problemText, stamp: 'Registration' } as const

export const REPUTATION_PART_VERDICTS = {
  missing: verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `${domain} has no reputation`,
    sentence: ({ domain }) => `${domain} does not exist in DNS, so it has no reputation.`,
    stamp: 'No such name',
  }),
  blocked: verdict<Problem>({
    ...LISTED,
    tone: 'bad',
    heading: ({ domain }) => `A blocklist blocks mail from ${domain}`,
  }),
  listed: verdict<Problem>({
    ...LISTED,
    tone: 'warn',
    heading: ({ domain }) => `${domain} is on a blocklist`,
  }),
  young: verdict<Problem>({
    tone: 'warn',
    heading: ({ domain }) => `${domain} is too new to be trusted`,
    sentence: problemText,
    stamp: 'New',
  }),
  'registration-ended': verdict<Problem>({
    ...REGISTRATION,
    tone: 'bad',
    heading: ({ domain }) => `The registration of ${domain} has expired`,
  }),
  'registration-ends': verdict<Problem>({
    ...REGISTRATION,
    tone: 'warn',
    heading: ({ domain }) => `The registration of ${domain} expires soon`,
  }),
  'registration-problem': verdict<Problem>({
    ...REGISTRATION,
    tone: 'bad',
    heading: ({ domain }) => `The registration of ${domain} has a problem`,
  }),
  unknown: verdict<Of>({
    tone: 'unknown',
    heading: ({ domain }) => `The reputation of ${domain} is unknown`,
    sentence: ({ domain }) => `No blocklist passed its test, so the reputation of ${domain} is unknown.`,
    stamp: 'Unknown',
  }),
  clean: verdict<Of & { proved: number; unknown: number }>({
    tone: 'ok',
    heading: ({ domain }) => `No blocklist lists ${domain}`,
    sentence: ({ domain, proved, unknown }) =>
      joined(
        `${proved} ${proved === 1 ? 'blocklist says' : 'blocklists say'} nothing bad about ${domain}.`,
        unknown > 0 ? `${unknown} could not be checked.` : undefined,
      ),
    stamp: ({ proved }) => `${proved} clean`,
  }),
}

const verdictOf = verdictsOf(REPUTATION_PART_VERDICTS)

type Facts = Omit<ReputationPart, 'part' | 'verdict' | 'findings' | 'changes'>
type Judged = Pick<ReputationPart, 'verdict' | 'findings' | 'changes'>

export function judgeReputation(facts: Facts): Judged {
  const { domain, exists, addressLists, checkedAt } = facts
  if (exists === false) return { verdict: verdictOf('missing', { domain }), findings: [], changes: [] }
  const { findings, changes } = concludeReputation({ ...facts, mailHostLists: addressLists, now: checkedAt })
  return { verdict: reputationPartVerdict(facts, findings), findings, changes }
}

function reputationPartVerdict({ domain, lists }: Facts, findings: readonly ReputationFinding[]): Verdict {
  const problem = firstProblem(findings)
  if (problem) {
    const others = findings.filter(asksForAction).length - 1
    return verdictOf(stateOf(problem), { domain, message: problem.message, others })
  }
  const proved = lists.filter(isProved).length
  if (proved === 0) return verdictOf('unknown', { domain })
  return verdictOf('clean', { domain, proved, unknown: lists.length - proved })
}

function stateOf(problem: ReputationFinding) {
  switch (problem.code) {
    case 'reputation-listed':
      return isError(problem) ? 'blocked' : 'listed'
    case 'reputation-young':
      return 'young'
    case 'reputation-registration-ended':
      return 'registration-ended'
    case 'reputation-registration-ends':
      return 'registration-ends'
    default:
      return 'registration-problem'
  }
}
