// Finds problems with where and how the records are published, not with their contents.
import { nearMiss } from '#shared/dmarc/near-miss.ts'
import { isDmarcRecord } from '#shared/dmarc/parse.ts'
import { policyName, type TreeWalk, type TxtAnswer } from '#shared/dmarc/tree-walk.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import type { Finding } from '#shared/report/finding.ts'

/** Another place where records end up by mistake; its TXT records are known anyway. */
export const AT_THE_DOMAIN = 'at the domain itself'

/** The other names at which records end up by mistake, each with the mistake behind it. */
export const misplacedNames = (domain: string): readonly { name: string; why: string }[] => [
  { name: `dmarc.${domain}`, why: 'without the underscore in its name' },
  // Many panels append the zone to whatever is typed.
  { name: `${policyName(domain)}.${domain}`, why: 'with the domain twice in its name' },
]

interface MisplacedAnswer {
  why: string
  answer: TxtAnswer
}

export interface Publication {
  domain: string
  walk: TreeWalk
  /** The answer to the DMARC query for the domain itself. */
  own: TxtAnswer | undefined
  misplaced: readonly MisplacedAnswer[]
}

export function lintPublication({ domain, walk, own, misplaced }: Publication): Finding[] {
  return [
    ...walk.steps.filter(({ result }) => result === 'several').map((step) => severalFinding(step, domain)),
    ...(own?.records ?? []).flatMap(({ text }) => nearMiss(text)?.finding ?? []),
    ...misplacedFindings(domain, walk.steps[0]?.result === 'none', misplaced),
    ...aliasFindings(own),
    ...failureFindings(walk),
  ]
}

const severalFinding = ({ domain, records }: TreeWalk['steps'][number], checked: string): Finding => ({
  code: 'multiple-records',
  severity: domain === checked ? 'error' : 'warning',
  message: `There are ${records.length} DMARC records at ${policyName(domain)}, so receivers use none of them.`,
  rfc: 'RFC 9989, 4.10',
  fix: 'Keep one of them and delete the others.',
})

/** A record elsewhere is a mistake only if there is none in the right place; otherwise, it is a leftover. */
function misplacedFindings(
  domain: string,
  isMissing: boolean,
  answers: readonly MisplacedAnswer[],
): Finding[] {
  return answers
    .filter(({ answer }) => misplacedRecord(answer) !== undefined)
    .map(({ answer, why }) => ({
      code: isMissing ? 'record-misplaced' : 'record-leftover',
      severity: isMissing ? 'error' : 'info',
      message: isMissing
        ? `There is a DMARC record ${why} (${answer.name}), where receivers do not look for it.`
        : `There is also a DMARC record ${why} (${answer.name}), where receivers do not look for it.`,
      rfc: 'RFC 9989, 4.5',
      fix: isMissing ? `Move it to ${policyName(domain)}.` : 'Delete it.',
    }))
}

/** The DMARC record among the TXT records at another name. */
export const misplacedRecord = ({ records }: TxtAnswer): string | undefined =>
  records.map(({ text }) => text).find(isDmarcRecord)

function aliasFindings(own: TxtAnswer | undefined): Finding[] {
  const target = own?.aliases.at(-1)?.target
  if (own === undefined || target === undefined) return []
  const message = `${own.name} is a CNAME to ${target}, so the owner of that name controls the policy.`
  return [{ code: 'record-is-alias', severity: 'info', message, rfc: 'RFC 1034, 3.6.2' }]
}

function failureFindings({ failures, policy }: TreeWalk): Finding[] {
  return failures.map((failure) => ({
    code: policy ? 'unknown-walk' : 'lookup-failed',
    severity: 'warning',
    unknown: true,
    message: policy
      ? `${failureText(failure)} So we do not know where the organization starts.`
      : `${failureText(failure)} So we do not know which policy applies; try again in a moment.`,
    rfc: 'RFC 9989, 4.10.1',
  }))
}
