// The facts from a domain's single checks: their verdicts and findings, not judged again; and what a domain is as a sender:
// whether it sends mail at all, and which check to run.
import { type Fact, gateFacts, type GateFacts } from '#shared/data/provider-rules/facts.ts'
import { isNullMx } from '#shared/dns/resolver.ts'
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'
import type { MxFinding } from '#shared/records/mx/findings.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import type { SpfCode } from '#shared/records/spf/findings.ts'
import type { SpfReport } from '#shared/records/spf/schema.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { saysNoSuchName } from '#shared/report/unanswered.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { anyOf } from './outcome.ts'

export interface CheckedRecords {
  domain: string
  spf: Omit<SpfReport, 'tree'>
  dkim: DkimReport
  dmarc: DmarcReport
  mx: MxReport
  /** Whether DNS has an SOA record at the name; null: not asked, or not answered. */
  soa?: boolean | null
  /** The visitor gave the selector, so the checked key is the one that signs. */
  hasSelector?: boolean
}

/** MAIL FROM and d= are assumed to be this domain; what only a message can show is unknown. */
export function factsOfRecords(records: CheckedRecords): GateFacts {
  const { spf, dkim, dmarc, mx } = records
  const spfFact = isOpenDecline(records) ? fact(null, spf.verdict.sentence) : passesSpf(spf)
  const dkimFact = passesDkim(dkim, records.hasSelector ?? false)
  const passes = either(spfFact, dkimFact)
  return gateFacts({
    spf: spfFact,
    spfHardFail: fact(
      spfFact.is === null ? null : spfFact.is === false && has(spf.findings, 'spf-no-sender'),
      spf.verdict.sentence,
      ofCheck(spf.findings, 'spf-no-sender'),
    ),
    spfWide: fact(
      spf.verdict.tone === 'unknown' ? null : has(spf.findings, ...WIDE),
      spf.verdict.sentence,
      ofCheck(spf.findings, ...WIDE),
    ),
    dkim: dkimFact,
    // If neither passes, there is nothing to align, and other rules say so.
    aligned: { ...passes, is: passes.is === false ? null : passes.is, assumed: true },
    dmarc: passes,
    ...dmarcFacts(dmarc),
    exists: fact(existsBy(records), ''),
    soa: fact(records.soa ?? null, ''),
    // A host that was not checked does not change what the record says.
    nullMx: fact(mx.state === 'unknown' ? null : isNullMx(mx.entries), mx.verdict.sentence),
    replies: takesReplies(mx),
  })
}

/** Whether SPF that allows no one is right depends on whether the domain has mail at all. */
const isOpenDecline = ({ spf, mx }: CheckedRecords): boolean =>
  has(spf.findings, 'spf-no-sender') &&
  (mx.state === 'unknown' || (mx.state === 'absent' && mx.findings.some(({ unknown }) => unknown)))

const WIDE: readonly SpfCode[] = ['spf-plus-all', 'spf-wide-network']

const fact = (is: boolean | null, reason: string, findings: string[] = []): Fact => ({ is, reason, findings })

const has = <Code extends string>(findings: readonly Finding<Code>[], ...codes: readonly Code[]): boolean =>
  findings.some(({ code }) => codes.includes(code))

/** Findings with one of the codes; without codes, all that call for action. */
const ofCheck = <Code extends string>(
  findings: readonly Finding<Code>[],
  ...codes: readonly Code[]
): string[] => [
  ...new Set(
    findings
      .filter((finding) => (codes.length > 0 ? codes.includes(finding.code) : asksForAction(finding)))
      .map(({ code }) => code),
  ),
]

function passesSpf({ state, valid, canPass, incomplete, verdict, findings }: CheckedRecords['spf']): Fact {
  const failing = fact(false, verdict.sentence, ofCheck(findings))
  if (verdict.tone === 'unknown') return fact(null, verdict.sentence)
  if (state === 'absent') return failing
  if (!valid) return incomplete && verdict.tone !== 'bad' ? fact(null, verdict.sentence) : failing
  if (canPass === null) return fact(null, verdict.sentence)
  return canPass
    ? fact(
        true,
        'Receivers can evaluate the record, and it allows servers. To see whether yours is one, enter its IP address.',
      )
    : { ...failing, findings: ofCheck(findings, 'spf-no-sender', 'spf-no-sender-listed') }
}

function passesDkim(
  { state, verdict, findings, keys, valid, keyType }: DkimReport,
  hasSelector: boolean,
): Fact {
  const failing = fact(false, verdict.sentence, ofCheck(findings))
  if (state === 'unknown') return fact(null, verdict.sentence)
  if (state === 'no_selectors') return failing
  if (hasSelector) {
    if (state !== 'found') return failing
    // The mail may have another signature, too.
    if (valid && keyType === 'ed25519') return { ...fact(null, verdict.sentence), unseen: ED25519 }
    return valid ? signed(findings, true) : failing
  }
  // A search that finds a broken key proves nothing about the one that signs.
  return keys.some((key) => key.valid) || valid ? signed(findings, false) : fact(null, verdict.sentence)
}

const ED25519 =
  'The key is Ed25519, which most mailbox providers do not verify: sign with an RSA key as well (RFC 8463). Only a message shows whether yours already is.'

/** Large providers verify RSA signatures; RFC 8463 section 5 recommends one in addition to each Ed25519 signature. */
function signed(findings: DkimReport['findings'], hasSelector: boolean): Fact {
  const onlyEd25519 = findings.find(({ code }) => code === 'dkim-ed25519-only')
  if (onlyEd25519) return fact(false, onlyEd25519.message, [onlyEd25519.code])
  return fact(
    true,
    hasSelector
      ? 'The key is published, and receivers can verify with it. Only a message shows whether your mail is signed.'
      : 'A key is published. Only a message shows whether your mail is signed with it.',
  )
}

/** One of the two is enough. */
function either(spf: Fact, dkim: Fact): Fact {
  const is = anyOf([spf.is, dkim.is])
  const findings = is === false ? [...spf.findings, ...dkim.findings] : []
  return {
    is,
    reason: 'We assume that MAIL FROM and the signature use this domain.',
    findings,
    assumed: true,
  }
}

/** An enforced policy is enough, whatever else is wrong with the record. */
function dmarcFacts(report: DmarcReport): Pick<GateFacts, 'dmarcRecord' | 'dmarcEnforced' | 'dmarcRejects'> {
  const { policy, policyDomain, domain, verdict, findings } = report
  if (!policy) {
    const is = verdict.tone === 'unknown' || report.state === 'unknown' ? null : false
    const none = fact(is, verdict.sentence, is === false ? ofCheck(findings) : [])
    const no = fact(is, verdict.sentence)
    return { dmarcRecord: none, dmarcEnforced: no, dmarcRejects: no }
  }
  const { applied, p } = policy
  const where = policyDomain === null || policyDomain === domain ? '' : `, from ${policyDomain}`
  const reason = `The policy is p=${p}${where}.`
  return {
    dmarcRecord: fact(true, reason),
    dmarcEnforced: fact(applied === null ? null : applied !== 'none', reason),
    dmarcRejects: fact(applied === null ? null : applied === 'reject', reason),
  }
}

function existsBy({ spf, mx, dmarc }: CheckedRecords): boolean | null {
  if (saysNoSuchName(spf.findings) || saysNoSuchName(mx.findings)) return false
  return dmarc.exists
}

function takesReplies(mx: MxReport): Fact {
  const { verdict, findings, state } = mx
  if (verdict.tone === 'unknown') return fact(null, verdict.sentence)
  if (isNullMx(mx.entries)) return fact(false, verdict.sentence)
  return verdict.tone === 'bad' || state === 'absent'
    ? fact(false, verdict.sentence, ofCheck(findings))
    : fact(true, 'The domain names servers that accept its mail.')
}

type Sender = Pick<CheckedRecords, 'domain' | 'spf' | 'dkim' | 'dmarc' | 'mx'>

/** The domain says so twice: SPF allows no one, and no mail server accepts mail for it; a web server alone is none. */
export const sendsNoMail = ({ spf, mx }: Pick<Sender, 'spf' | 'mx'>): boolean =>
  spf.findings.some(({ code }) => code === 'spf-no-sender') && takesNoMail(mx)

function takesNoMail(mx: Sender['mx']): boolean {
  if (mx.state === 'absent') return mx.findings.every(({ unknown }) => !unknown)
  return mx.state === 'found' && isNullMx(mx.entries)
}

/** The domain that mail is usually sent as, if the checked name has no mail of its own. */
export function parentSender(records: Sender): string | null {
  const { domain, spf, dkim, dmarc, mx } = records
  const parent = dmarc.organizationalDomain
  if (!parent || parent === domain || dkim.state === 'found') return null
  const isWithoutMail = spf.state === 'absent' && mx.state === 'absent'
  return isWithoutMail || serviceUse(records) !== null ? parent : null
}

/** What a service uses the name for, if nobody sends as it: the finding of the MX check. */
export function serviceUse({ spf, dkim, mx }: Pick<Sender, 'spf' | 'dkim' | 'mx'>): MxFinding | null {
  if (dkim.state === 'found') return null
  const use = mx.findings.find(({ code }) => code === 'mx-return-path' || code === 'mx-for-program')
  const namesNoSender = spf.findings.some(({ code }) => code === 'spf-not-in-from')
  return use && (use.code === 'mx-return-path' || namesNoSender) ? use : null
}

export const SENDER_CHANGES = {
  'spf-no-sender': {
    title: 'List the servers that send your mail',
    text: ({ domain }: Pick<Sender, 'domain'>) =>
      `SPF of ${domain} allows no server, so it can never pass. Add the servers and services that send as ${domain} before “-all”, with the SPF generator.`,
    why: ['spf-no-sender'],
    rfc: 'RFC 7208, 2.6.3',
  },
} satisfies ChangeTable

const { ask } = changesOf(SENDER_CHANGES)

/** SPF that allows no one, at a domain that accepts mail: none of its servers can pass. */
export const senderAsk = ({ domain, spf, mx }: Pick<Sender, 'domain' | 'spf' | 'mx'>): Change[] =>
  spf.findings.some(({ code }) => code === 'spf-no-sender') &&
  !spf.changes.some(({ why }) => why.includes('spf-no-sender')) &&
  mx.verdict.tone !== 'unknown'
    ? [ask('spf-no-sender', { owner: domain, type: 'TXT' }, { domain })]
    : []
