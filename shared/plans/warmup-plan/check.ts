import { dayOfTime } from '#shared/kit/calendar.ts'
import type { DmarcCheckOptions } from '#shared/records/dmarc/check.ts'
import { checkLists, type ListsAnswer } from '#shared/blocklists/check.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { ListResult, Proof } from '#shared/blocklists/schema.ts'
import type { ListKey } from '#shared/data/blocklists/list.ts'
import { questionPool, type QuestionPool } from '#shared/dns/question-pool.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { checkGates } from '#shared/domain/provider-rules/check.ts'
import type { GateReport } from '#shared/domain/provider-rules/schema.ts'
import { isOfNoSender } from '#shared/domain/provider-rules/verdict.ts'
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { conclude } from '#shared/domain/domain-reputation/conclude.ts'
import { isProved } from '#shared/domain/domain-reputation/score-standing.ts'
import { isIgnorable } from '#shared/blocklists/ip-reputation/verdict.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { lookUpRegistration } from '#shared/dns/rdap.ts'
import type { Service } from '#shared/data/warmup/ceilings.ts'
import { registeredOn, type Found } from './facts.ts'
import { planReport } from './plan.ts'
import { BULK_VOLUME } from './shares.ts'
import type { PlanInput } from './schedule.ts'
import type { WarmupPlan } from './schema.ts'

export interface WarmupOptions {
  resolver: Resolver
  foreignFetch: ForeignFetch
  suffixes: DmarcCheckOptions['suffixes'] & {
    registrableDomain(domain: string): string | null
    /** The name that a registry has. */
    registryDomain(domain: string): string | null
  }
  /** What is known about the blocklists so far. */
  proofs: readonly Proof[]
  keys?: readonly ListKey[]
  /** Milliseconds since 1970. */
  now: number
}

/** Who sends, besides the numbers of the plan. */
export interface Sender {
  /** Lower-case A-label name without the final dot. */
  domain: string
  selector?: string
  /** Of a dedicated server. */
  ip?: string
}

/** Of the 45 requests of one check; the others are for the registry: its host, its response, redirects. */
const MAX_QUESTIONS = 39

export async function checkWarmup(
  sender: Sender,
  input: PlanInput,
  options: WarmupOptions,
): Promise<{ report: WarmupPlan; proofs: Proof[] }> {
  const { found, proofs } = await lookUp(sender, input, options)
  const report = planReport({ domain: sender.domain, input, found, today: dayOfTime(options.now) })
  return { report, proofs }
}

/** The blocklists get the questions that the rules of the providers leave. */
export async function lookUp(
  { domain, selector, ip }: Sender,
  { kind, goal, shares }: Pick<PlanInput, 'kind' | 'goal' | 'shares'>,
  options: WarmupOptions,
): Promise<{ found: Found; proofs: Proof[] }> {
  const { resolver, foreignFetch, suffixes, now } = options
  const pool = questionPool(resolver, MAX_QUESTIONS)
  const dns = pool.share(MAX_QUESTIONS)
  const most = Math.max(shares.gmail, shares.microsoft, shares.yahoo, shares.apple)
  const question = {
    domain,
    ...(selector !== undefined && { selector }),
    ...(ip !== undefined && { ip }),
    // Below that, the rules for bulk senders refuse nothing yet, but they are shown.
    bulk: (goal * most) / 100 >= BULK_VOLUME ? true : null,
    marketing: kind !== 'transactional',
  }
  const registeredDomain = suffixes.registrableDomain(domain) ?? domain
  const [gates, registration] = await Promise.all([
    checkGates(question, dns, { suffixes }),
    lookUpRegistration(suffixes.registryDomain(domain) ?? registeredDomain, foreignFetch),
  ])
  const [lists, mx] = await Promise.all([
    gates.exists === false ? NO_LISTS : askLists(registeredDomain, pool, options),
    dns.query(domain, 'MX'),
  ])
  const services = mx.kind === 'answer' ? mx.records.map(({ exchange }) => serviceAt(exchange)) : []
  const registered = registeredOn({ registration })
  const advice = conclude<Finding>([gates], {
    domain,
    registeredDomain,
    registration,
    now,
    lists: lists.rows,
    mailHostLists: [],
    ageDays: registered === null ? null : dayOfTime(now) - registered,
  })
  const found: Found = {
    ready: readyBy(gates, lists),
    verdict: gates.verdict,
    ...advice,
    registration,
    lists: lists.rows,
    badLists: lists.rows.filter(isBad).map(({ name }) => name),
    takesReplies: gates.facts.find(({ fact }) => fact === 'replies')?.is ?? null,
    receivesWith: services.find((service) => service !== null) ?? null,
  }
  return { found, proofs: lists.proofs }
}

function askLists(
  subject: string,
  pool: QuestionPool,
  { proofs, keys, now }: Pick<WarmupOptions, 'proofs' | 'keys' | 'now'>,
): Promise<ListsAnswer> | ListsAnswer {
  const questions = pool.left
  if (questions < 1) return NO_LISTS
  const only = listsInUse('domain', keys)
    .slice(0, questions)
    .map(({ zone }) => zone)
  const resolver = pool.share(questions)
  return checkLists('domain', subject, { resolver, proofs, ...(keys && { keys }), now, questions, only })
}

const NO_LISTS: ListsAnswer = { rows: [], proofs: [] }

/** A domain that does not exist or sends no mail is not ready; what is unknown stops nobody. */
function readyBy(
  { providers, verdict, exists, findings }: GateReport,
  { rows }: ListsAnswer,
): boolean | null {
  const isRefused = providers.some(({ outcome }) => outcome === 'reject')
  const sendsNone = exists === false || isOfNoSender(verdict)
  if (isRefused || sendsNone || rows.some(isBad)) return false
  const isOpen =
    verdict.tone === 'unknown' || (verdict.tone === 'info' && findings.some(({ unknown }) => unknown))
  return isOpen ? null : true
}

const isBad = (row: ListResult): boolean => isProved(row) && row.listed && row.weight > 0 && !isIgnorable(row)

const SERVICES_AT_MX: Readonly<Record<string, Service>> = {
  'Google Workspace': 'workspace',
  'Microsoft 365': 'microsoft-365',
  'iCloud Mail': 'icloud',
}

function serviceAt(exchange: string): Service | null {
  const name = receiverOf(exchange)?.name ?? ''
  return SERVICES_AT_MX[name] ?? null
}
