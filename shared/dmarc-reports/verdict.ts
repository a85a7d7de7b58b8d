// The verdict on a set of reports: is the domain's own mail being lost, would it be lost with a stricter policy, or is
// it time for one?
import { stepGoal, stepSeen } from '#shared/records/dmarc/next-step.ts'
import { percentText } from './numbers.ts'
import { senderText } from './findings.ts'
import { type Counted, failingSenders, isItYours, sourceText } from './judge.ts'
import type { DomainJudged } from './domains.ts'
import { WATCH_DAYS, type Readiness, type StepTag } from './readiness.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/kit/sentence.ts'

interface Of {
  /** Empty if the reports name none. */
  domains: readonly string[]
}

interface Asked extends Of {
  /** The sender with the most messages. */
  who: string
  others: number
  /** What a stricter policy loses, or the policy of today stops. */
  messages: number
  share: number
}

interface Passed extends Of {
  passed: number
}

const namesOf = ({ domains: [first, ...more] }: Of): string => {
  const name = first || 'a domain without a name'
  return more.length === 0 ? name : `${name} and ${plural(more.length, 'other', 'others')}`
}

const messagesText = (count: number) => plural(count, 'message', 'messages')

const sessionsText = (count: number) => plural(count, 'session', 'sessions')

const STEP_NAMES: Record<StepTag, string> = {
  p: '',
  sp: ' for its subdomains',
  np: ' for names that do not exist',
}

const ASKED = {
  tone: 'info',
  heading: ({ who, others, ...values }: Asked) => `${namesOf(values)}: ${isItYours(who, others)}`,
  stamp: 'Your answer is needed',
} as const

export const DMARC_REPORTS_VERDICTS = {
  'not-read': verdict<{ file: string; message: string }>({
    tone: 'unknown',
    heading: 'No report could be read',
    sentence: ({ file, message }) => `${file}: ${message}`,
    stamp: 'Not read',
  }),
  'nothing-to-read': verdict({
    tone: 'unknown',
    heading: 'No report could be read',
    sentence: 'The files contain nothing that a mail server would have sent.',
    stamp: 'Not read',
  }),
  'mail-is-lost': verdict<{ hurt: number; senders: readonly string[] }>({
    tone: 'bad',
    heading: ({ hurt }) => `Receivers stopped ${messagesText(hurt)} of your own`,
    sentence: ({ senders }) =>
      `The messages came through ${senders.join(', ')} and fail DMARC. Fix that sender before anything else.`,
    stamp: 'Mail is lost',
  }),
  'not-ready': verdict<Of & { failed: number; all: number; senders: readonly string[] }>({
    tone: 'warn',
    heading: (values) => `${namesOf(values)}: not ready for “reject”`,
    sentence: ({ failed, all, senders }) =>
      `${percentText(failed, all)} of your own mail, ${messagesText(failed)} through ${senders.join(', ')}, would be lost. Fix these senders first.`,
    stamp: 'Not ready',
  }),
  asked: verdict<Asked>({
    ...ASKED,
    sentence: ({ messages, share }) =>
      `It is steady, and nothing proves whose it is. If it is yours, a stricter policy loses ${messagesText(messages)}, ${percentText(share, 1)} of your mail. Answer before you raise the policy.`,
  }),
  'asked-and-stopped': verdict<Asked>({
    ...ASKED,
    sentence: ({ messages }) =>
      `It is steady, nothing proves whose it is, and your policy stops it: ${messagesText(messages)} in five weeks. If it is yours, have it signed.`,
  }),
  'tls-fails': verdict<{ failures: number; all: number; host: string; meaning: string }>({
    tone: 'warn',
    heading: ({ failures, all }) => `TLS failed for ${percentText(failures, all)} of the sessions`,
    sentence: ({ failures, all, host, meaning }) =>
      joined(`${sessionsText(failures)} of ${sessionsText(all)} failed, most of them at ${host}.`, meaning),
    stamp: 'TLS fails',
  }),
  encrypted: verdict<{ sessions: number }>({
    tone: 'ok',
    heading: 'Every session used TLS',
    sentence: ({ sessions }) => `${sessionsText(sessions)} between mail servers, and none failed.`,
    stamp: 'Encrypted',
  }),
  'single-cases': verdict<{ failures: number }>({
    tone: 'info',
    heading: ({ failures }) => `${messagesText(failures)} failed at receivers`,
    sentence:
      'Reports on single messages tell why they failed, but not how many did. Add aggregate reports for that.',
    stamp: 'Single cases',
  }),
  'no-mail': verdict({
    tone: 'info',
    heading: 'The reports count no messages',
    sentence: 'Receivers saw no mail from the domain in that time.',
    stamp: 'No mail',
  }),
  ready: verdict<
    Passed & {
      step: string
      tag: StepTag
      /** What is lost with it. */
      messages: number
      share: number
      /** Messages that came and went. */
      strangers: number
    }
  >({
    tone: 'warn',
    heading: ({ step, tag, ...values }) => `${namesOf(values)}: ready for ${step}${STEP_NAMES[tag]}`,
    sentence: ({ passed, messages, share, strangers }) =>
      joined(
        `${messagesText(passed)} passed.`,
        messages === 0
          ? 'Nothing that is steady would be lost.'
          : `${messagesText(messages)}, ${percentText(share, 1)} of your mail, would be lost.`,
        strangersText(strangers),
      ),
    stamp: 'Ready',
  }),
  'nothing-proved': verdict<Of & { messages: number; days: number }>({
    tone: 'info',
    heading: (values) => `${namesOf(values)}: no message passed`,
    sentence: ({ messages, days }) =>
      `${messagesText(messages)} failed on ${plural(days, 'day', 'days')}, and nothing shows whose they are. If the domain sends email, find its own mail first.`,
    stamp: 'Nothing proved',
  }),
  'read-in-part': verdict<Passed>({
    tone: 'info',
    heading: (values) => `${namesOf(values)}: reports were read in part`,
    sentence: ({ passed }) =>
      `${messagesText(passed)} passed. The rest of at least one report of the last five weeks was not read, so what a stricter policy would lose is not known.`,
    stamp: 'Read in part',
  }),
  watching: verdict<Of>({
    tone: 'info',
    heading: (values) => `${namesOf(values)}: the last step is being watched`,
    sentence: `Receivers have seen the new policy for less than ${WATCH_DAYS} days. Watch for mail of yours that they stop before you take the next step.`,
    stamp: 'Watching',
  }),
  'too-early': verdict<Passed & { days: number; failed: number }>({
    tone: 'info',
    heading: (values) => `${namesOf(values)}: too early to tell`,
    sentence: ({ passed, days, failed }) =>
      `${messagesText(passed)} passed on ${plural(days, 'day', 'days')}${failed > 0 ? `, and ${messagesText(failed)} failed` : ''}. Add reports of five weeks before you raise the policy: mail that is sent once a month is then among them.`,
    stamp: 'Too early',
  }),
  protected: verdict<Passed & { stopped: number }>({
    tone: 'ok',
    heading: (values) => `${namesOf(values)}: your mail passes, and “reject” is in force`,
    sentence: ({ passed, stopped }) =>
      joined(
        `${messagesText(passed)} of yours passed.`,
        stopped > 0 ? `Receivers stopped ${messagesText(stopped)} that did not.` : undefined,
      ),
    stamp: 'Protected',
  }),
}

const strangersText = (messages: number) =>
  messages === 0
    ? undefined
    : `${plural(messages, 'more message', 'more messages')} came and went, and ${messages === 1 ? 'proves' : 'prove'} nothing.`

const verdictOf = verdictsOf(DMARC_REPORTS_VERDICTS)

export function reportsVerdict(counted: Counted): Verdict {
  const { counts, totals, domains, senders, tls, problems } = counted
  if (counts.reports === 0)
    return problems[0] ? verdictOf('not-read', problems[0]) : verdictOf('nothing-to-read')
  const inState = (state: Readiness['state']) => domains.filter(({ readiness }) => readiness.state === state)
  if (domains.some(({ readiness }) => readiness.because === 'loses') || senders.some(({ hurt }) => hurt > 0))
    return failing(counted)
  // What receivers stop already may be the domain's own as well.
  const asked = [
    ...inState('ask'),
    ...inState('enforced').filter(({ readiness }) => readiness.unclaimed.length > 0),
  ]
  if (asked.length > 0) return asking(asked)
  if (tls.hosts.length > 0) return tlsFails(counted)
  if (totals.messages === 0) return withoutMessages(counted)
  const ready = inState('ready')
  if (ready.length > 0) return readyVerdict(ready, counted)
  const waiting = inState('not_yet')
  if (waiting.length > 0) return wait(waiting, counted)
  const stopped = totals.quarantine + totals.reject
  return verdictOf('protected', { domains: named(domains), passed: totals.aligned, stopped })
}

const named = (domains: readonly DomainJudged[]): string[] => domains.map(({ seen: { domain } }) => domain)

function failing(counted: Counted): Verdict {
  const { totals, domains } = counted
  const hurt = counted.senders.reduce((sum, sender) => sum + sender.hurt, 0)
  const senders = failingSenders(counted).slice(0, 3).map(senderText)
  if (hurt > 0) return verdictOf('mail-is-lost', { hurt, senders })
  const all = totals.own + totals.aligned
  return verdictOf('not-ready', { domains: named(domains), failed: totals.own, all, senders })
}

function tlsFails({ tls: { hosts, successes, failures } }: Counted): Verdict {
  const [worst] = hosts
  const host = worst?.mx || (worst?.domain ?? '')
  return verdictOf('tls-fails', { failures, all: successes + failures, host, meaning: worst?.meaning ?? '' })
}

function withoutMessages({ tls, counts: { failures } }: Counted): Verdict {
  if (tls.successes > 0) return verdictOf('encrypted', { sessions: tls.successes })
  return failures > 0 ? verdictOf('single-cases', { failures }) : verdictOf('no-mail')
}

/** Nothing in the reports says whose it is, so its owner is asked. */
function asking(asked: readonly DomainJudged[]): Verdict {
  const unclaimed = asked.flatMap(({ readiness }) => readiness.unclaimed)
  const [most] = unclaimed
  const { state, lostIfDone } = asked[0]?.readiness ?? {}
  const { messages = 0, share = 0 } = lostIfDone ?? {}
  return verdictOf(state === 'enforced' ? 'asked-and-stopped' : 'asked', {
    domains: named(asked),
    who: most ? sourceText(most) : '',
    others: unclaimed.length - 1,
    messages,
    share,
  })
}

function readyVerdict(ready: readonly DomainJudged[], { totals }: Counted): Verdict {
  const { tag, policy, lostIfDone } = ready[0]?.readiness ?? {}
  const step = tag && policy ? stepSeen(policy, tag) : null
  const { messages = 0, share = 0 } = lostIfDone ?? {}
  return verdictOf('ready', {
    domains: named(ready),
    passed: totals.aligned,
    step: stepGoal(step ?? 'quarantine'),
    tag: tag ?? 'p',
    messages,
    share,
    strangers: totals.unknown,
  })
}

function wait(waiting: readonly DomainJudged[], { totals }: Counted): Verdict {
  const domains = named(waiting)
  const days = Math.max(...waiting.map(({ seen }) => seen.days))
  const passed = totals.aligned
  if (passed === 0) return verdictOf('nothing-proved', { domains, messages: totals.messages, days })
  const [cut] = waiting.filter(({ readiness }) => readiness.because === 'incomplete')
  if (cut) return verdictOf('read-in-part', { domains: named([cut]), passed })
  if (waiting.every(({ readiness }) => readiness.because === 'watching'))
    return verdictOf('watching', { domains })
  return verdictOf('too-early', { domains, passed, days, failed: totals.messages - passed })
}
