// Which records a DMARC change could publish, and at which name, before it is proved to help.
import { isFailure } from '#shared/dns/resolver.ts'
import { shortened } from '#shared/kit/sentence.ts'
import { MAX_TYPED } from '#shared/records/tag-list/as-meant.ts'
import type { Change } from '#shared/report/change/change.ts'
import { dmarcChange } from './change-table.ts'
import type { DmarcCheckOptions, DmarcInspection } from './inspect.ts'
import { TEST_MODE } from './intent.ts'
import { misplacedRecord, nearMiss } from './lint-publication.ts'
import { nextStep, staysNotes, type Tightening, tighteningOf } from './next-step.ts'
import { isDmarcRecord, isWeaker, parseDmarc, policiesOf, type RecordPolicies, underTest } from './parse.ts'
import {
  createPlan,
  hostOf,
  type Known,
  lockDraft,
  lockPlan,
  type Plan,
  removeAliasPlan,
} from './plan-new.ts'
import { isPolicyUnclear, type RepairedRecord, type RepairOptions, repairRecords } from './repair-record.ts'
import { acceptedAt } from './report-mailbox.ts'
import type { Reporting } from './schema.ts'
import { policyName } from './tree-walk.ts'

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
  if (isInherited && plans.length === 0 && isOpen(inspection)) plans.push(lockPlan(inspection))
  if (isInherited && texts.length === 0 && isOurs(policyDomain)) {
    plans.push(repairPlan(inspection, policyDomain))
  }
  const above = walk.steps.slice(1).filter((step) => step.result === 'several' && isOurs(step.domain))
  plans.push(...above.map((step) => repairPlan(inspection, step.domain)))
  return plans.length > 0 || state !== 'absent' ? plans : [createPlan(inspection)]
}

/** A parked domain, of which receivers do not refuse everything. */
const isOpen = ({ facts: { findings } }: DmarcInspection): boolean =>
  findings.some(({ code }) => code === 'dmarc-parked-open')

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
    const record = misplacedRecord(answer)
    return !record || record.text.length > MAX_TYPED ? [] : [{ ...record, name: answer.name }]
  })
  if (!found || isPolicyUnclear([found.text])) return []
  const draft = ({ learned, mailbox }: Known) =>
    [mailbox, undefined].map((reports) => {
      const repaired = repairRecords([found.text], repairOptions(inspection, domain, learned, reports))
      const tightening = tighteningOf([], repaired.text, inheritedAt(inspection, domain))
      return dmarcChange.record('dmarc-record/move', given(policyName(domain), [], repaired, tightening), {
        domain,
        found: found.name,
        isPart: found.isPart,
        tightening,
        learned,
        mailbox: repaired.mailbox,
        unclear: repaired.unclear,
      })
    })
  const isMilder = (text: string) => isWeaker(appliedBy(text), policy?.applied ?? 'none')
  // A record of its own must not take away what the parent's gives.
  if (draft({ learned: [] }).every(({ after: [text = ''] }) => isMilder(text))) return []
  return [{ owner: domain, draft, ...hostOf(inspection, domain) }]
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

function appliedBy(text: string) {
  const record = parseDmarc(text)
  return underTest(policiesOf(record)?.p ?? 'none', record.t)
}

/** One record to replace everything at the name; if that changes nothing, a stricter policy. */
const repairPlan = (inspection: DmarcInspection, owner: string): Plan => ({
  owner,
  draft: (known) => repairDrafts(inspection, owner, known),
  ...hostOf(inspection, owner),
})

function repairDrafts(inspection: DmarcInspection, owner: string, { learned, mailbox }: Known): Change[] {
  const { domain } = inspection.facts
  const texts = textsAt(inspection, owner)
  // A policy that is no known word is a question to its owner, not a reason for another policy.
  if (texts.some(({ length }) => length > MAX_TYPED) || isPolicyUnclear(texts)) return []
  const answer = inspection.answerOf(owner)
  const before = (answer?.aliases.length ?? 0) === 0 ? texts : []
  const optionsWith = (reports?: Known['mailbox']) => repairOptions(inspection, owner, learned, reports)
  if (owner === domain && isOpen(inspection))
    return [lockDraft(domain, before, repairRecords(texts, optionsWith()))]
  const repairs = [mailbox, undefined].map((reports) => {
    const repaired = repairRecords(texts, optionsWith(reports))
    const tightening = tighteningOf(texts, repaired.text, inheritedAt(inspection, owner))
    const record = {
      ...given(policyName(owner), before, repaired, tightening),
      suffix: suffixFor(inspection, owner),
    }
    const { count, unclear } = repaired
    const said = { texts, count, owner, domain, tightening, mailbox: repaired.mailbox, unclear, learned }
    return dmarcChange.record(texts.length > 1 ? 'dmarc-record/merge' : 'dmarc-record/fix', record, said)
  })
  const raised =
    texts.length === 1 && isDmarcRecord(texts[0] ?? '') && !isOpen(inspection)
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
  learned: readonly Reporting[],
  reports: Known['mailbox'],
): RepairOptions {
  const { reporting } = inspection.facts
  const mailbox = acceptedAt(reports, learned)
  const hasOther = mailbox?.isNew === false || isOpen(inspection)
  return {
    today: inheritedAt(inspection, owner).p,
    refusing: new Map(refusals([...reporting, ...learned], hasOther ? undefined : owner)),
    ...(mailbox && { mailbox }),
  }
}

/**
 * Hosts that accept no mail, each with the reason. A host that only lacks a permission stays, since its owner can be
 * asked; so does the domain itself, since its owner decides, unless reports can go elsewhere or nobody needs them.
 */
const refusals = (lines: readonly Reporting[], owner?: string): [host: string, reason: string][] =>
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
