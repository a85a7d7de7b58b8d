// Looks up an IP address or a domain on the blocklists. No answer becomes "listed" or "not listed" before its list has passed its test.
import type { List, ListKey, ListKind } from '#shared/data/blocklists/list.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { type DnsAnswer, isAbsent, isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { failureClause, readCodes } from './interpret.ts'
import { listingName } from './listing.ts'
import {
  askClean,
  askListed,
  bestProof,
  disproofFrom,
  holdsFor,
  isFresh,
  proofFrom,
  proveList,
} from './proof.ts'
import type { ListResult, Proof } from './schema.ts'

interface CheckListsOptions {
  resolver: Resolver
  /** What is known about the lists so far, at most one test result for each pair of list and resolver. */
  proofs: readonly Proof[]
  /** Milliseconds since 1970. */
  now: number
  /** The secrets that the worker has. */
  keys?: readonly ListKey[]
  /** Zones of the lists to query; without it, all in use. */
  only?: readonly string[] | undefined
  /** Run the tests again, even for lists that are switched off. */
  reprove?: boolean
  /** How many queries the lists may use together, including the test entries but not texts. The first lists come first. */
  questions?: number
  /** Called with each row as soon as it is available. */
  onRow?: (row: ListResult) => void
}

export interface ListsAnswer {
  /** In the order of the lists: the most important first. */
  rows: ListResult[]
  /** Test results of this check, to be kept for the next. */
  proofs: Proof[]
}

/** Of a request's 45 queries; the others are for the texts of listings and the reverse names. */
const DEFAULT_QUESTIONS = 39

/** @param subject a public IPv4 address, or a domain as its A-label name */
export async function checkLists(
  kind: ListKind,
  subject: string,
  options: CheckListsOptions,
): Promise<ListsAnswer> {
  const { proofs, now, keys = [], only, reprove = false, questions = DEFAULT_QUESTIONS, onRow } = options
  const lists = listsInUse(kind, keys).filter(({ zone }) => only?.includes(zone) ?? true)
  const known = reprove ? [] : proofs.filter((proof) => isFresh(proof, now))
  // Those that passed their test need one query each, and are sure to get it.
  const sure = lists.filter(({ zone }) => bestProof(known, zone, now)?.state === 'proved').length
  const run: Run = { ...options, subject, known, made: [], purse: questionBudget(questions - sure) }
  const rows = await Promise.all(
    lists.map(async (list) => {
      const row = await askList(run, list)
      onRow?.(row)
      return row
    }),
  )
  return { rows, proofs: run.made }
}

/** One check, shared by its lists. */
interface Run extends Pick<CheckListsOptions, 'resolver' | 'proofs' | 'now'> {
  subject: string
  /** The test results that are still valid. */
  known: readonly Proof[]
  made: Proof[]
  purse: QuestionBudget
}

async function askList(run: Run, list: List): Promise<ListResult> {
  const { known, now, resolver, subject } = run
  const best = bestProof(known, list.zone, now)
  if (!best) return askAndProve(run, list)
  if (isOff(best)) return offRow(list, best)
  const answer = await resolver.query(questionName(list, subject), 'A')
  const own = known.find(({ zone, source }) => zone === list.zone && source === answer.source)
  const proof = own ?? (isFailure(answer) ? best : await proveAgain(run, list, best))
  return rowOf({ list, answer, proof, now, resolver })
}

/** The query and the entry that the list must have, in parallel; the one that it must not have only if it answered at all. */
async function askAndProve(run: Run, list: List): Promise<ListResult> {
  const { purse, resolver, subject, now } = run
  if (!(await purse.take(ASK_AND_PROVE))) return untestedRow(list)
  const [answer, listed] = await Promise.all([
    resolver.query(questionName(list, subject), 'A'),
    askListed(list, resolver),
  ])
  const isEntry = answer.kind === 'answer' && isEntryOf(list, answer.records)
  if (!isEntry) purse.giveBack(1)
  const clean = isEntry ? await askClean(list, resolver) : answer
  purse.close()
  const given = { listed, now, before: beforeOf(run, list) }
  // A query that failed, or that the list refuses, shows at most that the list does not work.
  const saysSomething = isEntry || isAbsent(answer)
  const proof = keep(run, saysSomething ? proofFrom(list, { ...given, clean }) : disproofFrom(list, given))
  return rowOf({ list, answer, proof, now, resolver })
}

/** Tested through one resolver, answered by another: the answer needs its own test. */
async function proveAgain(run: Run, list: List, proof: Proof): Promise<Proof> {
  const { purse, resolver, now } = run
  if (!(await purse.take(2))) return proof
  const again = keep(run, await proveList(list, { resolver, now, before: beforeOf(run, list) }))
  purse.close()
  return again ?? proof
}

const beforeOf = ({ proofs, now }: Run, list: List) => bestProof(proofs, list.zone, now)

function keep({ made }: Run, proof: Proof | null): Proof | undefined {
  if (proof) made.push(proof)
  return proof ?? undefined
}

/** The query and both test entries. */
const ASK_AND_PROVE = 3

/** It says something about the subject, which only a list that does not list everything may say. */
const isEntryOf = (list: List, records: readonly string[]): boolean => {
  const { kind } = readCodes(list, records)
  return kind === 'listed' || kind === 'note'
}

/** The worker inserts a private key (worker/dns/list-access.ts). */
const questionName = ({ kind, zone }: List, subject: string): string => listingName(kind, subject, zone)

/** A list that failed its test is not queried until it passes again. */
const isOff = (proof: Proof): boolean => proof.state !== 'proved'

interface RowInput {
  list: List
  answer: DnsAnswer<string>
  proof: Proof | undefined
  now: number
  resolver: Resolver
}

async function rowOf({ list, answer, proof, now, resolver }: RowInput): Promise<ListResult> {
  const row = { ...emptyRow(list), timeMs: answer.timeMs, source: answer.source }
  if (isFailure(answer)) {
    const timeout = answer.kind === 'timeout'
    return { ...row, timeout, error: timeout ? '' : sentence(failureClause(answer)) }
  }
  const a = answer.kind === 'answer' ? answer.records : []
  const reading = a.length > 0 ? readCodes(list, a) : null
  if (reading?.kind === 'refused') {
    return {
      ...row,
      a,
      evidence: 'refused',
      error: `The list refused our query: ${reading.meanings.join('; ')}.`,
    }
  }
  if (reading?.kind === 'impossible') {
    return { ...row, a, error: `The list gave an impossible answer: ${reading.meanings.join('; ')}.` }
  }
  if (!holdsFor(proof, answer, now)) return { ...row, a, ...unproved(proof, now) }
  const proved = { ...row, a, evidence: 'proved' as const, provedAt: proof?.provedAt ?? null }
  if (!reading) return proved
  const meaning = reading.meanings.join(' ')
  if (reading.kind === 'note') return { ...proved, meaning, note: meaning, scope: reading.scope }
  const texts = await resolver.query(answer.name, 'TXT')
  const txt = isAbsent(texts) || isFailure(texts) ? [] : texts.records.map(({ text }) => text)
  const { weight, scope } = reading
  return { ...proved, listed: true, txt, meaning, weight, scope, delistSteps: [...list.delist.steps] }
}

function unproved(proof: Proof | undefined, now: number): Pick<ListResult, 'error' | 'evidence'> {
  if (!proof || !isFresh(proof, now)) return UNTESTED
  const evidence = proof.state === 'refused' ? 'refused' : 'unproved'
  const reason =
    proof.state === 'proved'
      ? 'the list was tested through a different resolver from the one that answered'
      : proof.reason
  return { error: `Not verified: ${reason}.`, evidence }
}

const UNTESTED = {
  error: 'Not verified: this request had no queries left to test the list.',
  evidence: 'unproved',
} as const

/** Not even queried: an answer from a list that cannot be tested would say nothing. */
const untestedRow = (list: List): ListResult => ({ ...emptyRow(list), ...UNTESTED })

function offRow(list: List, proof: Proof): ListResult {
  const evidence = proof.state === 'refused' ? 'refused' : 'unproved'
  return {
    ...emptyRow(list),
    error: `Turned off for now: ${proof.reason}.`,
    evidence,
    provedAt: proof.provedAt,
  }
}

const emptyRow = (list: List): ListResult => ({
  name: list.name,
  zone: list.zone,
  timeout: false,
  error: '',
  listed: false,
  txt: [],
  a: [],
  timeMs: 0,
  operator: list.operator,
  weight: list.weight,
  scope: list.scope,
  meaning: '',
  delist: list.delist.url,
  delistSteps: [],
  evidence: 'unproved',
  note: '',
  provedAt: null,
  source: '',
})

const sentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`

/** Divides the queries of one check among its lists, in the order of the lists: what one gives back goes to the next. */
interface QuestionBudget {
  /** Resolves to true once `count` queries are available for the caller; to false if they never will be. */
  take(count: number): Promise<boolean>
  /** Queries that were taken but are not needed. */
  giveBack(count: number): void
  /** The caller gives nothing back anymore. Must be called once for each time that `take` gave queries. */
  close(): void
}

function questionBudget(questions: number): QuestionBudget {
  let left = questions
  let open = 0
  const waiting: { count: number; settle: (taken: boolean) => void }[] = []

  const serve = () => {
    for (let next = waiting[0]; next && next.count <= left; next = waiting[0]) {
      waiting.shift()
      left -= next.count
      open += 1
      next.settle(true)
    }
    // No one is left who could give anything back.
    if (open === 0) for (const { settle } of waiting.splice(0)) settle(false)
  }

  return {
    take: (count) =>
      new Promise((settle) => {
        waiting.push({ count, settle })
        serve()
      }),
    giveBack(count) {
      left += count
      serve()
    },
    close() {
      open -= 1
      serve()
    },
  }
}
