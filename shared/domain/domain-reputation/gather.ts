// Looks up everything that the score is based on, each part within its share of the queries and as early as possible.
import { askFirst, discoverDkim, FIRST_SELECTORS, hasNothingBelow } from '#shared/records/dkim/discover.ts'
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import {
  type AddressLists,
  askAddressLists,
  askLists,
  checkReverseNames,
  isIpv4,
  LISTING_TEXTS,
  type ListOptions,
  type MailHost,
  mailHosts,
  MAX_HOSTS,
  questionsFor,
  type ReverseCheck,
} from './ask-lists.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import type { SuffixList } from '#shared/records/dmarc/legacy.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'
import type { ListsAnswer } from '#shared/blocklists/check.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { counting, questionPool, type QuestionPool } from '#shared/dns/question-pool.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { lookUpRegistration } from '#shared/dns/rdap.ts'
import type { Registration } from '#shared/dns/rdap-schema.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import type { SpfReport } from '#shared/records/spf/schema.ts'

/** Of the 45 requests of one check; the others are for the registry: its host, its response, one redirect. */
export const MAX_QUESTIONS = 39
/** The record, the ten lookups that it may cause, and the MX records that the other checks read, too. */
const SPF_QUESTIONS = 12
/** RFC 9989 section 4.10: a walk queries at most eight names, one per label if the name has fewer. */
const MAX_DMARC_QUESTIONS = 8
/** The addresses of each host. */
const HOST_QUESTIONS = 2 * MAX_HOSTS
/** A reverse name and the addresses of the host that it names. */
const QUESTIONS_PER_REVERSE_NAME = 2
const MAX_REVERSE_NAMES = 2
const REVERSE_QUESTIONS = QUESTIONS_PER_REVERSE_NAME * MAX_REVERSE_NAMES
/** What shows whether there are any selectors, beside the MX and TXT records that other checks read, too. */
const FIRST_DKIM_QUESTIONS = 3
const SHARED_DKIM_QUESTIONS = 2
/** Whether anyone could register the domain that a CNAME without a key leads to. */
const DEAD_END_QUESTIONS = 1
/** Where SPF, hosts and reverse names all need their most, the last two selectors are left to the DKIM checker. */
const SURE_SELECTORS = FIRST_SELECTORS - 2

interface RegistrySuffixList extends SuffixList {
  /** The name that a registry has: "github.io" for "someone.github.io". */
  registryDomain(domain: string): string | null
}

export interface ReputationOptions extends ListOptions {
  resolver: Resolver
  foreignFetch: ForeignFetch
  suffixes: RegistrySuffixList
}

export interface Gathered {
  registeredDomain: string
  spf: SpfReport
  /** It had no queries left for a part of the tree. */
  isSpfCut: boolean
  dmarc: DmarcReport
  dkim: DkimReport
  mx: MxReport
  hosts: MailHost[]
  reverse: ReverseCheck[]
  lists: ListsAnswer
  addressLists: AddressLists
  registration: Registration
}

/**
 * Never rejects. Lookups wait for one another only if one depends on the other: the domain's records, the domain blocklists
 * and the first DKIM keys are looked up in parallel; reverse names follow the hosts' addresses; what is left then goes to
 * selectors, and the rest to the IP blocklists.
 */
export async function gather(domain: string, options: ReputationOptions): Promise<Gathered> {
  const { foreignFetch, suffixes } = options
  const registeredDomain = suffixes.registrableDomain(domain) ?? domain
  const pool = questionPool(options.resolver, MAX_QUESTIONS)
  const registering = lookUpRegistration(suffixes.registryDomain(domain) ?? registeredDomain, foreignFetch)
  const dmarcQuestions = Math.min(domain.split('.').length, MAX_DMARC_QUESTIONS)
  const spfResolver = counting(pool.share(SPF_QUESTIONS))
  const single = Promise.all([
    checkSpf(domain, spfResolver, { leftovers: false }),
    // Only the walk matters; report addresses and misplaced records are for the DMARC checker.
    checkDmarc(domain, pool.share(MAX_DMARC_QUESTIONS, isWalkQuestion(domain)), { suffixes }),
    checkMailHosts(domain, pool),
  ])
  const firstOfDkim = askFirst(domain, pool.share(FIRST_DKIM_QUESTIONS + SHARED_DKIM_QUESTIONS))
  const forLists = questionsFor('domain', options)
  const kept = SPF_QUESTIONS + dmarcQuestions + HOST_QUESTIONS + REVERSE_QUESTIONS
  // Without recent tests, the lists need three times as many queries, so they wait until the other checks have theirs.
  const areSure = kept + FIRST_DKIM_QUESTIONS + SURE_SELECTORS + forLists <= MAX_QUESTIONS
  const early = areSure ? askLists('domain', registeredDomain, { pool, questions: forLists, options }) : null
  const [spf, dmarc, { mx, hosts, reversing }] = await single
  const hasSelectors = !hasNothingBelow(await firstOfDkim)
  const shares = sharesOf(pool.left - reversing.kept, early === null ? forLists : 0, hasSelectors)
  const [registration, reverse, lists, dkim, addressLists] = await Promise.all([
    registering,
    reversing.outcome,
    early ?? askLists('domain', registeredDomain, { pool, questions: shares.lists, options }),
    discoverDkim(domain, 0, pool.share(shares.selectors + DEAD_END_QUESTIONS), FIRST_SELECTORS),
    askAddressLists(hosts, shares.addressLists, pool, options),
  ])
  return {
    registeredDomain,
    spf,
    isSpfCut: spfResolver.isOver,
    dmarc,
    dkim,
    mx,
    hosts,
    reverse,
    lists,
    addressLists,
    registration,
  }
}

/** The domain blocklists get what they need first: they are worth more than one more selector. */
function sharesOf(left: number, wantedByLists: number, hasSelectors: boolean) {
  const free = Math.max(0, left - LISTING_TEXTS)
  const selectors = hasSelectors ? FIRST_SELECTORS : 0
  const lists = wantedByLists === 0 ? 0 : Math.max(0, left - selectors)
  return { selectors, lists, addressLists: Math.max(0, free - selectors - wantedByLists) }
}

const isWalkQuestion =
  (domain: string) =>
  (name: string): boolean =>
    name.startsWith('_dmarc.') && isWithin(domain, name.slice('_dmarc.'.length))

/** The hosts, and the queries for their reverse names, which are still running when this ends. */
async function checkMailHosts(domain: string, pool: QuestionPool) {
  // The domain's own addresses matter to senders only if there is no MX record.
  const resolver = pool.share(1 + HOST_QUESTIONS, (name, type) => name !== domain || type === 'MX')
  const first = await checkMx(domain, resolver, { maxHosts: MAX_HOSTS })
  const mx = first.state === 'absent' && !first.nxdomain ? await checkMx(domain, pool.share(2)) : first
  const hosts = await mailHosts(mx, resolver)
  return { mx, hosts, reversing: askReverseNames(hosts, pool) }
}

function askReverseNames(hosts: readonly MailHost[], pool: QuestionPool) {
  const named = hosts.filter(({ addresses }) => addresses.some(isIpv4)).slice(0, MAX_REVERSE_NAMES)
  const before = pool.left
  const outcome = checkReverseNames(named, pool.share(REVERSE_QUESTIONS))
  return {
    outcome,
    /** Queries reserved for it, in addition to those that it has sent. */
    kept: Math.max(0, QUESTIONS_PER_REVERSE_NAME * named.length - (before - pool.left)),
  }
}
