// Why mail from a domain might land in spam, in words, based on what the parts have found; and each cause as a row, with what
// ends it.
import type { ReputationCode } from '#shared/domain/domain-reputation/findings.ts'
import { listNames } from '#shared/kit/sentence.ts'
import {
  type Change,
  listingsSentence,
  neededChanges,
  type Task,
  tasksOf,
} from '#shared/report/change/change.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import type { AnyPart, BriefAuthentication, BriefPart, DomainKind, SpamAnswer, SpamReason } from './schema.ts'

interface SpamFacts {
  domain: string
  kind: DomainKind
  /** As they count in this report. */
  parts: readonly AnyPart[]
  /** As they are. */
  given: readonly BriefPart[]
}

export function spamAnswer({ domain, kind, parts, given }: SpamFacts): SpamAnswer {
  const without = WITHOUT_MAIL[kind]
  if (without !== undefined) return { sentence: without(domain), reasons: [] }
  const reasons = [...given.flatMap(listingReasons), ...given.flatMap(requirementReasons)]
  const isUnknown = parts.some(({ verdict }) => verdict.tone === 'unknown')
  return { sentence: sentenceOf(domain, causesIn(reasons), isUnknown), reasons }
}

const WITHOUT_MAIL: Partial<Record<DomainKind, (domain: string) => string>> = {
  'no-such-name': (domain) =>
    `${domain} does not exist: receivers refuse mail from a domain that is not in DNS.`,
  'no-mail': (domain) => `${domain} does not send mail, so none of its own can land in spam.`,
  parked: (domain) => `${domain} is parked: nobody expects mail from it, and receivers distrust it.`,
  'of-a-service': (domain) => `No mail is sent as ${domain}; check the domain your mail is sent as.`,
  'not-a-mail-domain': (domain) => `${domain} has no mail of its own; check the domain your mail is sent as.`,
}

/** Entries on several blocklists have one cause. */
const causesIn = (reasons: readonly SpamReason[]): number =>
  new Set(reasons.map(({ code, sentence }) => (code === LISTED ? code : `${code} ${sentence}`))).size

const LISTED: string = 'reputation-listed' satisfies ReputationCode

function sentenceOf(domain: string, count: number, isUnknown: boolean): string {
  const doubt = isUnknown ? ' We could not check everything.' : ''
  if (count > 0) {
    const these = count === 1 ? 'One reason' : `${count} reasons`
    return `${these}, visible to any receiver.${doubt}`
  }
  return isUnknown
    ? 'We found no reason, but we could not check everything.'
    : `Nothing visible from outside counts against mail from ${domain}. If it still lands in spam, only providers and your sending service can see why.`
}

/** What blocklists and registries say about it, as they were judged. */
const listingReasons = (part: BriefPart): SpamReason[] =>
  part.part === 'reputation'
    ? part.findings
        .filter(asksForAction)
        .map(({ code, message }) => ({ code, part: part.part, sentence: message }))
    : []

/** What the large mailbox providers require and DNS shows as not met. */
const requirementReasons = (part: BriefPart): SpamReason[] =>
  part.part === 'authentication' ? part.requirements.flatMap((one) => reasonOf(one)) : []

type BriefRequirement = BriefAuthentication['requirements'][number]

function reasonOf({ code, state, reason, required }: BriefRequirement): SpamReason[] {
  if (state !== 'not-met' || required.length === 0) return []
  return [
    {
      code: `requirement-${code}`,
      part: 'authentication',
      sentence: `${listNames(required)} require ${NEEDS[code]} from bulk senders.`,
      reason,
    },
  ]
}

const NEEDS: Record<BriefRequirement['code'], string> = {
  spf: 'working SPF',
  dkim: 'a DKIM key that every receiver can verify',
  dmarc: 'a DMARC record',
  alignment: 'a From address that matches SPF or DKIM',
  'reply-address': 'an address that accepts replies',
  'reverse-dns': 'matching forward and reverse DNS',
  tls: 'encryption',
  'one-click': 'one-click unsubscribe',
  complaints: 'few complaints',
}

interface SpamRow {
  key: string
  text: string
  /** Missing if no change ends the cause. */
  task?: Task
  /** The task's place in the list of changes, from 1. */
  number?: number
}

/** Entries on several blocklists are one row, as they are one task. */
export function spamRows(reasons: readonly SpamReason[], changes: readonly Change[]): SpamRow[] {
  const tasks = tasksOf(neededChanges(changes))
  const rows = reasons.map((cause) => rowOf(cause, tasks))
  return rows.filter(
    ({ task }, index) => !task?.parts || rows.findIndex((row) => row.task === task) === index,
  )
}

function rowOf(cause: SpamReason, tasks: readonly Task[]): SpamRow {
  const { code, sentence, reason = '' } = cause
  const at = tasks.findIndex(({ why }) => why.some((one) => one === code || isOfCheck(one, code)))
  const task = tasks[at]
  const key = `${code} ${sentence}`
  if (!task) return { key, text: [sentence, reason].filter(Boolean).join(' ') }
  return { key, text: task.parts ? listingsSentence(task.parts) : sentence, task, number: at + 1 }
}

/** Of which check a requirement's findings are. */
const CHECKS: Readonly<Partial<Record<string, string>>> = {
  'requirement-spf': 'spf-',
  'requirement-dkim': 'dkim-',
  'requirement-dmarc': 'dmarc-',
  'requirement-reply-address': 'mx-',
}

function isOfCheck(finding: string, cause: string): boolean {
  const check = CHECKS[cause]
  return check !== undefined && finding.startsWith(check)
}
