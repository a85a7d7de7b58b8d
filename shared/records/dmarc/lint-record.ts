import { shortened } from '#shared/kit/sentence.ts'
import { repeatedNames } from '#shared/records/tag-list/parse.ts'
import { defaultOf } from '#shared/records/tag-list/tag-table.ts'
import { dmarcFinding, type DmarcFinding } from './findings.ts'
import {
  asksForReports,
  type DmarcRecord,
  type DmarcTag,
  intendedTag,
  isReadable,
  isWeaker,
  percentOf,
  policiesOf,
  POLICY_TAGS,
  type PolicyTagName,
  type RecordPolicies,
  underTest,
} from './parse.ts'
import { REPORT_TAGS, type ReportTag, type ReportUri } from './report-uri.ts'
import type { TagDetail } from './schema.ts'
import { dmarcTag, isKnownTag, isRemovedTag, type Policy, TAG_NAMES, VALUE_TAGS } from './tags.ts'

export function lintRecord(record: DmarcRecord, context: LintContext): DmarcFinding[] {
  return [
    ...policyFindings(record),
    ...syntaxFindings(record),
    ...record.tags.flatMap((tag) => tagFindings(tag, record)),
    ...addressFindings(record),
    ...strengthFindings(record, context),
    ...placeFindings(record, context),
  ]
}

/** RFC 9989 section 4.10.1: what happens to a record without a usable policy. */
function policyFindings(record: DmarcRecord): DmarcFinding[] {
  const bad = POLICY_TAGS.filter((name) => record[name] === null)
  const reporting = { asksForReports: asksForReports(record) }
  const isPolicyMissing = record.p === undefined
  if (bad.length > 0) {
    const texts = bad.map((name) => tagText(record, name))
    return [dmarcFinding('dmarc-policy-invalid', { texts, isPolicyMissing, ...reporting })]
  }
  return isPolicyMissing ? [dmarcFinding('dmarc-policy-missing', reporting)] : []
}

const tagText = ({ tags }: DmarcRecord, name: string) => tags.find((tag) => tag.name === name)?.text ?? name

function syntaxFindings({ tags, unreadable, text }: DmarcRecord): DmarcFinding[] {
  const findings: DmarcFinding[] = unreadable.map((part) => {
    const empty = /^([A-Za-z]+)\s*=$/.exec(part)?.[1]?.toLowerCase()
    const isEmpty = empty !== undefined && (isKnownTag(empty) || isRemovedTag(empty))
    return dmarcFinding('dmarc-no-tag', { text: part, ...(isEmpty && { empty }) })
  })
  findings.push(...repeatedFindings(tags))
  const names = tags.map(({ name }) => name)
  const hasCapitals = tags.some((tag) => isKnownTag(tag.name) && !tag.text.startsWith(tag.name))
  if (hasCapitals) findings.push(dmarcFinding('dmarc-tag-capitals'))
  if (/[^\x20-\x7e\t]/.test(text)) findings.push(dmarcFinding('dmarc-not-ascii'))
  if (names.includes('p') && names[1] !== 'p') findings.push(dmarcFinding('dmarc-policy-not-second'))
  return findings
}

/** RFC 6376 section 3.2 makes such a list invalid, while RFC 9989 section 4.8 ignores syntax errors: receivers differ. */
const repeatedFindings = (tags: readonly DmarcTag[]): DmarcFinding[] =>
  repeatedNames(tags)
    .slice(0, 5)
    .map((name) => {
      const texts = tags.filter((tag) => tag.name === name).map(({ text }) => text)
      return dmarcFinding('dmarc-tag-repeated', { tag: name, texts })
    })

function tagFindings(tag: DmarcTag, record: DmarcRecord): DmarcFinding[] {
  const { name, text } = tag
  // Policies and addresses have findings of their own.
  const isWatched = [...POLICY_TAGS, ...REPORT_TAGS].some((tag) => tag === name)
  const hidden = isWatched ? undefined : hiddenIn(tag)
  if (hidden !== undefined) return [dmarcFinding('dmarc-value-invalid', { tag: name, text, hidden })]
  if (isRemovedTag(name)) return [removedFinding(tag, record)]
  if (!isKnownTag(name)) return [unknownFinding(tag)]
  if (!isReadable(tag) && !isWatched) return [dmarcFinding('dmarc-value-invalid', { tag: name, text })]
  return name === 'fo' && record.ruf.length === 0 ? [dmarcFinding('dmarc-fo-without-ruf', { text })] : []
}

/** After a letter, it is the end of a word; after “?” or “&”, a part of a URL. */
const HIDDEN_TAG = new RegExp(String.raw`(?<![a-z?&#=])(?:${TAG_NAMES.join('|')}) ?=.*`, 'i')

/** A tag that the value contains, because no semicolon stands before it. */
const hiddenIn = ({ value }: DmarcTag): string | undefined => {
  const [hidden] = HIDDEN_TAG.exec(value) ?? []
  return hidden === undefined ? undefined : shortened(hidden)
}

function unknownFinding({ name, text }: DmarcTag): DmarcFinding {
  const meant = intendedTag(name)
  return dmarcFinding('dmarc-tag-unknown', { text, ...(meant === undefined ? {} : { meant }) })
}

function removedFinding({ name, value, text }: DmarcTag, record: DmarcRecord): DmarcFinding {
  const percent = name === 'pct' ? percentOf(value) : 100
  const policies = policiesOf(record)
  const isEnforced = policies !== null && Object.values(policies).some((policy) => policy !== 'none')
  return dmarcFinding('dmarc-tag-removed', {
    tag: name,
    text,
    isReadable: percent !== null,
    ...(percent !== null && percent < 100 && isEnforced && { percent }),
  })
}

const addressFindings = (record: DmarcRecord): DmarcFinding[] =>
  REPORT_TAGS.flatMap((tag) => [
    ...record[tag].flatMap((uri) => addressFinding(tag, uri, record[tag])),
    ...(record[tag].length > 2 ? [dmarcFinding('dmarc-many-addresses', { tag })] : []),
  ])

function addressFinding(
  tag: ReportTag,
  { text, problem, size, scheme }: ReportUri,
  all: readonly ReportUri[],
): DmarcFinding[] {
  if (problem !== undefined) return [dmarcFinding('dmarc-address-invalid', { tag, text, problem })]
  if (size !== undefined) return [dmarcFinding('dmarc-size-limit', { tag, size })]
  if (scheme === 'mailto') return []
  const hasMailbox = all.some((uri) => uri.address !== undefined && uri.problem === undefined)
  return [dmarcFinding(hasMailbox ? 'dmarc-address-not-alone' : 'dmarc-address-no-mail', { tag, text })]
}

function placeFindings(
  record: DmarcRecord,
  { domain, isOrganizational, isPublicSuffix }: LintContext,
): DmarcFinding[] {
  const tags = (['sp', 'np'] as const).filter((name) => record[name] !== undefined)
  return [
    ...(isOrganizational === false && tags.length > 0
      ? [dmarcFinding('dmarc-subdomain-policy-idle', { tags, domain })]
      : []),
    ...(record.psd === 'y' && !isPublicSuffix ? [dmarcFinding('dmarc-psd-unlikely', { domain })] : []),
  ]
}

/** What the rules know about the place where the record is published. */
interface LintContext {
  /** The domain of the record. */
  domain: string
  /** False if the organizational domain is above it; undefined if unknown. */
  isOrganizational: boolean | undefined
  /** According to the public suffix list. */
  isPublicSuffix: boolean
  /** Its owner says that no one sends as the domain; null if unknown. */
  sendsNoMail?: boolean | null
  /** Nor does it accept any. */
  isParked?: boolean
  /** The name that inherits the record, and the tag that decides for it; null if unknown. */
  inheritedBy?: { domain: string; tag: PolicyTagName | null }
}

/** How well the record protects the checked name, and whether anyone gets reports. */
function strengthFindings(record: DmarcRecord, context: LintContext): DmarcFinding[] {
  const policies = policiesOf(record)
  const findings = reportsFinding(record, context)
  if (!policies || !record.p) return findings
  const { inheritedBy } = context
  if (inheritedBy) {
    // If it is unknown whether sp or np decides, there is nothing to say about it.
    if (inheritedBy.tag === null) return findings
    findings.push(...inheritedFindings(policies, context.domain, inheritedBy.domain, inheritedBy.tag))
    return [...findings, ...effectFindings(record, policies, policies[inheritedBy.tag])]
  }
  // Of a parked domain, it is said with what applies.
  if (policies.p === 'none' && !context.isParked)
    findings.push(dmarcFinding('dmarc-policy-none', { hasReports: asksForReports(record) }))
  if (context.isOrganizational !== false) findings.push(...belowFindings(policies))
  return [...findings, ...effectFindings(record, policies, policies.p)]
}

function reportsFinding(
  record: DmarcRecord,
  { sendsNoMail = false, isParked = false }: LintContext,
): DmarcFinding[] {
  if (asksForReports(record) || record.rua.length > 0) return []
  const isAsked = record.p !== 'reject' || (sendsNoMail === null ? null : !sendsNoMail)
  const isNeeded = isParked ? false : isAsked
  return [dmarcFinding('dmarc-no-reports', { isNeeded })]
}

/** What the domain's own record means for subdomains. */
const belowFindings = ({ p, sp, np }: RecordPolicies): DmarcFinding[] => [
  ...(isWeaker(sp, p) ? [dmarcFinding('dmarc-subdomains-weaker', { policy: sp, p })] : []),
  ...(isWeaker(np, sp) ? [dmarcFinding('dmarc-np-weaker', { policy: np })] : []),
]

/** What the record of `owner` means for a name without a record of its own. */
function inheritedFindings(
  policies: RecordPolicies,
  owner: string,
  domain: string,
  tag: PolicyTagName,
): DmarcFinding[] {
  const { p } = policies
  const policy = policies[tag]
  const inherited = { owner, domain }
  if (policy === 'none' && p === 'none')
    return [dmarcFinding('dmarc-policy-none', { hasReports: true, inherited })]
  if (!isWeaker(policy, p)) return []
  return [
    tag === 'np'
      ? dmarcFinding('dmarc-np-weaker', { policy, inherited })
      : dmarcFinding('dmarc-subdomains-weaker', { policy, p, inherited }),
  ]
}

/** @param asked the policy that the record requests for the checked name */
function effectFindings(record: DmarcRecord, policies: RecordPolicies, asked: Policy): DmarcFinding[] {
  if (record.t === 'y' && asked !== 'none')
    return [dmarcFinding('dmarc-test-mode', { asked, applied: underTest(asked, 'y') })]
  if (record.t === 'y' && Object.values(policies).every((policy) => policy === 'none'))
    return [dmarcFinding('dmarc-test-without-policy')]
  return asked === 'reject' ? [dmarcFinding('dmarc-reject-needs-dkim')] : []
}

/** What each tag means, in one plain sentence. The tags as written, then the defaults of those that are missing. */
export function tagDetails(record: DmarcRecord): TagDetail[] {
  const repeated = repeatedNames(record.tags)
  const written = record.tags.map((tag): TagDetail => {
    const { name, value } = tag
    return repeated.includes(name)
      ? { name, value, state: 'invalid', meaning: REPEATED_MEANING }
      : { name, value, state: stateOf(tag, record), meaning: meaningOf(tag, record) }
  })
  return [...written, ...defaults(record)]
}

const REPEATED_MEANING =
  'The tag appears more than once: some receivers ignore the entire record, others use the first one or the last.'

function stateOf(tag: DmarcTag, { ruf }: DmarcRecord): TagDetail['state'] {
  if (!isKnownTag(tag.name)) return 'ignored'
  if (!isReadable(tag)) return 'invalid'
  return tag.name === 'fo' && ruf.length === 0 ? 'ignored' : 'set'
}

function meaningOf(tag: DmarcTag, record: DmarcRecord): string {
  const { name } = tag
  if (name === 'v') return isReadable(tag) ? 'This is a DMARC record.' : MISREAD
  const row = dmarcTag(name)
  if (row === undefined) return 'No standard knows this tag, so receivers ignore it.'
  return row.accepts(tag.value) ? row.meaning(tag.value, record) : (row.misread ?? MISREAD)
}

const MISREAD = 'Receivers cannot read this value and use the default.'

/** What receivers assume for missing tags; the absence of reports is not a default worth a line. */
function defaults(record: DmarcRecord): TagDetail[] {
  const policies = policiesOf(record)
  const p = policies?.p ?? 'none'
  const isSet = (tag: string) => record.tags.some(({ name }) => name === tag)
  const lines = [
    ...(policies ? [policyDefault('p', p, 'Not set, so receivers act as if it were “none”.')] : []),
    policyDefault('sp', policies?.sp ?? p, 'Not set: subdomains get what p says.'),
    policyDefault(
      'np',
      policies?.np ?? p,
      `Not set: subdomains that do not exist get what ${isSet('sp') ? 'sp' : 'p'} says.`,
    ),
    ...VALUE_TAGS.flatMap((name) => defaultOf(name, dmarcTag(name), record)),
  ]
  return lines.filter(({ name }) => !isSet(name))
}

const policyDefault = (name: string, value: Policy, meaning: string): TagDetail => ({
  name,
  value,
  meaning,
  state: 'default',
})
