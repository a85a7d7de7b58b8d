// Finds problems with where and how the records are published, not with their contents: another name, an alias, several
// records, texts that were only meant to be one.
import type { FreeTarget } from '#shared/data/mail-services/free-target.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { MAX_TYPED } from '#shared/records/tag-list/as-meant.ts'
import { readDmarcAsMeant } from './as-meant.ts'
import { dmarcFinding, type DmarcFinding, type Misplacement, type NearMissCode } from './findings.ts'
import { meantRecords } from './intent.ts'
import { isDmarcRecord } from './parse.ts'
import { mergeRecords } from './repair-record.ts'
import { dmarcTextIn } from '#shared/records/tag-list/pasted-dmarc.ts'
import { policyName, type TreeWalk, type TxtAnswer } from './tree-walk.ts'

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
  /** The domain sends no mail and names no server for it; null if unknown. */
  isParked: boolean | null
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
  answers.flatMap(({ answer, mistake }) => {
    const record = misplacedRecord(answer)
    const found = {
      mistake: record?.isPart ? ('within-another' as const) : mistake,
      found: answer.name,
      name: policyName(domain),
    }
    return record ? [dmarcFinding(isMissing ? 'dmarc-record-misplaced' : 'dmarc-record-leftover', found)] : []
  })

interface Misplaced {
  text: string
  /** Of another text, which is to stay. */
  isPart: boolean
}

/** The DMARC record among the TXT records at another name, or in one of them. */
export const misplacedRecord = ({ records }: TxtAnswer): Misplaced | undefined =>
  records
    .flatMap(({ text: whole }) => {
      const text = dmarcTextIn(whole) ?? (isDmarcRecord(whole) ? whole : null)
      return text === null ? [] : [{ text, isPart: /[^"'“”;\s]/.test(whole.replace(text, '')) }]
    })
    .sort((one, other) => Number(one.isPart) - Number(other.isPart))[0]

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

interface NearMiss {
  text: string
  finding: DmarcFinding
  /** What was most likely meant. */
  repaired: string
}

/**
 * A text that was meant to be a DMARC record but that every receiver ignores, with the reason and the intended record.
 * null for a text unrelated to DMARC, and for a record that counts.
 * @param all the texts at the name: some may be parts of one record
 */
export function nearMiss(whole: string, all: readonly string[] = [whole]): NearMiss | null {
  // A TXT record can have 65,535 bytes; a text that was meant to be a DMARC record starts with it.
  const text = whole.slice(0, MAX_TYPED)
  if (isDmarcRecord(whole) || readDmarcAsMeant(text) === null) return null
  const parts = meantRecords(all).find(({ texts }) => texts.includes(whole))?.texts ?? [text]
  const repaired = mergeRecords(parts.map((part) => part.slice(0, MAX_TYPED)))
  return { text, repaired, finding: dmarcFinding(codeOf(text), { text, repaired }) }
}

function codeOf(text: string): NearMissCode {
  if (/^\s/.test(text)) return 'dmarc-leading-blank'
  if (/^["'“”„‟‘’‚«»`]/.test(text)) return 'dmarc-quoted'
  if (/\\/.test(text)) return 'dmarc-backslash'
  if (/^[\p{C}\p{Z}]/u.test(text)) return 'dmarc-invisible-character'
  const version = /^v\s*=\s*DMARC1\b/i.exec(text)?.[0]
  if (version !== undefined) return version.endsWith('DMARC1') ? 'dmarc-no-semicolon' : 'dmarc-version-case'
  if (/^v\s*=/i.test(text)) return 'dmarc-version-value'
  return /v\s*=\s*DMARC1\b/i.test(text) ? 'dmarc-version-not-first' : 'dmarc-version-missing'
}
