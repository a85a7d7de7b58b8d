// Finds problems with where and how the records are published, not with their contents.
import { dmarcFinding, type DmarcFinding, type Misplacement } from './findings.ts'
import { nearMiss } from './near-miss.ts'
import { isDmarcRecord } from './parse.ts'
import { policyName, type TreeWalk, type TxtAnswer } from './tree-walk.ts'
import type { FreeTarget } from '#shared/data/mail-services/free-target.ts'
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
  /** Set if the name of the record is a CNAME to a name that does not exist. */
  gone?: GoneTarget
}

export interface GoneTarget {
  target: string
  /** Null if nobody can take it, or if that is unknown. */
  free: FreeTarget | null
}

export function lintPublication({ domain, walk, own, misplaced, gone }: Publication): DmarcFinding[] {
  const texts = (own?.records ?? []).map(({ text }) => text)
  return [
    ...walk.steps.filter(({ result }) => result === 'several').map((step) => severalFinding(step, domain)),
    ...texts.flatMap((text) => nearMiss(text, texts)?.finding ?? []),
    ...misplacedFindings(domain, walk.steps[0]?.result === 'none', misplaced),
    ...aliasFindings(own, gone),
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

function aliasFindings(own: TxtAnswer | undefined, gone: GoneTarget | undefined): DmarcFinding[] {
  const target = own?.aliases.at(-1)?.target
  if (own === undefined || target === undefined) return []
  const { name } = own
  return [
    gone
      ? dmarcFinding('dmarc-alias-target-missing', { name, ...gone })
      : dmarcFinding('dmarc-record-is-alias', { name, target }),
  ]
}

const failureFindings = ({ failures, policy }: TreeWalk): DmarcFinding[] =>
  failures.map((failure) =>
    dmarcFinding(policy ? 'dmarc-unknown-walk' : 'dmarc-lookup-failed', { reason: failureText(failure) }),
  )
