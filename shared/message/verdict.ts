import type { MessageReport } from './schema.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, type Verdict } from '#shared/report/verdict.ts'

type Judged = Pick<MessageReport, 'dmarc' | 'dkim' | 'findings' | 'envelope'>

interface Because {
  /** The domain in From. */
  name: string
  /** Why DMARC has its result, as a sentence. */
  reason: string
}

interface Refused extends Because {
  /** The domain that has the policy for it. */
  policyOf: string
}

const NOT_PROVED = verdict<Because>({
  tone: 'bad',
  heading: ({ name }) => `Nothing proves that this message is from ${name}`,
  sentence: ({ reason }) => `${reason} Large receivers refuse such mail or put it in spam.`,
  stamp: 'Not proved',
})

const PROVED = verdict<Because>({
  tone: 'ok',
  heading: ({ name }) => `Receivers can see that this message is from ${name}`,
  sentence: ({ reason }) => reason,
  stamp: 'Proved',
})

export const MESSAGE_VERDICTS = {
  'no-sender': verdict<Because>({
    tone: 'bad',
    heading: 'Receivers cannot tell who sent this message',
    sentence: ({ reason }) => `${reason} Most receivers refuse such a message.`,
    stamp: 'No sender',
  }),
  'not-proved': NOT_PROVED,
  'to-be-refused': verdict<Refused>({
    ...NOT_PROVED,
    sentence: ({ reason, policyOf }) =>
      `${reason} The policy of ${policyOf} tells receivers to refuse such mail.`,
  }),
  'to-be-put-in-spam': verdict<Refused>({
    ...NOT_PROVED,
    sentence: ({ reason, policyOf }) => `${reason} The policy of ${policyOf} sends such mail to spam.`,
  }),
  unknown: verdict<Because>({
    tone: 'unknown',
    heading: ({ name }) => `We could not find out whether this message is from ${name}`,
    sentence: ({ reason }) => `${reason} This says nothing against your message.`,
    stamp: 'Unknown',
  }),
  'no-policy': verdict<Because>({
    tone: 'warn',
    heading: ({ name }) => `${name} has no DMARC policy`,
    sentence: ({ reason }) => reason,
    stamp: 'No policy',
  }),
  'proved-without-policy': verdict<Because>({
    tone: 'warn',
    heading: ({ name }) => `${name} is proven, but has no DMARC policy`,
    sentence: ({ reason }) =>
      `${reason} Gmail, Yahoo and Microsoft require one from everyone who sends in volume.`,
    stamp: 'No policy',
  }),
  proved: PROVED,
  'proved-by-dkim': verdict<Because>({
    ...PROVED,
    sentence: 'DKIM proves it, even after someone forwards the message.',
  }),
  fix: verdict<Because & { problems: number; message: string }>({
    tone: 'warn',
    heading: ({ name, problems }) =>
      `Really from ${name}, but fix ${problems === 1 ? 'one thing' : `${problems} things`} first`,
    sentence: ({ message, problems }) => joined(`DMARC passes. ${message}`, moreToFix(problems - 1)),
    stamp: 'Fix',
  }),
}

const moreToFix = (more: number) =>
  more === 0 ? undefined : `There ${more === 1 ? 'is 1 more thing' : `are ${more} more things`} to fix.`

const verdictOf = verdictsOf(MESSAGE_VERDICTS)

export function messageVerdict({ dmarc, dkim, findings, envelope }: Judged): Verdict {
  const { result, policy, reason } = dmarc
  const because = { name: String(dmarc.domain), reason }
  if (result === 'permerror') return verdictOf('no-sender', because)
  if (result === 'fail')
    return verdictOf(withoutProof(policy), { ...because, policyOf: dmarc.policyDomain ?? because.name })
  if (result === 'unknown') return verdictOf('unknown', because)
  const isSigned = dkim.some((signature) => signature.aligned === true && signature.result === 'pass')
  if (result === 'none') {
    // Without the client's IP address, SPF may be the missing proof.
    if (!isSigned && envelope.ip === null) return verdictOf('no-policy', because)
    const isProved = isSigned || dmarc.alignment.spf?.result === 'pass'
    return verdictOf(isProved ? 'proved-without-policy' : 'not-proved', because)
  }
  const problems = findings.filter(asksForAction)
  const first = firstProblem(problems)
  if (first) return verdictOf('fix', { ...because, problems: problems.length, message: first.message })
  return verdictOf(isSigned ? 'proved-by-dkim' : 'proved', because)
}

const withoutProof = (policy: string | null) =>
  policy === 'reject' ? 'to-be-refused' : policy === 'quarantine' ? 'to-be-put-in-spam' : 'not-proved'
