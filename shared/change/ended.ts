// Which findings a change ends.
import type { Change } from '#shared/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'

export const isProblem = ({ severity }: Finding): boolean => severity === 'error' || severity === 'warning'

/** All listings have one code, so a change ends the one that its text quotes. */
const LISTED = 'listed'

/** The problems that the change ends, of all that were found. */
export const endedBy = (
  { text, why }: Pick<Change, 'text' | 'why'>,
  findings: readonly Finding[],
): Finding[] =>
  findings.filter(
    (finding) =>
      why.includes(finding.code) &&
      isProblem(finding) &&
      (finding.code !== LISTED || text.includes(finding.message)),
  )
