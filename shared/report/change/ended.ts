// Which findings a change ends.
import type { Change } from './change.ts'
import type { Finding } from '#shared/report/finding.ts'

export const isProblem = ({ severity }: Finding): boolean => severity === 'error' || severity === 'warning'

/** The problems that the change ends, of all that were found; of several with one code, the one at its name. */
export const endedBy = (
  { owner, why }: Pick<Change, 'owner' | 'why'>,
  findings: readonly Finding[],
): Finding[] =>
  findings.filter(
    (finding) =>
      why.includes(finding.code) &&
      isProblem(finding) &&
      (finding.owner === undefined || finding.owner === owner),
  )
