// Applies each proposed change to a copy of DNS and checks again. Two laws: a change names the findings that it really
// fixes, and one that fixes none, or causes a new one, is not proposed; and what the records meant is still there
// afterward, or the change says what it gives up.
import { quotedStrings, recordText, splitStrings } from '#shared/dns/presentation.ts'
import { isFailure, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { withChange } from './apply.ts'
import type { Change } from './change.ts'

/** One thing that a record is for, whether receivers can read it or not: a sender, a report address, a policy, a key. */
export interface Intent {
  /** Equal for all spellings of the same thing. */
  key: string
  /** What it is called in a sentence: "mail from servers in include:spf.example.com", "reports to a@example.com". */
  what: string
}

/** Each protocol reads its own records, as people write them. */
export type IntentsOf = (
  texts: readonly string[],
  change: Pick<Change, 'owner' | 'type'>,
) => readonly Intent[]

/**
 * What is no longer there once the change is published.
 * @param kept the other records of the type at the name
 */
export function lostIntents(
  change: Pick<Change, 'owner' | 'type' | 'before' | 'after'>,
  kept: readonly string[],
  intentsOf: IntentsOf,
): Intent[] {
  const left = new Set(intentsOf([...change.after, ...kept], change).map(({ key }) => key))
  const lost = new Map(intentsOf(change.before, change).map((intent) => [intent.key, intent]))
  return [...lost.values()].filter(({ key }) => !left.has(key))
}

/**
 * Its `why` has the codes that it should fix, in case DNS does not answer all of the second check; empty: whatever it
 * fixes. Its `loses` has what may be given up, with the reason, whether or not the records had it: by `what` of an intent.
 */
type DraftChange = Change

export interface Proof {
  findings: readonly Finding[]
  resolver: Resolver
  /** The same check again, of DNS as it would be. */
  recheck: (resolver: Resolver) => Promise<readonly Finding[]>
  intentsOf: IntentsOf
}

export async function proveChanges(drafts: readonly DraftChange[], proof: Proof): Promise<Change[]> {
  const proved = await Promise.all(drafts.map((draft) => proveChange(draft, proof)))
  return proved.flat()
}

async function proveChange(
  draft: DraftChange,
  { findings, resolver, recheck, intentsOf }: Proof,
): Promise<Change[]> {
  if (draft.action === 'ask') return [draft]
  const [after, others] = await Promise.all([recheck(withChange(resolver, draft)), othersAt(draft, resolver)])
  const ended = endedCodes(findings, after)
  // A finding that disappeared because of a missing answer is not fixed.
  const isCertain = draft.why.length === 0 || !hasMoreUnknown(findings, after)
  const why = isCertain ? ended : ended.filter((code) => draft.why.includes(code))
  if (why.length === 0 || newProblems(findings, after).length > 0) return []
  const kept = conserved(draft, others.keep ?? [], intentsOf)
  return kept ? [{ ...kept, ...others, why }] : []
}

/** Null if the change gives up something that it does not name: then its owner has to be asked. */
function conserved(
  { loses: named = [], ...draft }: DraftChange,
  kept: readonly string[],
  intentsOf: IntentsOf,
): Change | null {
  const lost = lostIntents(draft, kept, intentsOf)
  const loses = named.filter(({ what }) => lost.some((intent) => intent.what === what))
  if (lost.some(({ what }) => !loses.some((loss) => loss.what === what))) return null
  if (loses.length === 0) return draft
  return { ...draft, loses, risk: draft.risk === 'none' ? 'delivery' : draft.risk }
}

/**
 * What stays at the name, and how texts there are split: needed to publish whole sets. A CNAME has no other records
 * next to it.
 */
async function othersAt(
  { owner, type, before }: DraftChange,
  resolver: Resolver,
): Promise<Pick<Change, 'keep' | 'strings'>> {
  const answer = await resolver.query(owner, type)
  if (isFailure(answer) || answer.aliases.length > 0) return {}
  const texts = answer.records.map((record) => recordText(type, record))
  const strings = type === 'TXT' || type === 'SPF' ? unusuallyCut(answer.records as TxtData[]) : []
  return {
    keep: texts.filter((text) => !before.includes(text)),
    ...(strings.length > 0 && { strings }),
  }
}

const unusuallyCut = (records: readonly TxtData[]): string[][] =>
  records.flatMap(({ text, strings }) =>
    quotedStrings(strings) === splitStrings(text) ? [] : [[...strings]],
  )

const hasMoreUnknown = (before: readonly Finding[], after: readonly Finding[]): boolean =>
  unknownCount(after) > unknownCount(before)

const unknownCount = (findings: readonly Finding[]): number =>
  findings.filter(({ unknown }) => unknown).length

/** Codes of findings that call for action, or are at least worth a change, and that are gone afterward. */
function endedCodes(before: readonly Finding[], after: readonly Finding[]): string[] {
  const left = new Set(after.map(({ code }) => code))
  const codes = before
    .filter(({ severity, unknown }) => severity !== 'ok' && !unknown)
    .map(({ code }) => code)
  return [...new Set(codes)].filter((code) => !left.has(code))
}

export function newProblems(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const known = new Set(before.map(({ code }) => code))
  return after.filter((finding) => asksForAction(finding) && !known.has(finding.code))
}
