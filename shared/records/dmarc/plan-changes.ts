// Which records a DMARC change could publish, and at which name, before it is proved to help.
import { isFailure } from '#shared/dns/resolver.ts'
import { shortened } from '#shared/kit/sentence.ts'
import { MAX_TYPED } from '#shared/records/tag-list/as-meant.ts'
import type { Change } from '#shared/report/change/change.ts'
import { defaultMailbox, defaultRecord } from './build-record.ts'
import { dmarcChange } from './change-table.ts'
import type { DmarcCheckOptions, DmarcInspection } from './inspect.ts'
import { TEST_MODE } from './intent.ts'
import { type GoneTarget, misplacedRecord, nearMiss, sendsNoMail } from './lint-publication.ts'
import { nextStep, staysNotes, type Tightening, tighteningOf } from './next-step.ts'
import { isDmarcRecord, isWeaker, parseDmarc, policiesOf, type RecordPolicies, underTest } from './parse.ts'
import { isPolicyUnclear, type RepairedRecord, type RepairOptions, repairRecords } from './repair-record.ts'
import type { Reporting } from './schema.ts'
import { policyName } from './tree-walk.ts'

/** For one name. Two changes would touch the same record, so one is enough. */
export interface Plan {
  /**
   * The best draft first.
   * @param learned what is known about the report addresses in records that do not count today
   */
  draft: (learned: readonly Reporting[]) => Change[]
  /** The name is an alias of this one. */
  hostedBy?: string
}

export function plansOf(inspection: DmarcInspection, options: DmarcCheckOptions): Plan[] {
  const { facts, publication } = inspection
  const { domain, policyDomain, state } = facts
  const { walk, own, gone } = publication
  // What could not be looked up must not be replaced.
  if (!own || isFailure(own)) return []
  if (gone) return [removeAliasPlan(inspection, gone)]
  const isOurs = (name: string) => options.suffixes.publicSuffixOf(name) !== name
  const texts = textsAt(inspection, domain)
  const plans: Plan[] = texts.length > 0 ? [repairPlan(inspection, domain)] : []
  if (texts.length === 0) plans.push(...movePlan(inspection))
  const isInherited = walk.policy?.source === 'organizational' && policyDomain !== null
  if (isInherited && texts.length === 0 && isOurs(policyDomain)) {
    plans.push(repairPlan(inspection, policyDomain))
  }
  const above = walk.steps.slice(1).filter((step) => step.result === 'several' && isOurs(step.domain))
  plans.push(...above.map((step) => repairPlan(inspection, step.domain)))
  return plans.length > 0 || state !== 'absent' ? plans : [createPlan(inspection)]
}

/** The DMARC records at a name and the texts that were meant to be one, records first. */
function textsAt({ answerOf }: DmarcInspection, domain: string): string[] {
  const texts = (answerOf(domain)?.records ?? []).map(({ text }) => text)
  return [...texts.filter(isDmarcRecord), ...texts.filter((text) => nearMiss(text) !== null)]
}

/** Publishes a record that is somewhere receivers never look where they do. */
function movePlan(inspection: DmarcInspection): Plan[] {
  const { facts, publication } = inspection
  const { domain, policy } = facts
  const [found] = publication.misplaced.flatMap(({ answer }) => {
    const text = misplacedRecord(answer)
    return text === undefined || text.length > MAX_TYPED ? [] : [{ text, name: answer.name }]
  })
  if (!found || isPolicyUnclear([found.text])) return []
  const draft = (learned: readonly Reporting[]) =>
    [true, false].map((addsMailbox) => {
      const repaired = repairRecords([found.text], repairOptions(inspection, domain, addsMailbox, learned))
      const tightening = tighteningOf([], repaired.text, inheritedAt(inspection, domain))
      return dmarcChange.record('dmarc-record/move', given(policyName(domain), [], repaired, tightening), {
        domain,
        found: found.name,
        tightening,
        learned,
        mailbox: repaired.mailbox,
        unclear: repaired.unclear,
      })
    })
  const isMilder = (text: string) => isWeaker(appliedBy(text), policy?.applied ?? 'none')
  // A record of its own must not take away what the parent's gives.
  if (draft([]).every(({ after: [text = ''] }) => isMilder(text))) return []
  return [{ draft, ...hostOf(inspection, domain) }]
}

const given = (
  owner: string,
  before: readonly string[],
  { text, notes, loses }: RepairedRecord,
  { isStricter }: Tightening,
) => ({
  notes,
  loses,
  risk: isStricter ? ('delivery' as const) : ('none' as const),
  owner,
  type: 'TXT' as const,
  before: [...before],
  after: [text],
  why: [],
})

function hostOf({ answerOf }: DmarcInspection, owner: string): Pick<Plan, 'hostedBy'> {
  const target = answerOf(owner)?.aliases.at(-1)?.target
  return target === undefined ? {} : { hostedBy: target }
}

function appliedBy(text: string) {
  const record = parseDmarc(text)
  return underTest(policiesOf(record)?.p ?? 'none', record.t)
}

/** One record to replace everything at the name; if that changes nothing, a stricter policy. */
const repairPlan = (inspection: DmarcInspection, owner: string): Plan => ({
  draft: (learned) => repairDrafts(inspection, owner, learned),
  ...hostOf(inspection, owner),
})

function repairDrafts(inspection: DmarcInspection, owner: string, learned: readonly Reporting[]): Change[] {
  const { domain } = inspection.facts
  const texts = textsAt(inspection, owner)
  // A policy that is no known word is a question to its owner, not a reason for another policy.
  if (texts.some(({ length }) => length > MAX_TYPED) || isPolicyUnclear(texts)) return []
  const answer = inspection.answerOf(owner)
  const before = (answer?.aliases.length ?? 0) === 0 ? texts : []
  const repairs = [true, false].map((addsMailbox) => {
    const repaired = repairRecords(texts, repairOptions(inspection, owner, addsMailbox, learned))
    const tightening = tighteningOf(texts, repaired.text, inheritedAt(inspection, owner))
    const record = {
      ...given(policyName(owner), before, repaired, tightening),
      suffix: suffixFor(inspection, owner),
    }
    const { count, mailbox, unclear } = repaired
    const said = { texts, count, owner, domain, tightening, mailbox, unclear, learned }
    return dmarcChange.record(texts.length > 1 ? 'dmarc-record/merge' : 'dmarc-record/fix', record, said)
  })
  const raised =
    texts.length === 1 && isDmarcRecord(texts[0] ?? '')
      ? [...belowDrafts(inspection, owner, before), ...raiseDrafts(inspection, owner, before)]
      : []
  return [...repairs.filter(({ after: [text] }) => texts.length > 1 || text !== texts[0]), ...raised]
}

/** Subdomains that a correct record leaves open on purpose or by oversight: the same policy for them. */
function belowDrafts(inspection: DmarcInspection, owner: string, before: string[]): Change[] {
  const { domain, findings, policyDomain } = inspection.facts
  const isWeakerBelow = findings.some(
    ({ code }) => code === 'dmarc-subdomains-weaker' || code === 'dmarc-np-weaker',
  )
  if (!isWeakerBelow || policyDomain !== owner) return []
  const [text = ''] = textsAt(inspection, owner)
  const { tags, ...record } = parseDmarc(text)
  const policies = policiesOf({ tags, ...record })
  if (!policies) return []
  const isOpen = isWeaker(policies.sp, policies.p)
  const kept = tags.flatMap(({ name, text: tag }) => {
    if (name === 'sp') return isOpen ? [] : [tag]
    if (name !== 'np') return [tag]
    return isWeaker(policies.np, isOpen ? policies.p : policies.sp) ? ['np=reject'] : [tag]
  })
  const after = kept.join('; ')
  return [
    dmarcChange.record(
      'dmarc-record-subdomains',
      {
        suffix: suffixFor(inspection, owner),
        notes: removedTags(text, after),
        owner: policyName(owner),
        type: 'TXT',
        before,
        after: [after],
        why: [],
      },
      { owner, domain, tightening: tighteningOf([text], after) },
    ),
  ]
}

const removedTags = (before: string, after: string): string[] => {
  const left = parseDmarc(after).tags.map(({ text }) => text)
  const gone = parseDmarc(before).tags.filter(({ text }) => !left.includes(text))
  return gone.map(({ name, text }) =>
    left.some((tag) => tag.startsWith(`${name}=`))
      ? `“${shortened(text)}” becomes ${name}=reject.`
      : `“${shortened(text)}” is removed.`,
  )
}

/** A stricter policy for a record whose reports arrive (RFC 9989 section 7.4). */
function raiseDrafts(inspection: DmarcInspection, owner: string, before: string[]): Change[] {
  const [text = ''] = textsAt(inspection, owner)
  const isReported = inspection.facts.reporting.some(
    ({ tag, authorized, mailbox }) => tag === 'rua' && authorized === true && mailbox === 'reachable',
  )
  const next = isReported ? nextStep(parseDmarc(text), null) : null
  if (!next) return []
  const { step, text: after } = next
  return [
    dmarcChange.record(
      'dmarc-policy',
      {
        suffix: suffixFor(inspection, owner),
        notes: staysNotes(next),
        owner: policyName(owner),
        before,
        after: [after],
        why: [],
        loses: [{ what: TEST_MODE, why: 'This step ends it.' }],
      },
      { step, owner, domain: inspection.facts.domain },
    ),
  ]
}

/** A parent domain's record has a change of its own. */
const suffixFor = ({ facts: { domain } }: DmarcInspection, owner: string) =>
  owner === domain ? undefined : owner

function repairOptions(
  inspection: DmarcInspection,
  owner: string,
  addsMailbox: boolean,
  learned: readonly Reporting[],
): RepairOptions {
  const { reporting } = inspection.facts
  return {
    today: inheritedAt(inspection, owner).p,
    refusing: new Map([...refusals(reporting, owner), ...refusals(learned, owner)]),
    ...(addsMailbox ? { mailboxOf: owner } : {}),
  }
}

/**
 * Hosts that accept no mail, each with the reason. A host that only lacks a permission stays, since its owner can be
 * asked; so does the domain itself, since its owner decides.
 */
const refusals = (lines: readonly Reporting[], owner: string): [host: string, reason: string][] =>
  lines.flatMap(({ host, mailbox }): [string, string][] => {
    if (host === undefined || host === owner) return []
    if (mailbox === 'null-mx') return [[host, `${host} does not accept mail`]]
    return mailbox === 'nowhere' ? [[host, `${host} has neither MX records nor an address`]] : []
  })

/** What failing mail gets at the name today; a parent domain is not judged by the domain's own result. */
function inheritedAt({ facts: { domain, policy } }: DmarcInspection, owner: string): RecordPolicies {
  if (owner !== domain || !policy) return { p: 'none', sp: 'none', np: 'none' }
  const { applied, appliedBelow } = policy
  return { p: applied ?? 'none', sp: appliedBelow.existing, np: appliedBelow.missing }
}

/** Right for every domain today: it affects no mail, and promises no mailbox. */
const SILENT_RECORD = 'v=DMARC1; p=none'
const REJECT_RECORD = 'v=DMARC1; p=reject'

function createPlan(inspection: DmarcInspection): Plan {
  const { facts, publication } = inspection
  const { domain } = facts
  const at = { owner: policyName(domain), type: 'TXT' as const, before: [] }
  const publish = (record: string) => ({ ...at, after: [record], why: [] })
  const mailbox = defaultMailbox(domain)
  const drafts = [
    ...(sendsNoMail(publication)
      ? [dmarcChange.record('dmarc-record/reject', publish(REJECT_RECORD), { domain })]
      : []),
    dmarcChange.record('dmarc-record/create', publish(defaultRecord(domain)), { domain, mailbox }),
    // If the domain itself accepts no mail, only its owner knows a mailbox that can take the reports.
    dmarcChange.record('dmarc-record/silent', publish(SILENT_RECORD), { domain }),
  ]
  return { draft: () => drafts, ...hostOf(inspection, domain) }
}

/** A name with a CNAME cannot have a TXT record (RFC 1034 section 3.6.2), so this comes first. */
function removeAliasPlan({ facts, publication }: DmarcInspection, gone: GoneTarget): Plan {
  const { domain, state } = facts
  const name = policyName(domain)
  const { target, free } = gone
  const record = sendsNoMail(publication) ? REJECT_RECORD : defaultRecord(domain)
  const [alias] = publication.own?.aliases ?? []
  const change = dmarcChange.record(
    'dmarc-alias',
    { owner: name, type: 'CNAME', before: [alias?.target ?? target], after: [], why: [] },
    { name, target, isFree: free !== null, next: state === 'found' ? null : record },
  )
  return { draft: () => [change] }
}
