// Finds what is wrong, weak or useless in one DMARC record.
import {
  asksForReports,
  isKnownTag,
  isReadable,
  isRemovedTag,
  intendedTag,
  type DmarcRecord,
  type DmarcTag,
} from '#shared/dmarc/parse.ts'
import type { LintContext } from '#shared/dmarc/lint-context.ts'
import { percentOf } from '#shared/dmarc/percent.ts'
import { policiesOf } from '#shared/dmarc/policy.ts'
import type { ReportUri } from '#shared/dmarc/report-uri.ts'
import { URI_PROBLEMS } from '#shared/dmarc/reporting.ts'
import { strengthFindings } from '#shared/dmarc/lint-strength.ts'
import type { Finding } from '#shared/report/finding.ts'

export function lintRecord(record: DmarcRecord, context: LintContext): Finding[] {
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
function policyFindings(record: DmarcRecord): Finding[] {
  const bad = (['p', 'sp', 'np'] as const).filter((name) => record[name] === null)
  const isMissing = record.p === undefined
  if (bad.length === 0 && !isMissing) return []
  const what =
    bad.length === 0
      ? 'There is no p tag'
      : `${bad.map((name) => `“${tagText(record, name)}”`).join(' and ')} is not none, quarantine or reject`
  const code = bad.length === 0 ? 'policy-missing' : 'policy-invalid'
  const rfc = 'RFC 9989, 4.10.1'
  const fix = 'Set each of p, sp and np to none, quarantine or reject, or leave sp and np out.'
  if (asksForReports(record)) {
    const message = `${what}. Because the record requests reports, receivers act as if it said only p=none: nothing is protected.`
    return [{ code, severity: bad.length === 0 ? 'warning' : 'error', message, rfc, fix }]
  }
  const other = isMissing ? ' Section 4.7 alone can be read as p=none, and some receivers follow that.' : ''
  const message = `${what}, and there is no readable report address, so receivers apply no DMARC at all.${other}`
  return [{ code, severity: 'error', message, rfc, fix }]
}

const tagText = ({ tags }: DmarcRecord, name: string) => tags.find((tag) => tag.name === name)?.text ?? name

function syntaxFindings({ tags, unreadable, text }: DmarcRecord): Finding[] {
  const findings: Finding[] = unreadable.map((part) => ({
    code: 'no-tag',
    severity: 'warning',
    message: `“${shortened(part)}” is not a tag, so receivers ignore it.`,
    rfc: 'RFC 9989, 4.8',
    fix: 'A tag is a name, “=” and a value; a semicolon separates it from the next one.',
  }))
  findings.push(...repeatedFindings(tags))
  const names = tags.map(({ name }) => name)
  const hasCapitals = tags.some((tag) => isKnownTag(tag.name) && !tag.text.startsWith(tag.name))
  if (hasCapitals) {
    const message = 'A tag has capitals in its name; the standard allows that, but some receivers do not.'
    const fix = 'Write the tag names in lowercase.'
    findings.push({ code: 'tag-capitals', severity: 'info', message, rfc: 'RFC 9989, 4.8', fix })
  }
  if (/[^\x20-\x7e\t]/.test(text)) {
    const message = 'The record has a character that is not plain ASCII, for example a curly quote.'
    const fix = 'Retype the record, or copy the one below.'
    findings.push({ code: 'not-ascii', severity: 'warning', message, rfc: 'RFC 9989, 4.8', fix })
  }
  if (names.includes('p') && names[1] !== 'p') {
    const message =
      'Another tag comes between the version and p. Newer receivers accept that; some older ones ignore the record.'
    const fix = 'Move p right after v=DMARC1.'
    findings.push({ code: 'policy-not-second', severity: 'info', message, rfc: 'RFC 7489, 6.3', fix })
  }
  return findings
}

/** RFC 6376 section 3.2 makes such a list invalid, while RFC 9989 section 4.8 ignores syntax errors: receivers differ. */
function repeatedFindings(tags: readonly DmarcTag[]): Finding[] {
  const names = tags.map(({ name }) => name)
  const repeated = new Set(names.filter((one, index) => names.indexOf(one) < index))
  return [...repeated].slice(0, 5).map((name) => {
    const texts = [...new Set(tags.filter((tag) => tag.name === name).map(({ text }) => shortened(text)))]
    const readings = texts
      .slice(0, 3)
      .map((text) => `“${text}”`)
      .join(', some use ')
    return {
      code: 'tag-repeated',
      severity: 'error',
      message: `The tag ${name} appears more than once: some receivers ignore the whole record, some use ${readings}.`,
      rfc: 'RFC 6376, 3.2',
      fix: `Keep one ${name} and remove the others.`,
    }
  })
}

function tagFindings(tag: DmarcTag, record: DmarcRecord): Finding[] {
  const { name, text } = tag
  if (isRemovedTag(name)) return [removedFinding(tag, record)]
  if (!isKnownTag(name)) {
    const meant = intendedTag(name)
    return [
      {
        code: 'tag-unknown',
        severity: meant ? 'warning' : 'info',
        message: `No standard knows the tag “${shortened(text)}”, so receivers ignore it.${meant ? ` Did you mean ${meant}?` : ''}`,
        rfc: 'RFC 9989, 4.7',
        fix: meant ? `Write ${meant}, or remove the tag.` : 'Remove the tag.',
      },
    ]
  }
  const isPolicy = name === 'p' || name === 'sp' || name === 'np'
  if (!isReadable(tag) && !isPolicy && name !== 'rua' && name !== 'ruf') {
    const message = `Receivers cannot read “${shortened(text)}” and use the default instead.`
    const fix = `Correct the value, or remove the tag ${name}.`
    return [{ code: 'value-invalid', severity: 'warning', message, rfc: 'RFC 9989, 4.8', fix }]
  }
  if (name === 'fo' && record.ruf.length === 0) {
    const message = `“${text}” has no effect, since there is no ruf for failure reports.`
    return [
      {
        code: 'fo-without-ruf',
        severity: 'info',
        message,
        rfc: 'RFC 9989, 4.7',
        fix: 'Remove fo, or add ruf.',
      },
    ]
  }
  return []
}

function removedFinding({ name, value, text }: DmarcTag, record: DmarcRecord): Finding {
  const base = { code: 'tag-removed', rfc: 'RFC 9989, 9.3' }
  const percent = name === 'pct' ? percentOf(value) : 100
  if (percent === null) {
    const message = `“${shortened(text)}” is not a percentage, and RFC 9989 removed the tag: receivers ignore it.`
    return { ...base, severity: 'info', message, fix: 'Remove it.' }
  }
  const policies = policiesOf(record)
  const isEnforced = policies !== null && Object.values(policies).some((policy) => policy !== 'none')
  if (percent === 100 || !isEnforced) {
    const message = `RFC 9989 removed the tag ${name}; newer receivers ignore it.`
    return { ...base, severity: 'info', message, fix: 'Remove it.' }
  }
  const message = `RFC 9989 removed the tag pct: newer receivers apply the policy to all failing mail, older ones to ${percent}% of it.`
  const fix =
    percent === 0
      ? 'Replace it with t=y: newer receivers then apply the policy one level lower.'
      : 'Remove it; for a gentler start set t=y, which applies the policy one level lower.'
  return { ...base, severity: 'warning', message, fix }
}

function addressFindings({ rua, ruf }: DmarcRecord): Finding[] {
  const lists = [
    ['rua', rua],
    ['ruf', ruf],
  ] as const
  return lists.flatMap(([tag, uris]) => [
    ...uris.flatMap((uri) => addressFinding(tag, uri, uris)),
    ...(uris.length > 2
      ? [
          {
            code: 'many-addresses',
            severity: 'info' as const,
            message: `There are more than two addresses in ${tag}; receivers only have to support two.`,
            rfc: 'RFC 7489, 6.2',
            fix: 'Put the most important ones first.',
          },
        ]
      : []),
  ])
}

function addressFinding(
  tag: string,
  { text, problem, size, scheme }: ReportUri,
  all: readonly ReportUri[],
): Finding[] {
  const base = { rfc: 'RFC 9989, 4.8' }
  if (problem !== undefined) {
    const message = `The address “${shortened(text)}” in ${tag} cannot be used. ${URI_PROBLEMS[problem]}`
    const fix = 'Write each address as mailto:name@example.com, with commas between them.'
    return [
      { ...base, code: 'address-invalid', severity: problem === 'empty' ? 'info' : 'error', message, fix },
    ]
  }
  if (size !== undefined) {
    const message = `The size limit “!${size}” in ${tag} is obsolete; newer receivers ignore it.`
    return [{ ...base, code: 'size-limit', severity: 'info', message, fix: `Remove “!${size}”.` }]
  }
  if (scheme !== 'mailto') {
    const message = `Receivers only have to support “mailto:”, so few or none report to “${shortened(text)}” in ${tag}.`
    if (all.some((uri) => uri.address !== undefined && uri.problem === undefined))
      return [{ code: 'address-not-alone', severity: 'info', message, rfc: 'RFC 9989, 4.7' }]
    const fix = 'Add an email address.'
    return [{ code: 'address-no-mail', severity: 'warning', message, rfc: 'RFC 9989, 4.7', fix }]
  }
  return []
}

function placeFindings(
  record: DmarcRecord,
  { domain, isOrganizational, isPublicSuffix }: LintContext,
): Finding[] {
  const findings: Finding[] = []
  const idle = (['sp', 'np'] as const).filter((name) => record[name] !== undefined)
  if (isOrganizational === false && idle.length > 0) {
    const message = `${idle.join(' and ')} of this record have no effect: ${domain} is not where the organization starts, so names below it follow the record above.`
    const fix = `Remove ${idle.join(' and ')}, or set psd=n if ${domain} should be its own organization.`
    findings.push({ code: 'subdomain-policy-idle', severity: 'info', message, rfc: 'RFC 9989, 4.7', fix })
  }
  if (record.psd === 'y' && !isPublicSuffix) {
    const message = `psd=y says that ${domain} is a public suffix, where anyone can register names. The public suffix list does not list it.`
    const fix = 'Remove psd unless you run a registry.'
    findings.push({ code: 'psd-unlikely', severity: 'warning', message, rfc: 'RFC 9989, 4.7', fix })
  }
  return findings
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
