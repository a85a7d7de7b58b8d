// The findings that no change fixes, and those that need no action.
import { type Change, isProblem, neededChanges } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'

interface GroupsProps {
  findings: readonly Finding[]
  changes: readonly Change[]
}

/** Where DNS gives no answer, each part says so: more than these are collapsed. */
const MOST_UNKNOWN = 2

/** What is wrong or unknown and has no change. */
export function OpenFindings({ findings, changes }: GroupsProps) {
  const open = uncovered(findings, changes).filter(isProblem)
  const unknown = saidOnce(open.filter((finding) => finding.unknown))
  const isFolded = unknown.length > MOST_UNKNOWN
  const shown = isFolded ? open.filter((finding) => !finding.unknown) : open
  const isToDo = changes.length === 0 && shown.some(({ fix }) => fix)
  return (
    <>
      {isToDo && <h3>{shown.length === 1 ? 'What to fix' : 'What to fix, in this order'}</h3>}
      {shown.length > 0 && <FindingList findings={shown} isNumbered={isToDo && shown.length > 1} />}
      {isFolded && <Folded findings={unknown} one="" many="things we could not look up" />}
    </>
  )
}

/** Two parts ask for the same record. */
const saidOnce = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [finding.message, finding])).values(),
]

/** Collapsed, like what follows: no one has to do anything about it. */
export const PassedFindings = ({ findings }: { findings: readonly Finding[] }) => (
  <Folded
    findings={findings.filter(({ severity }) => severity === 'ok')}
    one="One check passed"
    many="checks passed"
  />
)

export const Notes = ({ findings, changes }: GroupsProps) => (
  <Folded
    findings={uncovered(findings, changes).filter(({ severity }) => severity === 'info')}
    one="One thing to know"
    many="things to know"
  />
)

function Folded({ findings, one, many }: { findings: readonly Finding[]; one: string; many: string }) {
  if (findings.length === 0) return null
  return (
    <Disclosure summary={findings.length === 1 ? one : `${findings.length} ${many}`}>
      <FindingList findings={findings} />
    </Disclosure>
  )
}

function uncovered(findings: readonly Finding[], changes: readonly Change[]): Finding[] {
  const covered = new Set(neededChanges(changes).flatMap(({ why }) => why))
  return findings.filter(({ code }) => !covered.has(code))
}

export const problemsIn = (findings: readonly Finding[]): number => findings.filter(isProblem).length
