// What to change in DNS so that receivers protect the domain and its owner gets reports.
import { asksFor } from '#shared/change/asks.ts'
import { withChange } from '#shared/change/apply.ts'
import { askChange, type Change } from '#shared/change/change.ts'
import { orderChanges } from '#shared/change/order.ts'
import { proveChanges } from '#shared/change/prove.ts'
import type { DmarcCode, DmarcFinding } from '#shared/dmarc/findings.ts'
import { dmarcIntents } from '#shared/dmarc/intent.ts'
import {
  inspectDmarc,
  type DmarcCheckOptions,
  type DmarcFacts,
  type DmarcInspection,
} from '#shared/dmarc/inspect.ts'
import { plansOf, POLICY_CHANGE, RECORD_CHANGE, type Plan } from '#shared/dmarc/plan-changes.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Publish } from '#shared/report/publish.ts'
import { asksForAction } from '#shared/report/verdict.ts'

/** Each is proved against the same DNS; what none of them fixes becomes an ask. */
export async function dmarcChanges(
  inspection: DmarcInspection,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<Change[]> {
  const { facts } = inspection
  const { domain, findings } = facts
  // Nothing can be published at a name that does not exist, and there is nothing to protect.
  if (facts.state === 'absent' && facts.exists === false) return []
  const proof: Proof = { findings, resolver, inspect: (dns) => inspectDmarc(domain, dns, options) }
  const plans = plansOf(inspection, options)
  const proved = await Promise.all(plans.map((plan) => firstProved(plan, proof)))
  const changes = [...proved.flat(), ...mailboxAsk(facts, proved.flat())]
  // Without reports, there is no basis for a stricter policy: they are asked for first.
  const askable = findings.filter(({ code }) => code !== 'dmarc-policy-none')
  const place = { tool: 'dmarc', owner: facts.name, type: 'TXT' as const, titles: ASK_TITLES }
  return orderChanges([...changes, ...asksFor(askable, changes, place)], findings)
}

interface Proof {
  findings: readonly DmarcFinding[]
  resolver: Resolver
  inspect: (dns: Resolver) => Promise<DmarcInspection>
}

/** The first draft that is worth it: the next one leaves more to do, or is for later. */
async function firstProved({ draft, hostedBy }: Plan, proof: Proof): Promise<Change[]> {
  const drafts = draft([])
  const [first] = drafts
  if (!first) return []
  let proved = await firstOf(drafts, proof)
  if (!proved) {
    // A record that starts to count may name addresses that were not checked yet.
    const { facts } = await proof.inspect(withChange(proof.resolver, first))
    proved = await firstOf(draft(facts.reporting), proof)
  }
  if (!proved) return []
  return [hostedBy === undefined ? proved : askHost(proved, hostedBy)]
}

async function firstOf(
  drafts: readonly Change[],
  { findings, resolver, inspect }: Proof,
): Promise<Change | undefined> {
  const recheck = async (dns: Resolver) => (await inspect(dns)).facts.findings
  for (const draft of drafts) {
    const [change] = await proveChanges([draft], { findings, resolver, recheck, intentsOf: dmarcIntents })
    if (change && isWorthIt(change, findings)) return change
  }
  return undefined
}

function isWorthIt({ id, why }: Change, findings: readonly DmarcFinding[]): boolean {
  if (id.startsWith(POLICY_CHANGE)) return true
  const problems = new Set<string>(findings.filter(asksForAction).map(({ code }) => code))
  return why.some((code) => problems.has(code))
}

/** A TXT record cannot share its name with a CNAME (RFC 1034 section 3.6.2). */
function askHost({ id, owner, why, text, notes = [], after, rfc }: Change, target: string): Change {
  return askChange({
    id,
    title: `Ask the owner of ${target} to change the DMARC record`,
    text: `${owner} is a CNAME to ${target}, so the record is published there, and a name with a CNAME cannot have a TXT record. Ask the service that runs ${target} for this record: ${after.join(' ')} ${[text, ...notes].join(' ')}`,
    owner,
    type: 'CNAME',
    why,
    ...(rfc === undefined ? {} : { rfc }),
  })
}

/** If the domain itself accepts no mail, only its owner knows a mailbox that can take the reports. */
function mailboxAsk({ domain, name, findings }: DmarcFacts, changes: readonly Change[]): Change[] {
  const isOpen =
    findings.some(({ code }) => code === 'dmarc-no-record') &&
    !changes.some(({ why }) => why.includes('dmarc-no-record'))
  if (!isOpen) return []
  return [
    askChange({
      id: RECORD_CHANGE,
      title: 'Choose a mailbox for the reports, then publish a DMARC record',
      text: `${domain} does not accept email, so its reports need a mailbox at another of your domains. Publish v=DMARC1; p=none; rua=mailto: followed by that address, and have that domain publish the record that allows it to receive the reports.`,
      owner: name,
      type: 'TXT',
      why: ['dmarc-no-record'],
      rfc: 'RFC 9989, 4.7',
    }),
  ]
}

const ASK_TITLES: Partial<Record<DmarcCode, string>> = {
  'dmarc-reports-not-accepted': 'Ask the owner of the report mailbox for its permission',
  'dmarc-mailbox-unreachable': 'Send the reports to a mailbox that accepts mail',
  'dmarc-no-reports': 'Choose a mailbox for the reports',
  'dmarc-multiple-records': 'Keep one DMARC record and delete the others',
  'dmarc-record-misplaced': 'Move the DMARC record to where receivers look',
}

/** The record that the domain should have is the one that a change publishes at its name. */
export function publishAfter({ publish }: DmarcFacts, changes: readonly Change[]): Publish {
  const change = changes.find(
    ({ id, action, owner }) => id.startsWith(RECORD_CHANGE) && action !== 'ask' && owner === publish.name,
  )
  const [content = publish.content] = change?.after ?? []
  return { ...publish, content }
}
