import type { DkimCode } from '#shared/records/dkim/findings.ts'
import type { DkimKey, DkimReport } from '#shared/records/dkim/schema.ts'
import { searchFinding } from '#shared/records/dkim/search-findings.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'
import type { SpfCode } from '#shared/records/spf/findings.ts'
import type { SpfReport, SpfTreeNode } from '#shared/records/spf/schema.ts'
import type { Component, ComponentName, Reason } from './schema.ts'
import { measured, notApplicable, unknown } from './score.ts'

/** One reason for all of its points. */
const scored = (name: ComponentName, points: number, text: string, fix?: string): Component =>
  measured(name, [{ points, text, fix }])

// The SPF part of the score: one record that receivers can evaluate, and what it says about everyone else.
type All = '+' | '-' | '~' | '?' | 'none'

const ALL_POINTS: Readonly<Record<All, number>> = { '-': 20, '~': 20, '?': 10, none: 12, '+': 0 }
const PERMERROR_POINTS = 4

const ALL_TEXTS: Readonly<Record<All, string>> = {
  '-': 'One valid record that ends in “-all”.',
  '~': 'One valid record that ends in “~all”; with DMARC it works as well as “-all”.',
  '?': 'The record ends in “?all”: it says nothing about any other server.',
  none: 'The record has no “all” at its end: it says nothing about any other server.',
  '+': 'The record ends in “+all”: anyone can send as this domain.',
}

const ALL_FIXES: Readonly<Partial<Record<All, string>>> = {
  '?': 'End it in ~all.',
  none: 'End it in ~all.',
  '+': 'Replace +all with ~all.',
}

/** DNS showed that there is no record. */
export const hasNoSpf = ({ state }: SpfReport): boolean => state === 'absent'

const found = (report: SpfReport, code: SpfCode): boolean => report.findings.some((one) => one.code === code)

export const allowsAllSenders = (report: SpfReport): boolean =>
  report.state === 'found' && found(report, 'spf-plus-all')

/** Receivers give up; a part that could not be looked up does not prove that. */
export const isPermerror = (report: SpfReport): boolean =>
  report.state === 'found' &&
  (report.stop !== undefined || report.overLimit || (!report.valid && !report.incomplete))

export function scoreSpf(report: SpfReport): Component {
  if (report.state === 'unknown') return unknown('SPF', report.message)
  if (report.state === 'absent') {
    if (found(report, 'spf-not-in-from')) return notApplicable('SPF', report.verdict.sentence)
    const text = 'There is no SPF record: receivers cannot tell your servers from others.'
    return scored('SPF', 0, text, 'Publish one; the SPF generator writes it.')
  }
  if (allowsAllSenders(report)) return scoredAll('+')
  if (isPermerror(report)) {
    const why =
      report.stop?.reason ??
      (report.overLimit
        ? `The record needs ${report.dnsLookupCount} lookups, and 10 are allowed.`
        : 'Receivers cannot evaluate the record.')
    const text = `The result is “permerror”. ${why}`
    return scored('SPF', PERMERROR_POINTS, text, 'The SPF checker shows where and how to fix it.')
  }
  if (report.incomplete) {
    return unknown('SPF', 'Part of the record could not be looked up, so we do not know whether it is valid.')
  }
  return scoredAll(allOf(report.tree))
}

const scoredAll = (all: All): Component => scored('SPF', ALL_POINTS[all], ALL_TEXTS[all], ALL_FIXES[all])

/** The “all” that receivers reach; a redirect counts if there is none (RFC 7208 section 6.1). */
function allOf(node: SpfTreeNode): All {
  const terms = node.terms.filter(({ dead }) => !dead)
  const all = terms.find(({ kind, name }) => kind === 'mechanism' && name === 'all')
  if (all) return all.qualifier ?? '+'
  const redirect = terms.find(({ kind, name }) => kind === 'modifier' && name === 'redirect')
  return redirect?.child ? allOf(redirect.child) : 'none'
}

// The DKIM part of the score: the best key among the selectors that were tried. None found proves nothing.
const GOOD_BITS = 2048
const WEAK_BITS = 1024

export function scoreDkim(report: DkimReport): Component {
  if (report.state === 'no_selectors') return noKeyCanExist(report)
  if (has(report, 'dkim-parked')) return notApplicable('DKIM', report.verdict.sentence)
  const keys = report.keys.filter(({ state }) => state === 'found' || state === 'revoked')
  const rsaBits = Math.max(
    0,
    ...keys
      .filter(isUsable)
      .filter(isRsa)
      .map(({ keyBits }) => keyBits ?? 0),
  )
  const hasEd25519 = keys.filter(isUsable).some(({ keyType }) => keyType === 'ed25519')
  if (rsaBits >= GOOD_BITS)
    return scored('DKIM', 15, `The key at the selector ${nameOf(keys, rsaBits)} is RSA with ${rsaBits} bits.`)
  if (rsaBits >= WEAK_BITS && hasEd25519)
    return scored('DKIM', 15, `There is an Ed25519 key and a ${rsaBits}-bit RSA key.`)
  if (rsaBits >= WEAK_BITS)
    return weak(11, `The key at the selector ${nameOf(keys, rsaBits)} is RSA with only ${rsaBits} bits.`)
  if (hasEd25519)
    return weak(11, 'We found an Ed25519 key but no RSA key; few receivers verify Ed25519 alone.')
  const [first] = keys
  if (first) {
    const text =
      first.state === 'revoked' ? 'is revoked' : rsaBits > 0 ? `has ${rsaBits} bits` : 'cannot be used'
    return weak(3, `The key at the selector ${first.selector} ${text}, and no better one was found.`)
  }
  const tried = report.tried.filter(({ outcome }) => outcome === 'none' || outcome === 'dead-end').length
  const wildcard = report.tried.some(({ outcome }) => outcome === 'wildcard')
  if (wildcard) return unknown('DKIM', 'A wildcard answers for every selector, which proves nothing.')
  if (tried === 0) return unknown('DKIM', `We could not search for keys. ${report.warnings[0] ?? ''}`.trim())
  const { message, fix } = searchFinding('dkim-selector-unknown', {
    domain: report.domain,
    answered: tried,
    total: report.discovery?.total ?? tried,
  })
  return unknown('DKIM', message, fix)
}

const has = ({ findings }: DkimReport, wanted: DkimCode): boolean =>
  findings.some(({ code }) => code === wanted)

/** DNS says that nothing is below _domainkey. */
function noKeyCanExist(report: DkimReport): Component {
  if (has(report, 'dkim-not-needed') || has(report, 'dkim-not-in-from'))
    return notApplicable('DKIM', report.verdict.sentence)
  if (!has(report, 'dkim-none-can-exist') && !has(report, 'dns-record-misplaced'))
    return unknown('DKIM', report.verdict.sentence)
  const text = `DNS says that nothing is below _domainkey.${report.domain}, so there is no key under any selector.`
  return scored('DKIM', 0, text, 'If this domain sends mail, turn on DKIM at the service that sends it.')
}

const isUsable = ({ state, valid }: DkimKey): boolean => state === 'found' && valid

/** RFC 6376 section 3.6.1: the default key type is rsa. */
const isRsa = ({ keyType }: DkimKey): boolean => keyType === undefined || keyType === 'rsa'

const nameOf = (keys: readonly DkimKey[], bits: number): string =>
  keys.find((key) => isUsable(key) && isRsa(key) && key.keyBits === bits)?.selector ?? ''

const weak = (points: number, text: string): Component =>
  scored('DKIM', points, text, 'Publish a 2048-bit RSA key and sign with it.')

// The DMARC part of the score: what happens to failing mail, to how much of it, and whether anyone gets reports.
const POLICY_POINTS = { reject: 25, quarantine: 20, none: 10 } as const
const NO_REPORTS = -3
const OPEN_SUBDOMAINS = -5

/** Receivers apply no DMARC to the domain, and DNS said so. */
export const hasNoDmarc = ({ state, policy }: DmarcReport): boolean =>
  state !== 'unknown' && policy === undefined

export function scoreDmarc(report: DmarcReport): Component {
  if (report.state === 'unknown') return unknown('DMARC', report.message)
  if (report.state === 'absent') {
    const text = 'There is no DMARC record: anyone can send email as this domain.'
    return scored('DMARC', 0, text, 'Publish one; p=none with a rua address is a first step.')
  }
  const { policy } = report
  if (!policy) {
    const text = 'Receivers cannot use the published record, so they do not apply DMARC.'
    return scored('DMARC', 0, text, 'See the DMARC checker for the record to publish.')
  }
  if (policy.applied === null) return unknown('DMARC', 'We could not find out which of the policies applies.')
  return measured('DMARC', [
    ...policyReasons(report, policy.applied),
    ...(report.findings.some(({ code }) => code === 'dmarc-no-reports') ? [noReports] : []),
    ...(leavesSubdomainsOpen(report) ? [openSubdomains] : []),
  ])
}

function policyReasons(
  { domain, policyDomain, policy, tags }: DmarcReport,
  applied: keyof typeof POLICY_POINTS,
): Reason[] {
  const points = POLICY_POINTS[applied]
  const whose = policyDomain === domain ? '' : `, set by ${policyDomain ?? 'a name above'}`
  const test = policy?.t === 'y' ? ' The record is in test mode (t=y), so one level lower than it says.' : ''
  const reason: Reason = {
    points,
    text: `The policy in effect is ${applied}${whose}.${test}`,
    ...fixOf(applied),
  }
  const share = shareOf(tags.pct)
  // With p=none, nothing happens to any share of the mail.
  if (share === 1 || applied === 'none') return [reason]
  const text = `pct=${Math.round(share * 100)}: receivers that follow RFC 7489 apply it only to that share of the mail.`
  return [reason, { points: points * share - points, text, fix: 'Remove pct once the reports are clean.' }]
}

const fixOf = (applied: keyof typeof POLICY_POINTS): { fix?: string } =>
  applied === 'reject'
    ? {}
    : { fix: `Move to p=${applied === 'none' ? 'quarantine' : 'reject'} once the reports are clean.` }

/** 0 to 1; receivers ignore whatever cannot be read, too (RFC 7489 section 6.3). */
const shareOf = (pct: string | undefined): number =>
  pct !== undefined && /^\d{1,3}$/.test(pct.trim()) ? Math.min(100, Number(pct)) / 100 : 1

const noReports: Reason = {
  points: NO_REPORTS,
  text: 'There is no rua address, so you do not see who sends as this domain.',
  fix: 'Add rua=mailto: with an address to receive the reports.',
}

/** Only for the domain that has the record: below it, sp is already the policy in effect. */
const leavesSubdomainsOpen = ({ domain, policyDomain, policy }: DmarcReport): boolean =>
  policyDomain === domain && policy !== undefined && policy.p !== 'none' && policy.sp === 'none'

const openSubdomains: Reason = {
  points: OPEN_SUBDOMAINS,
  text: 'sp=none lets anyone send from the subdomains, despite a stricter policy for the domain itself.',
  fix: 'Remove sp, so subdomains get the same policy.',
}
