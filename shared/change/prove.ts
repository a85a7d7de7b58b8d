// Applies each proposed change to a copy of DNS and checks again: a change names the findings that it really fixes, and
// one that fixes none, or causes a new one, is not proposed.
import { recordText, withChange } from '#shared/change/apply.ts'
import type { Change } from '#shared/change/change.ts'
import { quotedStrings, splitStrings } from '#shared/dns/presentation.ts'
import { isFailure, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'

/**
 * Its `why` has the codes that it should fix, in case DNS does not answer all of the second check; empty: whatever it
 * fixes.
 */
type DraftChange = Change

/** @param recheck the same check again, of DNS as it would be */
export async function proveChanges(
  drafts: readonly DraftChange[],
  findings: readonly Finding[],
  resolver: Resolver,
  recheck: (resolver: Resolver) => Promise<readonly Finding[]>,
): Promise<Change[]> {
  const proved = await Promise.all(
    drafts.map(async (draft) => {
      if (draft.action === 'ask') return [draft]
      const after = await recheck(withChange(resolver, draft))
      const ended = endedCodes(findings, after)
      // A finding that disappeared because of a missing answer is not fixed.
      const isCertain = draft.why.length === 0 || !hasMoreUnknown(findings, after)
      const why = isCertain ? ended : ended.filter((code) => draft.why.includes(code))
      if (why.length === 0 || newProblems(findings, after).length > 0) return []
      return [{ ...draft, ...(await othersAt(draft, resolver)), why }]
    }),
  )
  return proved.flat()
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
