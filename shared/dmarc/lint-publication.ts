// Finds problems with where and how the records are published, not with their contents.
import { dmarcFinding, type DmarcFinding, type Misplacement } from '#shared/dmarc/findings.ts'
import { nearMiss } from '#shared/dmarc/near-miss.ts'
import { isDmarcRecord } from '#shared/dmarc/parse.ts'
import { policyName, type TreeWalk, type TxtAnswer } from '#shared/dmarc/tree-walk.ts'
import { failureText } from '#shared/dns/failure-text.ts'

/** The other names at which records end up by mistake, each with the mistake behind it. */
export const misplacedNames = (domain: string): readonly { name: string; mistake: Misplacement }[] => [
  { name: `dmarc.${domain}`, mistake: 'without-underscore' },
  // Many panels append the zone to whatever is typed.
  { name: `${policyName(domain)}.${domain}`, mistake: 'domain-twice' },
]

interface MisplacedAnswer {
  mistake: Misplacement
  answer: TxtAnswer
}

export interface Publication {
  domain: string
  walk: TreeWalk
  /** The answer to the DMARC query for the domain itself. */
  own: TxtAnswer | undefined
  misplaced: readonly MisplacedAnswer[]
}

export function lintPublication({ domain, walk, own, misplaced }: Publication): DmarcFinding[] {
  return [
    ...walk.steps.filter(({ result }) => result === 'several').map((step) => severalFinding(step, domain)),
    ...(own?.records ?? []).flatMap(({ text }) => nearMiss(text)?.finding ?? []),
    ...misplacedFindings(domain, walk.steps[0]?.result === 'none', misplaced),
    ...aliasFindings(own),
    ...failureFindings(walk),
  ]
}

const severalFinding = ({ domain, records }: TreeWalk['steps'][number], checked: string): DmarcFinding =>
  dmarcFinding('dmarc-multiple-records', {
    name: policyName(domain),
    count: records.length,
    isOwn: domain === checked,
  })

/** A record elsewhere is a mistake only if there is none in the right place; otherwise, it is a leftover. */
const misplacedFindings = (
  domain: string,
  isMissing: boolean,
  answers: readonly MisplacedAnswer[],
): DmarcFinding[] =>
  answers
    .filter(({ answer }) => misplacedRecord(answer) !== undefined)
    .map(({ answer, mistake }) =>
      dmarcFinding(isMissing ? 'dmarc-record-misplaced' : 'dmarc-record-leftover', {
        mistake,
        found: answer.name,
        name: policyName(domain),
      }),
    )

/** The DMARC record among the TXT records at another name. */
export const misplacedRecord = ({ records }: TxtAnswer): string | undefined =>
  records.map(({ text }) => text).find(isDmarcRecord)

function aliasFindings(own: TxtAnswer | undefined): DmarcFinding[] {
  const target = own?.aliases.at(-1)?.target
  return own === undefined || target === undefined
    ? []
    : [dmarcFinding('dmarc-record-is-alias', { name: own.name, target })]
}

const failureFindings = ({ failures, policy }: TreeWalk): DmarcFinding[] =>
  failures.map((failure) =>
    dmarcFinding(policy ? 'dmarc-unknown-walk' : 'dmarc-lookup-failed', { reason: failureText(failure) }),
  )
