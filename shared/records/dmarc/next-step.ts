// The next policy for a correct record, one step at a time (RFC 9989 section 7.4): monitoring, quarantine, reject;
// first for the domain itself, then for its subdomains, then for names that do not exist. A step does what its name
// says, and nothing else. The last ones require reports that show what they would lose. Below that, whether any record
// is stricter than what there is today.
import { repeatedNames } from '#shared/records/tag-list/parse.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { Change } from '#shared/report/change/change.ts'
import {
  type DmarcRecord,
  isDmarcRecord,
  isWeaker,
  parseDmarc,
  percentIn,
  policiesOf,
  POLICY_TAGS,
  type PolicyTagName,
  type RecordPolicies,
  underTest,
} from './parse.ts'
import { POLICIES, type Policy } from './tags.ts'
import { policyName } from './tree-walk.ts'

export const STEPS = ['quarantine', 'end-test', 'reject'] as const
export type Step = (typeof STEPS)[number]

/** What the reports prove. */
interface Proof {
  /** The policy that can be raised. */
  tag: PolicyTagName
  /** Mail from subdomains would not be lost either. */
  reachesBelow: boolean
}

const NAMES: Record<PolicyTagName, string> = {
  p: 'the DMARC policy',
  sp: 'the DMARC policy for subdomains',
  np: 'the DMARC policy for names that do not exist',
}

const EFFECTS: Record<Step, string> = {
  quarantine: 'Receivers then treat mail that fails as suspicious.',
  'end-test': 'Receivers then apply the policy as written.',
  reject: 'Receivers then refuse mail that fails.',
}

/** What comes before anything that has receivers treat mail more strictly. */
export const readReports = ({ isStricter }: { isStricter: boolean }): string[] =>
  isStricter ? ['Read the DMARC reports until they show that all of your own mail passes.'] : []

/** The words for a step, wherever it is proposed. */
export const stepWords = (step: Step, tag: PolicyTagName = 'p') => ({
  title: step === 'end-test' ? 'End the DMARC test mode' : `Raise ${NAMES[tag]} to ${step}`,
  effect: EFFECTS[step],
})

function stepFrom(policy: Policy, t: 'y' | 'n', isProved: boolean): Step | null {
  if (policy === 'none') return 'quarantine'
  if (t === 'y') return 'end-test'
  return policy === 'quarantine' && isProved ? 'reject' : null
}

interface NextStep {
  step: Step
  tag: PolicyTagName
  text: string
  /** What is added so that mail from subdomains is treated as today. */
  stays: string[]
}

/**
 * Null if there is no next step.
 * @param proof null: nothing is proved, and "reject" is never proposed
 */
export function nextStep(record: DmarcRecord, proof: Proof | null): NextStep | null {
  const tag = proof?.tag ?? 'p'
  const policies = policiesOf(record)
  const step = policies && stepFrom(policies[tag], tag === 'p' ? record.t : 'n', proof !== null)
  if (!step) return null
  // What follows p would be raised along with it.
  const stays =
    tag === 'p' && proof?.reachesBelow === false && !has(record, 'sp') ? [`sp=${policies.sp}`] : []
  const written = record.tags.flatMap(({ name, text }) => {
    if (tag === 'p' && name === 't') return []
    if (name === tag && step !== 'end-test') return [`${tag}=${step}`, ...stays]
    return name === 'p' && tag !== 'p' && !has(record, tag) ? [text, `${tag}=${step}`] : [text]
  })
  if (!has(record, 'p')) return null
  return { step, tag, text: written.join('; '), stays }
}

const has = (record: DmarcRecord, tag: PolicyTagName): boolean => record.tags.some(({ name }) => name === tag)

export const staysNotes = ({ stays }: Pick<NextStep, 'stays'>): string[] =>
  stays.map(
    (tag) => `“${tag}” is added, so that mail from subdomains is treated as today: it has a step of its own.`,
  )

interface Raised {
  domain: string
  step: Step
  tag: PolicyTagName
}

const WATCH =
  'For two weeks, watch for mail of yours that receivers quarantine or refuse, and for senders that are new in the reports. Then take the next step.'
const KEEP_READING = ['Make sure that every service you send with is among the senders below.']
const RFC = 'RFC 9989, 7.4'

export const STEP_CHANGES = {
  'dmarc-next-step/record': {
    title: ({ step, tag }: Raised) => stepWords(step, tag).title,
    text: ({ domain, step, tag }: Raised) =>
      `The reports show that ${tag === 'p' ? `the mail of ${domain}` : `mail from names below ${domain}`} passes. Replace the record at ${policyName(domain)} with this one. ${EFFECTS[step]}`,
    notes: ({ published, ...next }: Pick<NextStep, 'stays'> & { published: string }) => [
      ...staysNotes(next),
      WATCH,
      `The way back: publish “${published}” again.`,
    ],
    prerequisites: KEEP_READING,
    risk: 'delivery',
    rfc: RFC,
  },
  // If the published record was not looked up.
  'dmarc-next-step/edit': {
    title: ({ step, tag }: Raised) => stepWords(step, tag).title,
    text: ({ domain, step, ...raised }: Raised & SeenPolicy) =>
      `In the record at ${policyName(domain)}, ${step === 'end-test' ? endTest(raised) : raise(step, raised)}, and leave the rest unchanged. ${EFFECTS[step]}`,
    notes: [WATCH, 'The way back: undo this edit.'],
    prerequisites: KEEP_READING,
    risk: 'delivery',
    rfc: RFC,
  },
} satisfies ChangeTable

interface SeenPolicy {
  tag: PolicyTagName
  seen: PolicyTags
  /** What follows p would be raised along with it. */
  keepsBelow: boolean
}

const endTest = ({ seen, keepsBelow }: SeenPolicy): string =>
  `remove “t=y”${keepsBelow ? `, add “sp=${seen.p}”` : ''}`

function raise(step: Step, { tag, seen, keepsBelow }: SeenPolicy): string {
  const today = seen[tag] || (tag === 'np' ? seen.sp : '') || seen.p
  return tag === 'p' || seen[tag] !== ''
    ? `write “${tag}=${step}” instead of “${tag}=${today}”${keepsBelow ? ` and add “sp=${seen.p}” after it` : ''}`
    : `add “${tag}=${step}” after “p”`
}

const change = changesOf(STEP_CHANGES)

/** The next step as a change of the published record, for a domain whose reports prove that its mail passes. */
export function nextStepChange(
  domain: string,
  published: string,
  proof: Proof,
  why: string[],
): Change | null {
  const next = nextStep(parseDmarc(published), proof)
  if (!next) return null
  const { step, tag, text, stays } = next
  return change.record(
    'dmarc-next-step/record',
    { owner: policyName(domain), type: 'TXT', before: [published], after: [text], why },
    { domain, step, tag, stays, published },
  )
}

/** As receivers saw a policy: an empty tag is one that they did not find. */
export interface PolicyTags extends Record<PolicyTagName, string> {
  testing: string
}

/** Null if there is none left. */
export function stepSeen(seen: PolicyTags, tag: PolicyTagName): Step | null {
  const sp = seen.sp || seen.p
  const policy = { p: seen.p, sp, np: seen.np || sp }[tag]
  const today = POLICIES.find((one) => one === policy)
  return today === undefined ? null : stepFrom(today, tag === 'p' && seen.testing === 'y' ? 'y' : 'n', true)
}

/** As in “ready for …”. */
export const stepGoal = (step: Step): string =>
  step === 'end-test' ? 'the end of its test mode' : `“${step}”`

/** The same if the published record was not looked up: reports contain the policy, but not where they are sent. */
export function nextStepAsk(
  domain: string,
  seen: PolicyTags,
  { tag, reachesBelow }: Proof,
  why: string[],
): Change | null {
  const step = stepSeen(seen, tag)
  if (!step) return null
  const keepsBelow = tag === 'p' && !reachesBelow && seen.sp === ''
  return change.ask(
    'dmarc-next-step/edit',
    { owner: policyName(domain), type: 'TXT', why },
    { domain, step, tag, seen, keepsBelow },
  )
}

export interface Tightening {
  /** Some receivers may refuse mail that they accept today. */
  isStricter: boolean
  /** Between what the owner can choose; empty if the notes say it. */
  stricter: Stricter[]
}

/** What takes effect at a name and below it: older receivers do not know test mode (RFC 7489 section 6.3). */
interface Effect {
  newer: RecordPolicies
  older: RecordPolicies
}

const NO_POLICIES: RecordPolicies = { p: 'none', sp: 'none', np: 'none' }
const NOTHING: Effect = { newer: NO_POLICIES, older: NO_POLICIES }

/**
 * Whether a record has receivers treat mail more strictly than today.
 * @param texts the records of the name today
 * @param inherited what applies there if none of them counts
 */
export function tighteningOf(texts: readonly string[], text: string, inherited = NO_POLICIES): Tightening {
  const counting = texts.filter(isDmarcRecord).map(parseDmarc)
  // Receivers differ in what they make of a tag that is there twice; some ignore the record.
  const [only] = counting.length === 1 && !counting.some(isRepeated) ? counting : []
  const after = parseDmarc(text)
  const none = counting.length > 0 ? NOTHING : { newer: inherited, older: inherited }
  const today = only ? effectOf(only) : none
  const next = effectOf(after)
  const isEnforced = Object.values(next.older).some((policy) => policy !== 'none')
  const stricter = [
    ...stricterPolicies(today, next, after),
    ...(isEnforced ? stricterAlignment(only, after) : []),
  ]
  const isWhole = isEnforced && counting.some((record) => isPartial(record))
  return { isStricter: stricter.length > 0 || isWhole, stricter }
}

interface Stricter {
  /** As in "p=none", what receivers apply today. */
  today: string
  next: string
}

function stricterPolicies(today: Effect, next: Effect, { tags, t }: DmarcRecord): Stricter[] {
  const raised = POLICY_TAGS.filter(
    (name) => isWeaker(today.newer[name], next.newer[name]) || isWeaker(today.older[name], next.older[name]),
  )
  return (
    raised
      // Without a tag of its own, what applies below follows p.
      .filter((name) => raised[0] === name || tags.some((tag) => tag.name === name))
      .map((name) => {
        const asked = tags.find((tag) => tag.name === name)?.value ?? next.older[name]
        return {
          today: `${name}=${today.newer[name]}`,
          next: `${name}=${asked}${t === 'y' ? ' in test mode' : ''}`,
        }
      })
  )
}

const stricterAlignment = (only: DmarcRecord | undefined, after: DmarcRecord): Stricter[] =>
  (['adkim', 'aspf'] as const)
    .filter((name) => after[name] === 's' && only?.[name] !== 's')
    .map((name) => ({ today: `${name}=r`, next: `${name}=s` }))

function effectOf(record: DmarcRecord): Effect {
  const older = policiesOf(record)
  if (!older) return NOTHING
  const { p, sp, np } = older
  const { t } = record
  return { older, newer: { p: underTest(p, t), sp: underTest(sp, t), np: underTest(np, t) } }
}

const isRepeated = ({ tags }: DmarcRecord): boolean => repeatedNames(tags).length > 0

/** Older receivers apply the policy to a part of the mail. */
const isPartial = (record: DmarcRecord): boolean => (percentIn(record) ?? 100) < 100
