// Whether a list answers at all: it must have its test entry and must not have the opposite one (RFC 5782 section 5).
import { failureClause } from '#shared/dnsbl/failure-clause.ts'
import { readCodes } from '#shared/dnsbl/interpret.ts'
import type { List, Proof } from '#shared/dnsbl/schema.ts'
import { isAbsent, isFailure, type DnsAnswer, type Resolver } from '#shared/dns/resolver.ts'

/** "Not listed" counts only while the list has proved itself within this time. */
export const PROOF_LIFETIME_MS = 60 * 60 * 1000

export const isFresh = (proof: Proof, now: number): boolean => proof.at + PROOF_LIFETIME_MS > now

/** A proof holds for answers that came the same way: to another resolver the same list may lie. */
export const holdsFor = (proof: Proof | undefined, answer: DnsAnswer<string>, now: number): boolean =>
  proof?.state === 'proved' && isFresh(proof, now) && proof.source === answer.source

/**
 * Asks both control entries, together. `before` is the proof so far, which knows when the list was last in order.
 * @returns null when there was no question left to ask them with, which says nothing about the list
 */
export async function proveList(
  list: List,
  { resolver, now, before }: { resolver: Resolver; now: number; before?: Proof | undefined },
): Promise<Proof | null> {
  const [listed, clean] = await Promise.all([
    resolver.query(`${list.control.listed}.${list.zone}`, 'A'),
    resolver.query(`${list.control.clean}.${list.zone}`, 'A'),
  ])
  if (listed.kind === 'over-budget' || clean.kind === 'over-budget') return null
  const { state, reason } = judgeControl(list, listed, clean)
  const provedAt = state === 'proved' ? now : (before?.provedAt ?? null)
  return { zone: list.zone, state, source: listed.source, at: now, provedAt, reason }
}

type Judgement = Pick<Proof, 'state' | 'reason'>

function judgeControl(list: List, listed: DnsAnswer<string>, clean: DnsAnswer<string>): Judgement {
  const { control } = list
  if (isFailure(listed)) return { state: 'unreached', reason: failureClause(listed) }
  if (isAbsent(listed)) {
    const reason = `it does not list its own test entry ${entryText(list, control.listed)}, so its silence means nothing`
    return { state: 'failed', reason }
  }
  const reading = readCodes(list, listed.records)
  const said = reading.meanings.join('; ')
  if (reading.kind === 'refused') return { state: 'refused', reason: said }
  if (reading.kind === 'impossible') return { state: 'failed', reason: said }
  if (isFailure(clean)) return { state: 'unreached', reason: failureClause(clean) }
  if (!isAbsent(clean)) {
    const reason = `it lists ${entryText(list, control.clean)}, which no list may have, so it probably lists everything`
    return { state: 'failed', reason }
  }
  if (clean.source !== listed.source) {
    return { state: 'unreached', reason: 'its test entries were answered by two different resolvers' }
  }
  return { state: 'proved', reason: '' }
}

/** The entry as people know it: 127.0.0.2 and not 2.0.0.127. */
const entryText = (list: List, label: string): string =>
  list.kind === 'ip' ? label.split('.').reverse().join('.') : label
