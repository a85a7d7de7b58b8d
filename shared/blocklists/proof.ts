// Whether a list works: it must have its test entry and must not have the opposite one (RFC 5782 section 5).
import { HOUR_MS } from '#shared/kit/calendar.ts'
import { failureClause, readCodes } from './interpret.ts'
import type { Proof } from './schema.ts'
import type { List } from '#shared/data/blocklists/list.ts'
import { isAbsent, isFailure, type DnsAnswer, type Resolver } from '#shared/dns/resolver.ts'

/** "Not listed" counts only if the list passed its test within this time. */
export const PROOF_LIFETIME_MS = HOUR_MS

export const isFresh = (proof: Proof, now: number): boolean => proof.at + PROOF_LIFETIME_MS > now

/** A test result is valid for answers that came the same way: the same list may lie to another resolver. */
export const holdsFor = (proof: Proof | undefined, answer: DnsAnswer<string>, now: number): boolean =>
  proof?.state === 'proved' && isFresh(proof, now) && proof.source === answer.source

/** What is known about a list through any resolver: that it works with one, otherwise its last state. */
export function bestProof(proofs: readonly Proof[], zone: string, now: number): Proof | undefined {
  const rank = (proof: Proof) => (proof.state === 'proved' && isFresh(proof, now) ? Infinity : proof.at)
  return proofs
    .filter((proof) => proof.zone === zone)
    .reduce<Proof | undefined>((best, proof) => (best && rank(best) >= rank(proof) ? best : proof), undefined)
}

/**
 * Looks up both test entries in parallel. `before` is the result so far, which knows when the list last passed.
 * @returns null if there was no query left for them, which says nothing about the list
 */
export async function proveList(
  list: List,
  { resolver, now, before }: { resolver: Resolver; now: number; before?: Proof | undefined },
): Promise<Proof | null> {
  const [listed, clean] = await Promise.all([askListed(list, resolver), askClean(list, resolver)])
  return proofFrom(list, { listed, clean, now, before })
}

/** The entry that the list must have. */
export const askListed = (list: List, resolver: Resolver): Promise<DnsAnswer<string>> =>
  resolver.query(`${list.control.listed}.${list.zone}`, 'A')

/** The entry that it must not have. */
export const askClean = (list: List, resolver: Resolver): Promise<DnsAnswer<string>> =>
  resolver.query(`${list.control.clean}.${list.zone}`, 'A')

interface ControlAnswers {
  listed: DnsAnswer<string>
  /** For the clean entry, or any other that the list does not have: that also shows that it does not list everything. */
  clean: DnsAnswer<string>
  now: number
  before?: Proof | undefined
}

/** null if there was no query left, which says nothing about the list. */
export function proofFrom(list: List, { listed, clean, now, before }: ControlAnswers): Proof | null {
  if (listed.kind === 'over-budget' || clean.kind === 'over-budget') return null
  const judgement = faultOf(list, listed) ?? judgeClean(list, listed, clean)
  return proofOf(list, judgement, { listed, now, before })
}

/** A result that the list does not work, for which one answer is enough; null if that answer is as expected. */
export function disproofFrom(list: List, given: Omit<ControlAnswers, 'clean'>): Proof | null {
  const fault = given.listed.kind === 'over-budget' ? null : faultOf(list, given.listed)
  return fault && proofOf(list, fault, given)
}

type Judgement = Pick<Proof, 'state' | 'reason'>

function proofOf(
  list: List,
  { state, reason }: Judgement,
  { listed, now, before }: Omit<ControlAnswers, 'clean'>,
): Proof {
  const provedAt = state === 'proved' ? now : (before?.provedAt ?? null)
  return { zone: list.zone, state, source: listed.source, at: now, provedAt, reason }
}

/** What is wrong with the answer for the entry that the list must have. */
function faultOf(list: List, listed: DnsAnswer<string>): Judgement | null {
  if (isFailure(listed)) return { state: 'unreached', reason: failureClause(listed) }
  if (isAbsent(listed)) {
    const reason = `it does not list its own test entry ${entryText(list, list.control.listed)}, so “not listed” from it means nothing`
    return { state: 'failed', reason }
  }
  const reading = readCodes(list, listed.records)
  const reasons = reading.meanings.join('; ')
  if (reading.kind === 'refused') return { state: 'refused', reason: reasons }
  return reading.kind === 'impossible' ? { state: 'failed', reason: reasons } : null
}

function judgeClean(list: List, listed: DnsAnswer<string>, clean: DnsAnswer<string>): Judgement {
  if (isFailure(clean)) return { state: 'unreached', reason: failureClause(clean) }
  if (!isAbsent(clean)) {
    const reason = `it lists ${entryText(list, list.control.clean)}, which no list may have, so it probably lists everything`
    return { state: 'failed', reason }
  }
  if (clean.source !== listed.source) {
    return { state: 'unreached', reason: 'two different resolvers answered for its test entries' }
  }
  return { state: 'proved', reason: '' }
}

/** The entry as people know it: 127.0.0.2 and not 2.0.0.127. */
const entryText = (list: List, label: string): string =>
  list.kind === 'ip' ? label.split('.').reverse().join('.') : label
