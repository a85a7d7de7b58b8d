import { isWithin } from '#shared/dns/domain-name.ts'
import { previewOf } from '#shared/dns/draft-preview.ts'
import { forDraft } from '#shared/dns/question-pool.ts'
import { ignoringWildcards, remembering, withText } from '#shared/dns/decorated.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { provedFinalDot } from '#shared/records/cname/changes.ts'
import { withChange } from '#shared/report/change/apply.ts'
import { type Change, orderChanges } from '#shared/report/change/change.ts'
import { asksFor } from '#shared/report/change/manual-steps.ts'
import { proveChanges } from '#shared/report/change/prove.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import type { Publish } from '#shared/report/change/schema.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { DMARC_ASKS, dmarcChange } from './change-table.ts'
import { DMARC_FINDINGS, type DmarcCode, type DmarcFinding } from './findings.ts'
import { type DmarcCheckOptions, type DmarcFacts, type DmarcInspection, inspectDmarc } from './inspect.ts'
import { dmarcIntents } from './intent.ts'
import { isDmarcRecord, parseDmarc } from './parse.ts'
import { plansOf } from './plan-changes.ts'
import { type Plan, SILENT_RECORD } from './plan-new.ts'
import { UNCLEAR_ADDRESS } from './repair-record.ts'
import { reportMailbox } from './report-mailbox.ts'
import type { DmarcPreview, DmarcReport, Reporting } from './schema.ts'
import { policyName } from './tree-walk.ts'
import { dmarcVerdict } from './verdict.ts'

export type { DmarcCheckOptions } from './inspect.ts'

/**
 * Two waves of queries, and a third for report hosts without MX records or permission; if a proposed change names a mailbox, its host
 * is looked up as well.
 * @param name lower-case A-label name without the final dot; a leading "_dmarc." is removed
 */
export async function checkDmarc(
  name: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<DmarcReport> {
  const once = ignoringWildcards(remembering(resolver))
  const inspection = await inspectDmarc(name, once, options)
  const { facts } = inspection
  const changes = await dmarcChanges(inspection, once, options)
  return { ...facts, publish: publishAfter(facts, changes), verdict: dmarcVerdict(facts), changes }
}

/** A record that is not published yet, as if it were, beside what is published at its name today. */
export async function previewDmarc(
  domain: string,
  record: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<DmarcPreview> {
  const name = policyName(domain)
  // The tree walk is done for the published records, too; the report addresses are the draft's.
  const isOwn = (asked: string) => isWithin(domain, asked.replace(/^_dmarc\./, ''))
  const [{ facts }, published] = await Promise.all([
    inspectDmarc(domain, withText(forDraft(resolver, isOwn), name, record), options),
    resolver.query(name, 'TXT'),
  ])
  // A draft gets no changes: they would replace a record that is not published.
  const report = { ...facts, verdict: dmarcVerdict(facts), changes: [] }
  return previewOf(report, published, isDmarcRecord)
}

/** Each is proved against the same DNS; what none of them fixes becomes an ask. */
async function dmarcChanges(
  inspection: DmarcInspection,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<Change[]> {
  const { facts } = inspection
  const { domain, findings } = facts
  // Nothing can be published at a name that does not exist, and there is nothing to protect.
  if (facts.state === 'absent' && facts.exists === false) return []
  const proof: Proof = { inspection, resolver, inspect: (dns) => inspectDmarc(domain, dns, options) }
  const proved = (await finalDot(proof)) ?? (await provedPlans(plansOf(inspection, options), proof))
  const askable = findings.filter(({ code }) => !isLater(code, proved))
  const place = { tool: 'dmarc', owner: facts.name, type: 'TXT' as const }
  const titled = { titles: DMARC_ASKS, findings: TITLED }
  return orderChanges([...proved, ...asksFor(askable, proved, { ...place, ...titled })], findings)
}

const TITLED = { ...DMARC_FINDINGS, ...DNS_FINDINGS }

/** Without reports, there is no basis for a stricter policy: they are asked for first. A CNAME goes before a record comes. */
const isLater = (code: DmarcCode, changes: readonly Change[]): boolean =>
  code === 'dmarc-policy-none' ||
  (code === 'dmarc-no-record' && changes.some(({ id }) => id === 'dmarc-alias'))

const provedPlans = async (plans: readonly Plan[], proof: Proof): Promise<Change[]> =>
  (await Promise.all(plans.map((plan) => firstProved(plan, proof)))).flat()

/** Where the record is behind a CNAME whose target lacks its final dot, nothing else is wrong. */
async function finalDot(proof: Proof): Promise<Change[] | null> {
  const { findings } = proof.inspection.facts
  const { own, gone } = proof.inspection.publication
  if (!own || !gone) return null
  const { resolver } = proof
  const changes = await provedFinalDot(own.name, own.aliases, {
    findings,
    resolver,
    recheck: recheckOf(proof),
  })
  return changes.length > 0 ? changes : null
}

interface Proof {
  inspection: DmarcInspection
  resolver: Resolver
  inspect: (dns: Resolver) => Promise<DmarcInspection>
}

/** The first draft that is worth it: the next one leaves more to do, or is for later. */
async function firstProved({ owner, draft, hostedBy }: Plan, proof: Proof): Promise<Change[]> {
  const mailbox = await reportMailbox(proof.inspection, owner, proof.resolver)
  const drafts = draft({ learned: [], mailbox })
  const [first] = drafts
  if (!first) return []
  const learned = await newReporting(first, proof)
  const proved = await firstOf(learned.length > 0 ? draft({ learned, mailbox }) : drafts, proof)
  if (!proved) return []
  return [hostedBy === undefined || proved.action === 'ask' ? proved : askHost(proved, hostedBy)]
}

/** What is to be known about addresses that receivers do not see today. */
async function newReporting(draft: Change, { inspection, resolver, inspect }: Proof): Promise<Reporting[]> {
  const known = new Set(inspection.facts.reporting.map(({ host }) => host))
  const records = draft.after.map(parseDmarc)
  const hosts = records.flatMap(({ rua, ruf }) => [...rua, ...ruf]).flatMap(({ host }) => host ?? [])
  if (hosts.every((host) => known.has(host))) return []
  const { facts } = await inspect(withChange(resolver, draft))
  return facts.reporting.filter(({ host }) => !known.has(host))
}

const recheckOf =
  ({ inspection, inspect }: Proof) =>
  async (dns: Resolver): Promise<DmarcFinding[]> => {
    const { findings } = inspection.facts
    return (await inspect(dns)).facts.findings.filter(({ code }) => !isOldNews(code, findings))
  }

async function firstOf(drafts: readonly Change[], proof: Proof): Promise<Change | undefined> {
  const { findings } = proof.inspection.facts
  const { resolver } = proof
  const recheck = recheckOf(proof)
  for (const draft of drafts) {
    const [change] = await proveChanges([draft], { findings, resolver, recheck, intentsOf: dmarcIntents })
    if (change && isWorthIt(change, findings)) return change
  }
  return undefined
}

/** What a record was meant to say, and what its addresses still lack, only shows once receivers can read it. */
const MEANT: readonly DmarcCode[] = [
  'dmarc-reports-not-accepted',
  'dmarc-subdomains-weaker',
  'dmarc-np-weaker',
  'dmarc-test-mode',
]

/** A problem that is no reason to keep the record unreadable. */
function isOldNews(code: DmarcCode, findings: readonly DmarcFinding[]): boolean {
  const had = (known: DmarcCode) => findings.some((finding) => finding.code === known)
  if (had(code)) return false
  // A record that asks for nothing yet is better than none.
  if (had('dmarc-no-record') && (code === 'dmarc-no-reports' || code === 'dmarc-policy-none')) return true
  // No address is left where none could be read.
  return MEANT.includes(code) || (code === 'dmarc-no-reports' && had('dmarc-address-invalid'))
}

function isWorthIt({ id, why, loses = [] }: Change, findings: readonly DmarcFinding[]): boolean {
  if (id.startsWith('dmarc-policy')) return true
  const isUnclear = loses.some((loss) => loss.why === UNCLEAR_ADDRESS)
  const problems = findings.filter(
    (finding) => asksForAction(finding) && !(isUnclear && finding.code === 'dmarc-address-invalid'),
  )
  return problems.some(({ code }) => why.includes(code))
}

/** A TXT record cannot share its name with a CNAME (RFC 1034 section 3.6.2). */
function askHost(change: Change, target: string): Change {
  const { id, owner, why, notes, after, rfc, risk, loses, prerequisites } = change
  const given = { id, notes, owner, type: 'CNAME' as const, why, risk, prerequisites, loses, rfc }
  return dmarcChange.ask('dmarc-record/alias', given, { owner, target, record: after.join(' ') })
}

/** The record that the domain should have is the one that a change publishes at its name. */
function publishAfter({ publish, state }: DmarcFacts, changes: readonly Change[]): Publish {
  const asksForMailbox = changes.some(
    ({ id, action, type }) => id === 'dmarc-record' && action === 'ask' && type === 'TXT',
  )
  if (state === 'absent' && asksForMailbox) return { ...publish, content: SILENT_RECORD }
  const change = changes.find(
    ({ id, action, owner }) => id.startsWith('dmarc-record') && action !== 'ask' && owner === publish.name,
  )
  const [content = publish.content] = change?.after ?? []
  return { ...publish, content }
}
