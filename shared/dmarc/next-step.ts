// The next policy for a correct record, one step at a time (RFC 9989 section 7.4): monitoring, quarantine, reject. The
// last step requires reports that show that all of the domain's own mail passes.
import { askChange, recordChange, type Change } from '#shared/change/change.ts'
import { parseDmarc, type DmarcRecord, type Policy } from '#shared/dmarc/parse.ts'
import { policiesOf } from '#shared/dmarc/policy.ts'
import { policyName } from '#shared/dmarc/tree-walk.ts'
import { shortened } from '#shared/text/in-sentence.ts'

type Step = 'quarantine' | 'end-test' | 'reject'

const TITLES: Record<Step, string> = {
  quarantine: 'Raise the DMARC policy to quarantine',
  'end-test': 'End the DMARC test mode',
  reject: 'Raise the DMARC policy to reject',
}

const EFFECTS: Record<Step, string> = {
  quarantine: 'Receivers then treat mail that fails as suspicious.',
  'end-test': 'Receivers then apply the policy as written.',
  reject: 'Receivers then refuse mail that fails.',
}

/** What comes before anything that has receivers treat mail more strictly. */
export const READ_REPORTS = 'Read the DMARC reports until they show that all of your own mail passes.'

/** The words for a step, wherever it is proposed. */
export const stepWords = (step: Step) => ({ title: TITLES[step], effect: EFFECTS[step] })

function stepFrom(p: Policy, t: 'y' | 'n', isProved: boolean): Step | null {
  if (p === 'none') return 'quarantine'
  if (t === 'y') return 'end-test'
  return p === 'quarantine' && isProved ? 'reject' : null
}

interface NextStep {
  step: Step
  text: string
  /** What else changes, one sentence each. */
  notes: string[]
}

/**
 * Null if there is no next step.
 * @param isProved reports show that the domain's own mail passes; without that, "reject" is never proposed
 */
export function nextStep(record: DmarcRecord, isProved: boolean): NextStep | null {
  const policies = policiesOf(record)
  const step = policies && stepFrom(policies.p, record.t, isProved)
  if (!step) return null
  const tags = record.tags.flatMap(({ name, text: tag }) => {
    if (name === 't') return []
    if (step === 'end-test') return [tag]
    if (name === 'p') return [`p=${step}`]
    return step === 'quarantine' && isExempt(name, record) ? [] : [tag]
  })
  const lifted = step === 'quarantine' ? record.tags.filter(({ name }) => isExempt(name, record)) : []
  return {
    step,
    text: tags.join('; '),
    notes: lifted.map(
      ({ text }) => `“${shortened(text)}” is removed: the policy then applies to mail from subdomains, too.`,
    ),
  }
}

const isExempt = (name: string, record: DmarcRecord): boolean =>
  (name === 'sp' || name === 'np') && record[name] === 'none'

/** As in a change; none at all instead of an empty list. */
export const stepNotes = ({ notes }: NextStep): Pick<Change, 'notes'> => (notes.length > 0 ? { notes } : {})

/** The next step as a change of the published record, for a domain whose reports prove that its mail passes. */
export function nextStepChange(domain: string, published: string, why: string[]): Change | null {
  const next = nextStep(parseDmarc(published), true)
  if (!next) return null
  const { title, effect } = stepWords(next.step)
  return recordChange({
    id: STEP_CHANGE,
    title,
    text: `The reports show that the mail of ${domain} passes. Replace the record at ${policyName(domain)} with this one. ${effect}`,
    ...stepNotes(next),
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

/** The same if the published record was not looked up: reports contain the policy, but not where they are sent. */
export function nextStepAsk(
  domain: string,
  seen: { p: string; testing: string },
  why: string[],
): Change | null {
  const p = seen.p === 'none' || seen.p === 'quarantine' ? seen.p : null
  const step = p && stepFrom(p, seen.testing === 'y' ? 'y' : 'n', true)
  if (!step) return null
  const { title, effect } = stepWords(step)
  const edit = step === 'end-test' ? 'remove “t=y”' : `write “p=${step}” instead of “p=${seen.p}”`
  return askChange({
    id: STEP_CHANGE,
    title,
    text: `In the record at ${policyName(domain)}, ${edit}, and leave the rest unchanged. ${effect}`,
    owner: policyName(domain),
    type: 'TXT',
    why,
    risk: 'delivery',
    prerequisites: [KEEP_READING],
    rfc: RFC,
  })
}

const STEP_CHANGE = 'dmarc-next-step'
const KEEP_READING = 'Make sure that every service you send with is among the senders below.'
const RFC = 'RFC 9989, 7.4'
