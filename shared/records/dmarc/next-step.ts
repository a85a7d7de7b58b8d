// The next policy for a correct record, one step at a time (RFC 9989 section 7.4): monitoring, quarantine, reject; first for the
// domain itself, then for its subdomains, then for names that do not exist. A step does what its name says, and nothing else. The
// last ones require reports that show what they would lose.
import { askChange, recordChange, type Change } from '#shared/report/change/change.ts'
import { parseDmarc, type DmarcRecord } from './parse.ts'
import { POLICIES, type Policy } from './tags.ts'
import { policiesOf, type PolicyTagName } from './policy.ts'
import { policyName } from './tree-walk.ts'

export const STEPS = ['quarantine', 'end-test', 'reject'] as const
export type Step = (typeof STEPS)[number]

/** What the reports prove. */
export interface Proof {
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
export const READ_REPORTS = 'Read the DMARC reports until they show that all of your own mail passes.'

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
  /** What else is said in the record, one sentence each. */
  notes: string[]
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
  const note = `“${stays[0] ?? ''}” is added, so that mail from subdomains is treated as today: it has a step of its own.`
  return { step, tag, text: written.join('; '), notes: stays.length > 0 ? [note] : [] }
}

const has = (record: DmarcRecord, tag: PolicyTagName): boolean => record.tags.some(({ name }) => name === tag)

/** As in a change; none at all instead of an empty list. */
export const stepNotes = ({ notes }: Pick<NextStep, 'notes'>): Pick<Change, 'notes'> =>
  notes.length > 0 ? { notes } : {}

/** The next step as a change of the published record, for a domain whose reports prove that its mail passes. */
export function nextStepChange(
  domain: string,
  published: string,
  proof: Proof,
  why: string[],
): Change | null {
  const next = nextStep(parseDmarc(published), proof)
  if (!next) return null
  const { title, effect } = stepWords(next.step, next.tag)
  return recordChange({
    id: STEP_CHANGE,
    title,
    text: `The reports show that ${mailOf(domain, next.tag)} passes. Replace the record at ${policyName(domain)} with this one. ${effect}`,
    ...stepNotes({ notes: [...next.notes, WATCH, `The way back: publish “${published}” again.`] }),
    owner: policyName(domain),
    type: 'TXT',
    before: [published],
    after: [next.text],
    why,
    risk: 'delivery',
    prerequisites: [KEEP_READING],
    rfc: RFC,
  })
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
  const today = seen[tag] || (tag === 'np' ? seen.sp : '') || seen.p
  const { title, effect } = stepWords(step, tag)
  const stays = tag === 'p' && !reachesBelow && seen.sp === '' ? ` and add “sp=${seen.p}” after it` : ''
  const written =
    tag === 'p' || seen[tag] !== ''
      ? `write “${tag}=${step}” instead of “${tag}=${today}”`
      : `add “${tag}=${step}” after “p”`
  const edit = step === 'end-test' ? `remove “t=y”${stays && `, add “sp=${seen.p}”`}` : `${written}${stays}`
  return askChange({
    id: STEP_CHANGE,
    title,
    text: `In the record at ${policyName(domain)}, ${edit}, and leave the rest unchanged. ${effect}`,
    notes: [WATCH, 'The way back: undo this edit.'],
    owner: policyName(domain),
    type: 'TXT',
    why,
    risk: 'delivery',
    prerequisites: [KEEP_READING],
    rfc: RFC,
  })
}

const mailOf = (domain: string, tag: PolicyTagName): string =>
  tag === 'p' ? `the mail of ${domain}` : `mail from names below ${domain}`

const STEP_CHANGE = 'dmarc-next-step'
const WATCH =
  'For two weeks, watch for mail of yours that receivers quarantine or refuse, and for senders that are new in the reports. Then take the next step.'
const KEEP_READING = 'Make sure that every service you send with is among the senders below.'
const RFC = 'RFC 9989, 7.4'
