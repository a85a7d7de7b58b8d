// What can be known of a domain's reputation from outside: its records, its age, and what the blocklists say.
import { discoverDkim } from '#shared/dkim/discover.ts'
import { conclude } from '#shared/domain-reputation/conclude.ts'
import { capsOf } from '#shared/domain-reputation/caps.ts'
import { detailLines } from '#shared/domain-reputation/lines.ts'
import { checkReverseNames, isIpv4, mailHosts, type MailHost } from '#shared/domain-reputation/mail-hosts.ts'
import { questionPool, type QuestionPool } from '#shared/dns/question-pool.ts'
import type { DomainReputation, MailHostLists } from '#shared/domain-reputation/schema.ts'
import { scoreAge } from '#shared/domain-reputation/score-age.ts'
import { scoreDkim } from '#shared/domain-reputation/score-dkim.ts'
import { scoreDmarc } from '#shared/domain-reputation/score-dmarc.ts'
import { scoreLists } from '#shared/domain-reputation/score-lists.ts'
import { scoreMx } from '#shared/domain-reputation/score-mx.ts'
import { scoreSpf } from '#shared/domain-reputation/score-spf.ts'
import { scoreOf } from '#shared/domain-reputation/score.ts'
import { messageOf, reputationVerdict } from '#shared/domain-reputation/verdict.ts'
import { checkDmarc } from '#shared/dmarc/check.ts'
import type { SuffixList } from '#shared/dmarc/legacy.ts'
import { checkLists, type ListsAnswer } from '#shared/dnsbl/check.ts'
import { listsInUse } from '#shared/dnsbl/lists.ts'
import { isFresh } from '#shared/dnsbl/proof.ts'
import type { ListKey, ListKind, Proof } from '#shared/dnsbl/schema.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { checkMx } from '#shared/mx/check.ts'
import type { MxReport } from '#shared/mx/schema.ts'
import { allFindings as mxFindings } from '#shared/mx/verdict.ts'
import type { ForeignFetch } from '#shared/net/foreign-fetch.ts'
import { daysSince } from '#shared/rdap/day.ts'
import { lookUpRegistration } from '#shared/rdap/lookup.ts'
import type { Registration } from '#shared/rdap/schema.ts'
import type { Finding } from '#shared/report/finding.ts'
import { checkSpf } from '#shared/spf/check.ts'

/** Of the 45 requests of one check; the others are for the register: its host, its answer, one redirect. */
export const MAX_QUESTIONS = 39
const SPF_QUESTIONS = 13
const DMARC_QUESTIONS = 8
const MX_QUESTIONS = 7
/** A reverse name and what it leads to. */
const QUESTIONS_PER_REVERSE_NAME = 2
const MAX_REVERSE_NAMES = 2
/** Kept free for the texts of listings. */
const LISTING_TEXTS = 2
const MIN_DKIM_QUESTIONS = 6
const MAX_DKIM_QUESTIONS = 12
/** Lists of addresses that are asked about one mail server, the weightiest first. */
const MAX_ADDRESS_LISTS = 8

interface RegistrySuffixList extends SuffixList {
  /** The name that a registry knows: "github.io" for "someone.github.io". */
  registryDomain(domain: string): string | null
}

export interface ReputationOptions {
  resolver: Resolver
  foreignFetch: ForeignFetch
  suffixes: RegistrySuffixList
  /** What is known of the blocklists so far. */
  proofs: readonly Proof[]
  keys?: readonly ListKey[]
  /** Milliseconds since 1970. */
  now: number
}

interface ReputationAnswer {
  report: DomainReputation
  /** Proofs of blocklists that this check made, to be kept for the next. */
  proofs: Proof[]
}

/** @param domain lower-case A-label name without the final dot */
export async function checkDomainReputation(
  domain: string,
  options: ReputationOptions,
): Promise<ReputationAnswer> {
  const { resolver, foreignFetch, suffixes, now } = options
  const registeredDomain = suffixes.registrableDomain(domain) ?? domain
  const pool = questionPool(resolver, MAX_QUESTIONS)
  const registering = lookUpRegistration(suffixes.registryDomain(domain) ?? registeredDomain, foreignFetch)
  const [spf, dmarc, { mx, hosts }] = await Promise.all([
    checkSpf(domain, pool.share(SPF_QUESTIONS)),
    // Only the walk decides; where reports go and records that stand elsewhere are for the DMARC checker.
    checkDmarc(domain, pool.share(DMARC_QUESTIONS, isWalkQuestion(domain)), { suffixes }),
    checkMailHosts(domain, pool),
  ])
  const { dkim, reverse, lists } = await checkSecondWave({ domain, registeredDomain, hosts, pool, options })
  const addressLists = await checkAddressLists(hosts, pool, options)
  const registration = await registering
  const ageDays = ageOf(registration, now)
  const weights = new Map(listsInUse('domain', options.keys).map(({ zone, weight }) => [zone, weight]))
  const exists = existsBy(mx)
  // What does not exist has no parts that could be good or bad.
  const components =
    exists === false
      ? []
      : [
          scoreDmarc(dmarc),
          scoreSpf(spf),
          scoreDkim(dkim),
          scoreMx(mx, hosts, reverse),
          scoreLists({ rows: lists.rows, weights, mailHosts: addressLists.mailHosts }),
          scoreAge(registration, ageDays),
        ]
  const caps = exists === false ? [] : capsOf({ spf, dmarc, rows: lists.rows, ageDays })
  const scored = { domain, exists, ...scoreOf(components, caps), components, caps }
  const lines = detailLines({ components, caps, registration, now })
  const found = registration.state === 'found' ? registration : undefined
  const report = {
    ...scored,
    checkedAt: now,
    registeredDomain,
    registrar: found?.registrar ?? '',
    details: lines.map(({ text }) => text),
    lines,
    registered: found?.registered ?? null,
    expires: found?.expires ?? null,
    ageDays,
    registration,
    lists: lists.rows,
    mailHostLists: addressLists.mailHosts,
    mailHostNote: addressLists.note,
    message: messageOf(scored),
    verdict: reputationVerdict(scored),
    ...(exists === false
      ? { findings: [missingName(domain)], changes: [] }
      : conclude({
          domain,
          singles: { spf, dkim, dmarc, mx: { ...mx, findings: mxFindings(mx) } },
          registeredDomain,
          lists: lists.rows,
          mailHostLists: addressLists.mailHosts,
          ageDays,
        })),
  }
  return { report, proofs: [...lists.proofs, ...addressLists.proofs] }
}

const isWalkQuestion =
  (domain: string) =>
  (name: string): boolean =>
    name.startsWith('_dmarc.') && isWithin(domain, name.slice('_dmarc.'.length))

async function checkMailHosts(domain: string, pool: QuestionPool) {
  // The domain's own addresses matter to senders only when there is no MX record.
  const resolver = pool.share(MX_QUESTIONS, (name, type) => name !== domain || type === 'MX')
  const first = await checkMx(domain, resolver)
  const mx = first.state === 'absent' && !first.nxdomain ? await checkMx(domain, pool.share(2)) : first
  return { mx, hosts: await mailHosts(mx, resolver) }
}

interface SecondWave {
  domain: string
  registeredDomain: string
  hosts: readonly MailHost[]
  pool: QuestionPool
  options: ReputationOptions
}

/** The blocklists get what they need first: they are worth more than one more selector. */
async function checkSecondWave({ domain, registeredDomain, hosts, pool, options }: SecondWave) {
  const named = hosts.filter(({ addresses }) => addresses.some(isIpv4)).slice(0, MAX_REVERSE_NAMES)
  const forNames = QUESTIONS_PER_REVERSE_NAME * named.length
  const forBoth = Math.max(0, pool.left - forNames)
  const wanted = questionsFor('domain', options) + LISTING_TEXTS
  const forDkim = clamp(forBoth - wanted, MIN_DKIM_QUESTIONS, MAX_DKIM_QUESTIONS)
  const forLists = Math.max(0, forBoth - forDkim)
  const [reverse, lists, dkim] = await Promise.all([
    checkReverseNames(named, pool.share(forNames)),
    askLists('domain', registeredDomain, { pool, questions: forLists, options }),
    discoverDkim(domain, 0, pool.share(forDkim)),
  ])
  return { reverse, lists, dkim }
}

/** Each list is one question, and two more when nobody knows whether it answers. */
function questionsFor(kind: ListKind, { proofs, keys, now }: ReputationOptions): number {
  const fresh = new Set(proofs.filter((proof) => isFresh(proof, now)).map(({ zone }) => zone))
  return listsInUse(kind, keys).reduce((sum, { zone }) => sum + (fresh.has(zone) ? 1 : 3), 0)
}

interface ListQuestion {
  pool: QuestionPool
  questions: number
  options: ReputationOptions
  only?: readonly string[]
}

const askLists = (
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

interface AddressLists {
  mailHosts: MailHostLists[]
  proofs: Proof[]
  note: string
}

/** The first mail server that is no known provider's: the addresses of those say nothing about the domain. */
async function checkAddressLists(
  hosts: readonly MailHost[],
  pool: QuestionPool,
  options: ReputationOptions,
): Promise<AddressLists> {
  const none = (note: string): AddressLists => ({ mailHosts: [], proofs: [], note })
  const own = hosts.find(({ provider }) => provider === undefined)
  if (!own)
    return none(hosts.length > 0 ? SHARED_NOTE : 'There is no mail server whose address could be asked for.')
  const ip = own.addresses.find(isIpv4)
  if (ip === undefined) return none(`${own.host} has no IPv4 address that could be asked for.`)
  const lists = affordable(pool.left, options)
  if (lists.zones.length === 0)
    return none(`This check had no question left for ${ip}, the address of ${own.host}.`)
  const { questions, zones: only } = lists
  const { rows, proofs } = await askLists('ip', ip, { pool, questions, options, only })
  return { mailHosts: [{ host: own.host, ip, rows }], proofs, note: '' }
}

const SHARED_NOTE =
  'The mail servers belong to a provider: their addresses are shared, and say nothing about this domain.'

/** The weightiest lists of addresses that the questions left are enough for. */
function affordable(
  left: number,
  { proofs, keys, now }: ReputationOptions,
): { zones: string[]; questions: number } {
  const fresh = new Set(proofs.filter((proof) => isFresh(proof, now)).map(({ zone }) => zone))
  const zones: string[] = []
  let questions = 0
  for (const { zone, scope, weight } of listsInUse('ip', keys)) {
    const cost = fresh.has(zone) ? 1 : 3
    if (zones.length >= MAX_ADDRESS_LISTS || questions + cost > left) break
    if (scope !== 'address' || weight === 0) continue
    zones.push(zone)
    questions += cost
  }
  return { zones, questions }
}

/** A day that is to come is no registration's. */
function ageOf(registration: Registration, now: number): number | null {
  const day = registration.state === 'found' ? registration.registered : undefined
  const age = day === undefined ? null : daysSince(day, now)
  if (age === null) return null
  // Clocks and time zones differ by a day.
  return age >= 0 ? age : age === -1 ? 0 : null
}

/** A name without MX records may still exist. */
const existsBy = (mx: MxReport): boolean | null =>
  mx.state === 'unknown' ? null : mx.state === 'found' || !mx.nxdomain

const missingName = (domain: string): Finding => ({
  code: 'domain-missing',
  severity: 'info',
  message: `${domain} does not exist in the DNS.`,
  rfc: 'RFC 8020, 2',
})

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
