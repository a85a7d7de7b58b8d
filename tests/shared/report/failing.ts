// A zone in which some queries end without an answer.
import type { DnsAnswer, FailureKind, RecordType, Resolver } from '#shared/dns/resolver.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { constantZone } from '#tests/helpers/constant-zone.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import type { ContractReport } from './checks.ts'

/** The ways a query can end without an answer, as far as checks treat them differently. */
export const KINDS = ['timeout', 'servfail', 'refused', 'malformed'] as const satisfies readonly FailureKind[]

/** The ones to try: the full run tries them all, this one a timeout and, in turn, one of the others. */
export function kindsAt(turn: number): readonly FailureKind[] {
  const [timeout, ...others] = KINDS
  return isFullRun ? KINDS : [timeout, others[turn % others.length] ?? timeout]
}

/** Like the zone, except for the queries that `fails` picks. */
export function failing(
  zone: Zone,
  fails: (question: string) => FailureKind | null,
  asked = new Set<string>(),
): Resolver {
  const whole = constantZone(zone)
  return {
    query: (async (name: string, type: RecordType) => {
      asked.add(`${type} ${name}`)
      const kind = fails(`${type} ${name}`)
      const answer: DnsAnswer<unknown> = await whole.query(name, type)
      return kind === null
        ? answer
        : { ...answer, kind, records: [], aliases: [], detail: 'on purpose', authenticated: false }
    }) as Resolver['query'],
  }
}

export const WEIGHT: Record<Tone, number> = { ok: 0, info: 0, unknown: 0, warn: 1, bad: 2 }

/** Every query that the check sends, and its report when all are answered. */
export async function wholeOf(check: (resolver: Resolver) => Promise<ContractReport>, zone: Zone) {
  const asked = new Set<string>()
  const report = await check(failing(zone, () => null, asked))
  return { report, asked: [...asked] }
}

/** Their parts are checks of their own, which lose each of their answers. */
const COMPOSITES = [
  'gate',
  'email-authentication',
  'domain-reputation',
  'fleet',
  'domain-report',
  'domain-report (all parts)',
]

/** The domains at which a check loses answers: in the full run all of them, in this one a different one for each composite check. */
export function losingAt<T>(slug: string, zones: Readonly<Record<string, T>>): [string, T][] {
  const all = Object.entries(zones)
  const turn = COMPOSITES.indexOf(slug)
  return isFullRun || turn < 0 ? all : all.filter((_, index) => index === turn % all.length)
}

/** The type of a query and what its name is for, such as “TXT _dmarc”. */
const kindOf = (question: string): string =>
  question
    .split(/[ .]/)
    .filter((label, index) => index === 0 || label.startsWith('_'))
    .join(' ')

/** The queries to leave unanswered, one at a time: in the full run all of them, in this one the first of each kind if others lose the rest. */
export function losable(slug: string, asked: readonly string[], zone: Zone): string[] {
  const queries = withoutMoreGuesses(asked, zone)
  if (isFullRun || !COMPOSITES.includes(slug)) return queries
  return [...new Map(queries.toReversed().map((query) => [kindOf(query), query])).values()]
}

const MAX_SELECTORS = 5

/**
 * The search for DKIM keys guesses, and treats all missing ones alike: the probe and the first guesses stand for all of
 * those. A guess with a record of its own counts like every other query.
 */
function withoutMoreGuesses(asked: readonly string[], zone: Zone): string[] {
  const isVain = (question: string) =>
    /^TXT [^_]\S*\._domainkey\./.test(question) && !Object.hasOwn(zone, question.slice('TXT '.length))
  const vain = asked.filter(isVain)
  return asked.filter((question) => vain.indexOf(question) < MAX_SELECTORS)
}
