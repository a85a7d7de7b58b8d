// Finds what is wrong, weak or useless in one DMARC record.
import { asksForReports, isReadable, intendedTag, type DmarcRecord, type DmarcTag } from './parse.ts'
import { isKnownTag, isRemovedTag, TAG_NAMES } from './tags.ts'
import { dmarcFinding, type DmarcFinding } from './findings.ts'
import type { LintContext } from './lint-context.ts'
import { percentOf } from './percent.ts'
import { policiesOf } from './policy.ts'
import type { ReportUri } from './report-uri.ts'
import { shortened } from '#shared/kit/text/in-sentence.ts'
import { strengthFindings } from './lint-strength.ts'

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
  const bad = (['p', 'sp', 'np'] as const).filter((name) => record[name] === null)
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
function repeatedFindings(tags: readonly DmarcTag[]): DmarcFinding[] {
  const names = tags.map(({ name }) => name)
  const repeated = new Set(names.filter((one, index) => names.indexOf(one) < index))
  return [...repeated].slice(0, 5).map((name) => {
    const texts = tags.filter((tag) => tag.name === name).map(({ text }) => text)
    return dmarcFinding('dmarc-tag-repeated', { tag: name, texts })
  })
}

function tagFindings(tag: DmarcTag, record: DmarcRecord): DmarcFinding[] {
  const { name, text } = tag
  // Policies and addresses have findings of their own.
  const isWatched = ['p', 'sp', 'np', 'rua', 'ruf'].includes(name)
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

function addressFindings({ rua, ruf }: DmarcRecord): DmarcFinding[] {
  const lists = [
    ['rua', rua],
    ['ruf', ruf],
  ] as const
  return lists.flatMap(([tag, uris]) => [
    ...uris.flatMap((uri) => addressFinding(tag, uri, uris)),
    ...(uris.length > 2 ? [dmarcFinding('dmarc-many-addresses', { tag })] : []),
  ])
}

function addressFinding(
  tag: 'rua' | 'ruf',
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
