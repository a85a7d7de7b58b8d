// Which records a DMARC change could publish, and at which name, before it is proved to help.
import { recordChange, type Change } from '#shared/report/change/change.ts'
import { createPlan, removeAliasPlan } from './plan-absent.ts'
import type { DmarcCheckOptions, DmarcInspection } from './inspect.ts'
import { TEST_MODE } from './intent.ts'
import { misplacedRecord } from './lint-publication.ts'
import { nearMiss } from './near-miss.ts'
import { nextStep, READ_REPORTS, stepNotes, stepWords } from './next-step.ts'
import { isDmarcRecord, parseDmarc } from './parse.ts'
import { BELOW_CHANGE, mailboxFirst, POLICY_CHANGE, RECORD_CHANGE, type Plan } from './plan.ts'
import { isWeaker, policiesOf, underTest, type RecordPolicies } from './policy.ts'
import { isPolicyUnclear, repairRecords, type RepairedRecord, type RepairOptions } from './repair-record.ts'
import type { Reporting } from './schema.ts'
import { tighteningOf } from './tightening.ts'
import { policyName } from './tree-walk.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import { MAX_TYPED } from '#shared/records/tag-list/as-meant.ts'
import { shortened } from '#shared/kit/text/in-sentence.ts'

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
  const { facts, publication, answerOf } = inspection
  const { domain, policy } = facts
  const [found] = publication.misplaced.flatMap(({ answer }) => {
    const text = misplacedRecord(answer)
    return text === undefined || text.length > MAX_TYPED ? [] : [{ text, name: answer.name }]
  })
  if (!found || isPolicyUnclear([found.text])) return []
  const draft = (learned: readonly Reporting[]) =>
    [true, false].map((addsMailbox) => {
      const repaired = repairRecords([found.text], repairOptions(inspection, domain, addsMailbox, learned))
      return recordChange({
        id: RECORD_CHANGE,
        title: 'Move the DMARC record to where receivers look',
        ...wordsOf(
          `Publish this record at ${policyName(domain)}, then delete the one at ${found.name}.`,
          repaired,
          tighteningOf([], repaired.text, inheritedAt(inspection, domain)),
          learned,
        ),
        owner: policyName(domain),
        type: 'TXT',
        before: [],
        after: [repaired.text],
        why: [],
        rfc: 'RFC 9989, 4.5',
      })
    })
  const isMilder = (text: string) => isWeaker(appliedBy(text), policy?.applied ?? 'none')
  // A record of its own must not take away what the parent's gives.
  if (draft([]).every(({ after: [text = ''] }) => isMilder(text))) return []
  return [{ draft, ...hostOf(answerOf(domain)?.aliases.at(-1)?.target) }]
}

const hostOf = (target: string | undefined): Pick<Plan, 'hostedBy'> =>
  target === undefined ? {} : { hostedBy: target }

function appliedBy(text: string) {
  const record = parseDmarc(text)
  return underTest(policiesOf(record)?.p ?? 'none', record.t)
}

/** One record to replace everything at the name; if that changes nothing, a stricter policy. */
const repairPlan = (inspection: DmarcInspection, owner: string): Plan => ({
  draft: (learned) => repairDrafts(inspection, owner, learned),
  ...hostOf(inspection.answerOf(owner)?.aliases.at(-1)?.target),
})

function repairDrafts(inspection: DmarcInspection, owner: string, learned: readonly Reporting[]): Change[] {
  const texts = textsAt(inspection, owner)
  // A policy that is no known word is a question to its owner, not a reason for another policy.
  if (texts.some(({ length }) => length > MAX_TYPED) || isPolicyUnclear(texts)) return []
  const answer = inspection.answerOf(owner)
  const before = (answer?.aliases.length ?? 0) === 0 ? texts : []
  const repairs = [true, false].map((addsMailbox) => {
    const repaired = repairRecords(texts, repairOptions(inspection, owner, addsMailbox, learned))
    const tightening = tighteningOf(texts, repaired.text, inheritedAt(inspection, owner))
    return recordChange({
      id: idFor(RECORD_CHANGE, inspection, owner),
      title: repairTitle(texts, repaired),
      ...wordsOf(
        whose(inspection, owner) + repairText(texts, owner, repaired),
        repaired,
        tightening,
        learned,
      ),
      owner: policyName(owner),
      type: 'TXT',
      before,
      after: [repaired.text],
      why: [],
      rfc: texts.length > 1 ? 'RFC 9989, 4.10' : 'RFC 9989, 4.8',
    })
  })
  const raised =
    texts.length === 1 && isDmarcRecord(texts[0] ?? '')
      ? [...belowDrafts(inspection, owner, before), ...raiseDrafts(inspection, owner, before)]
      : []
  return [...repairs.filter(({ after: [text] }) => texts.length > 1 || text !== texts[0]), ...raised]
}

function repairTitle(texts: readonly string[], { count }: RepairedRecord): string {
  if (texts.length === 1) return 'Fix the DMARC record'
  return count === 1
    ? `Join the ${texts.length} TXT records into one DMARC record`
    : `Merge the ${texts.length} DMARC records into one`
}

function repairText(texts: readonly string[], owner: string, { count }: RepairedRecord): string {
  const name = policyName(owner)
  if (texts.length > 1) {
    const why =
      count === 1 ? 'a DMARC record is a single text' : 'with several DMARC records, receivers use none'
    return `Publish this one record at ${name} in place of the ${texts.length} TXT records there: ${why}.`
  }
  return isDmarcRecord(texts[0] ?? '')
    ? `Replace the record at ${name} with this one.`
    : `Replace the text at ${name}, which receivers ignore, with this record.`
}

/** What a repair says, what it risks, and what comes first. */
function wordsOf(
  head: string,
  { notes, mailbox, loses, unclear }: RepairedRecord,
  { isStricter, choice, prerequisites }: ReturnType<typeof tighteningOf>,
  learned: readonly Reporting[],
): Pick<Change, 'text' | 'notes' | 'risk' | 'loses' | 'prerequisites'> {
  return {
    text: [head, ...choice].join(' '),
    ...(notes.length > 0 ? { notes } : {}),
    ...(loses.length > 0 ? { loses } : {}),
    risk: isStricter ? 'delivery' : 'none',
    prerequisites: [
      ...(mailbox === undefined ? [] : [mailboxFirst(mailbox)]),
      ...unclear
        .slice(0, 3)
        .map(
          (text) =>
            `Find out which address “${shortened(text)}” was meant to be, and add it as mailto: and the address.`,
        ),
      ...permissionsFirst(learned),
      ...prerequisites,
    ],
  }
}

/** An address that starts to count stays, though its host has not agreed to get the reports yet. */
const permissionsFirst = (learned: readonly Reporting[]): string[] => [
  ...new Set(
    learned.flatMap(({ host = '', authorized, permission }) =>
      authorized === false && permission
        ? [
            `Ask the owner of ${host} to publish the TXT record “${permission.content}” at ${permission.name}; without it, receivers may send no reports there.`,
          ]
        : [],
    ),
  ),
]

/** Subdomains that a correct record leaves open on purpose or by oversight: the same policy for them. */
function belowDrafts(inspection: DmarcInspection, owner: string, before: string[]): Change[] {
  const { findings, policyDomain } = inspection.facts
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
  const { prerequisites } = tighteningOf([text], after)
  return [
    recordChange({
      id: idFor(BELOW_CHANGE, inspection, owner),
      title: 'Protect the subdomains as well',
      text: `${whose(inspection, owner)}Replace the record at ${policyName(owner)} with this one. The policy then applies to mail from subdomains too, those that do not exist included: nobody sends from them.`,
      notes: removedTags(text, after),
      owner: policyName(owner),
      type: 'TXT',
      before,
      after: [after],
      why: [],
      risk: 'delivery',
      prerequisites,
      rfc: 'RFC 9989, 4.7',
    }),
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
  const { title, effect } = stepWords(next.step)
  const change = {
    id: idFor(POLICY_CHANGE, inspection, owner),
    title,
    text: `${whose(inspection, owner)}First read the DMARC reports until all of your own mail passes; then replace the record at ${policyName(owner)} with this one. ${effect}`,
    ...stepNotes(next),
    owner: policyName(owner),
    before,
    after: [next.text],
    why: [],
    loses: [{ what: TEST_MODE, why: 'This step ends it.' }],
    prerequisites: [READ_REPORTS],
    rfc: 'RFC 9989, 7.4',
  }
  return [recordChange({ ...change, type: 'TXT', risk: 'delivery' })]
}

/** A parent domain's record has a change of its own. */
const idFor = (id: string, { facts: { domain } }: DmarcInspection, owner: string) =>
  owner === domain ? id : `${id}-${owner}`

const whose = ({ facts: { domain } }: DmarcInspection, owner: string): string =>
  owner === domain ? '' : `This is the record of ${owner}, which applies to ${domain}, too. `

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
