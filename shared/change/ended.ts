// Which findings a change ends.
import type { Change } from '#shared/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'

export const isProblem = ({ severity }: Finding): boolean => severity === 'error' || severity === 'warning'

/** The problems that the change ends, of all that were found; of several with one code, the one at its name. */
export function endedBy(change: Ending, findings: readonly Finding[]): Finding[] {
  const parts = change.parts ?? [change]
  return findings.filter((finding) => isProblem(finding) && parts.some((part) => ends(part, finding)))
}

interface Ending extends Pick<Change, 'owner' | 'why'> {
  /** Of a task: any of them may end a finding. */
  parts?: readonly Pick<Change, 'owner' | 'why'>[]
}

const ends = ({ owner, why }: Ending, finding: Finding): boolean =>
  why.includes(finding.code) && (finding.owner === undefined || finding.owner === owner)
