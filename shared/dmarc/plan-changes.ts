// Which records a DMARC change could publish, and at which name, before it is proved to help.
import { recordChange, type Change } from '#shared/change/change.ts'
import { defaultMailbox, defaultRecord } from '#shared/dmarc/build-record.ts'
import type { Reporting } from '#shared/dmarc/schema.ts'
import type { DmarcCheckOptions, DmarcInspection } from '#shared/dmarc/inspect.ts'
import { misplacedRecord } from '#shared/dmarc/lint-publication.ts'
import { nearMiss } from '#shared/dmarc/near-miss.ts'
import { nextStep, stepWords } from '#shared/dmarc/next-step.ts'
import { isDmarcRecord, parseDmarc, type Policy } from '#shared/dmarc/parse.ts'
import { rejectDraft, sendsNoMail } from '#shared/dmarc/non-sending.ts'
import { percentOf } from '#shared/dmarc/percent.ts'
import { isWeaker, policiesOf, underTest, type RecordPolicies } from '#shared/dmarc/policy.ts'
import { suggestRecord, type SuggestOptions, type SuggestedRecord } from '#shared/dmarc/suggest-record.ts'
import { policyName } from '#shared/dmarc/tree-walk.ts'
import { isFailure } from '#shared/dns/resolver.ts'

/** Creates, repairs or merges the record. */
export const RECORD_CHANGE = 'dmarc-record'
/** Tightens the policy of a correct record. */
export const POLICY_CHANGE = 'dmarc-policy'

/** A longer text was not written by hand, and is not worth rewriting. */
const MAX_TEXT = 4000

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
  const { facts, publication, answerOf } = inspection
  const { domain, policyDomain, state } = facts
  const { walk, own } = publication
  // What could not be looked up must not be replaced.
  if (!own || isFailure(own)) return []
  const isOurs = (name: string) => options.suffixes.publicSuffixOf(name) !== name
  const texts = textsAt(inspection, domain)
  const plans: Plan[] = texts.length > 0 ? [repairPlan(inspection, domain, options)] : []
  if (texts.length === 0) plans.push(...movePlan(inspection))
  const isInherited = walk.policy?.source === 'organizational' && policyDomain !== null
  if (isInherited && texts.length === 0 && isOurs(policyDomain)) {
    plans.push(repairPlan(inspection, policyDomain, options))
  }
  const above = walk.steps.slice(1).filter((step) => step.result === 'several' && isOurs(step.domain))
  plans.push(...above.map((step) => repairPlan(inspection, step.domain, options)))
  if (plans.length > 0 || state !== 'absent') return plans
  const target = answerOf(domain)?.aliases.at(-1)?.target
  const drafts = sendsNoMail(publication)
    ? [rejectDraft(domain, RECORD_CHANGE), createDraft(domain)]
    : [createDraft(domain)]
  return [{ draft: () => drafts, ...(target === undefined ? {} : { hostedBy: target }) }]
}

/** The DMARC records at a name and the texts that were meant to be one, records first. */
function textsAt({ answerOf }: DmarcInspection, domain: string): string[] {
  const texts = (answerOf(domain)?.records ?? []).map(({ text }) => text)
  return [...texts.filter(isDmarcRecord), ...texts.filter((text) => nearMiss(text) !== null)]
}

function createDraft(domain: string): Change {
  return recordChange({
    id: RECORD_CHANGE,
    title: 'Publish a DMARC record',
    text: `Publish this record at ${policyName(domain)}. It changes nothing for your mail and brings you reports on who sends as ${domain}.`,
    owner: policyName(domain),
    type: 'TXT',
    before: [],
    after: [defaultRecord(domain)],
    why: [],
    risk: 'none',
    prerequisites: [mailboxFirst(defaultMailbox(domain))],
    rfc: 'RFC 9989, 4.7',
  })
}

const mailboxFirst = (mailbox: string) =>
  `Create the mailbox ${mailbox}, or use another address that you read.`

/** Publishes a record that is somewhere receivers never look where they do. */
function movePlan(inspection: DmarcInspection): Plan[] {
  const { facts, publication, answerOf } = inspection
  const { domain, policy } = facts
  const [found] = publication.misplaced.flatMap(({ answer }) => {
    const text = misplacedRecord(answer)
    return text === undefined || text.length > MAX_TEXT ? [] : [{ text, name: answer.name }]
  })
  if (!found) return []
  const draft = (learned: readonly Reporting[]) =>
    [true, false].map((addsMailbox) => {
      const suggested = suggestRecord([found.text], suggestOptions(inspection, domain, addsMailbox, learned))
      const head = `Publish this record at ${policyName(domain)}, then delete the one at ${found.name}.`
      return recordChange({
        id: RECORD_CHANGE,
        title: 'Move the DMARC record to where receivers look',
        text: head,
        ...notesOf(suggested),
        owner: policyName(domain),
        type: 'TXT',
        before: [],
        after: [suggested.text],
        why: [],
        risk: riskOf([], suggested, policy?.applied ?? 'none'),
        prerequisites: prerequisitesOf(suggested),
        rfc: 'RFC 9989, 4.5',
      })
    })
  const isMilder = (text: string) => isWeaker(effectOf(text)?.p ?? 'none', policy?.applied ?? 'none')
  // A record of its own must not take away what the parent's gives.
  if (draft([]).every(({ after: [text = ''] }) => isMilder(text))) return []
  const target = answerOf(domain)?.aliases.at(-1)?.target
  return [{ draft, ...(target === undefined ? {} : { hostedBy: target }) }]
}

/** One record to replace everything at the name; if that changes nothing, a stricter policy. */
function repairPlan(inspection: DmarcInspection, owner: string, options: DmarcCheckOptions): Plan {
  const target = inspection.answerOf(owner)?.aliases.at(-1)?.target
  return {
    draft: (learned) => repairDrafts(inspection, owner, options, learned),
    ...(target === undefined ? {} : { hostedBy: target }),
  }
}

function repairDrafts(
  inspection: DmarcInspection,
  owner: string,
  options: DmarcCheckOptions,
  learned: readonly Reporting[],
): Change[] {
  const texts = textsAt(inspection, owner)
  if (texts.some(({ length }) => length > MAX_TEXT)) return []
  const answer = inspection.answerOf(owner)
  const before = (answer?.aliases.length ?? 0) === 0 ? texts : []
  const repairs = [true, false].map((addsMailbox) => {
    const readable = texts.map((text) => nearMiss(text)?.repaired ?? text)
    const isPublicSuffix = options.suffixes.publicSuffixOf(owner) === owner
    const suggested = suggestRecord(readable, {
      ...suggestOptions(inspection, owner, addsMailbox, learned),
      isPublicSuffix,
    })
    return recordChange({
      id: idFor(RECORD_CHANGE, inspection, owner),
      title: texts.length > 1 ? `Merge the ${texts.length} DMARC records into one` : 'Fix the DMARC record',
      text: [whose(inspection, owner), repairText(texts, owner)].join(' ').trim(),
      ...notesOf(suggested),
      owner: policyName(owner),
      type: 'TXT',
      before,
      after: [suggested.text],
      why: [],
      risk: riskOf(texts, suggested, todayAt(inspection, owner)),
      prerequisites: prerequisitesOf(suggested),
      rfc: texts.length > 1 ? 'RFC 9989, 4.10' : 'RFC 9989, 4.8',
    })
  })
  const raised =
    texts.length === 1 && isDmarcRecord(texts[0] ?? '') ? raiseDrafts(inspection, owner, before) : []
  return [...repairs.filter(({ after: [text] }) => texts.length > 1 || text !== texts[0]), ...raised]
}

function repairText(texts: readonly string[], owner: string): string {
  const name = policyName(owner)
  if (texts.length > 1)
    return `Publish this one record at ${name} in place of the ${texts.length} TXT records there: with several DMARC records, receivers use none.`
  return isDmarcRecord(texts[0] ?? '')
    ? `Replace the record at ${name} with this one.`
    : `Replace the text at ${name}, which receivers ignore, with this record.`
}

/** A stricter policy for a record whose reports arrive (RFC 9989 section 7.4). */
function raiseDrafts(inspection: DmarcInspection, owner: string, before: string[]): Change[] {
  const [text = ''] = textsAt(inspection, owner)
  const isReported = inspection.facts.reporting.some(
    ({ tag, authorized, mailbox }) => tag === 'rua' && authorized === true && mailbox === 'reachable',
  )
  const next = isReported ? nextStep(parseDmarc(text), false) : null
  if (!next) return []
  const { title, effect } = stepWords(next.step)
  const change = {
    id: idFor(POLICY_CHANGE, inspection, owner),
    title,
    text: `${whose(inspection, owner)} First read the DMARC reports until all of your own mail passes; then replace the record at ${policyName(owner)} with this one. ${effect}`.trim(),
    owner: policyName(owner),
    before,
    after: [next.text],
    why: [],
    prerequisites: ['Read the DMARC reports until they show that all of your own mail passes.'],
    rfc: 'RFC 9989, 7.4',
  }
  return [recordChange({ ...change, type: 'TXT', risk: 'delivery' })]
}

/** A parent domain's record has a change of its own. */
const idFor = (id: string, { facts: { domain } }: DmarcInspection, owner: string) =>
  owner === domain ? id : `${id}-${owner}`

const whose = ({ facts: { domain } }: DmarcInspection, owner: string): string =>
  owner === domain ? '' : `This is the record of ${owner}, which applies to ${domain}, too.`

const notesOf = ({ notes }: SuggestedRecord): Pick<Change, 'notes'> => (notes.length > 0 ? { notes } : {})

const prerequisitesOf = ({ mailbox }: SuggestedRecord): string[] =>
  mailbox === undefined ? [] : [mailboxFirst(mailbox)]

function suggestOptions(
  inspection: DmarcInspection,
  owner: string,
  addsMailbox: boolean,
  learned: readonly Reporting[],
): SuggestOptions {
  const { organizationalDomain, reporting } = inspection.facts
  return {
    domain: owner,
    today: todayAt(inspection, owner),
    refusing: new Map([...refusals(reporting, false), ...refusals(learned, true)]),
    addsMailbox,
    isOrganizational: organizationalDomain === null || organizationalDomain === owner,
    isPublicSuffix: false,
  }
}

/**
 * Hosts that reports cannot reach. A host that only lacks a permission stays in a record that counts today, since its
 * owner can be asked; in a record that starts to count, it would be a new problem.
 */
function refusals(lines: readonly Reporting[], isNew: boolean): [host: string, reason: string][] {
  return lines.flatMap((line): [string, string][] => {
    const { host, mailbox, authorized, permission } = line
    if (host === undefined) return []
    if (mailbox === 'null-mx' || mailbox === 'nowhere') return [[host, `${host} does not accept mail`]]
    if (!isNew || authorized !== false) return []
    const how = permission ? `; add it once ${permission.name} has the TXT record ${permission.content}` : ''
    return [[host, `${host} has not agreed to receive these reports${how}`]]
  })
}

/** What failing mail gets at the name today; a parent domain is not judged by the domain's own result. */
const todayAt = ({ facts }: DmarcInspection, owner: string): Policy =>
  owner === facts.domain ? (facts.policy?.applied ?? 'none') : 'none'

/** What receivers apply because of a text, including test mode; null: nothing. */
function effectOf(text: string): RecordPolicies | null {
  const record = parseDmarc(text)
  const policies = isDmarcRecord(text) ? policiesOf(record) : null
  if (!policies) return null
  const { p, sp, np } = policies
  return { p: underTest(p, record.t), sp: underTest(sp, record.t), np: underTest(np, record.t) }
}

/** Whether the change may make some receivers refuse mail that they accept today. */
function riskOf(texts: readonly string[], { text }: SuggestedRecord, today: Policy): Change['risk'] {
  const after = effectOf(text)
  if (!after) return 'none'
  const [only] = texts.length === 1 ? texts : []
  const tags = only === undefined ? [] : parseDmarc(only).tags
  const isRepeated = new Set(tags.map(({ name }) => name)).size < tags.length
  const percent = tags.flatMap(({ name, value }) => (name === 'pct' ? (percentOf(value) ?? []) : []))
  const before = only === undefined || isRepeated ? null : effectOf(only)
  const isMore = (name: 'p' | 'sp' | 'np') =>
    isWeaker(before?.[name] ?? (name === 'p' && !only ? today : 'none'), after[name])
  const isEnforced = Object.values(after).some((policy) => policy !== 'none')
  const isWhole = percent.some((share) => share < 100) && isEnforced
  return isWhole || isMore('p') || isMore('sp') || isMore('np') ? 'delivery' : 'none'
}
