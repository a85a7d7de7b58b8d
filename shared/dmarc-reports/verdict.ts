// The verdict on a set of reports: is the domain's own mail being lost, would it be lost with a stricter policy, or is
// it time for one?
import { stepGoal, stepSeen } from '#shared/records/dmarc/next-step.ts'
import { percentText } from './numbers.ts'
import { senderText } from './findings.ts'
import { failingSenders, type Counted } from './judge.ts'
import type { DomainJudged } from './domains.ts'
import { WATCH_DAYS, type Readiness, type StepTag } from './readiness.ts'
import { sourceText } from './unclaimed-words.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/kit/text/number-text.ts'

export function reportsVerdict(counted: Counted): Verdict {
  const { counts, totals, domains, senders, tls, problems } = counted
  if (counts.reports === 0)
    return {
      tone: 'unknown',
      heading: 'No report could be read',
      sentence: problems[0]
        ? `${problems[0].file}: ${problems[0].message}`
        : 'The files contain nothing that a mail server would have sent.',
      stamp: 'Not read',
    }
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
  return waiting.length > 0 ? wait(waiting, counted) : done(counted)
}

const namesOf = (domains: readonly DomainJudged[]): string => {
  const [first, ...more] = domains.map(({ seen: { domain } }) => domain || 'a domain without a name')
  return more.length === 0 ? (first ?? '') : `${first ?? ''} and ${plural(more.length, 'other', 'others')}`
}

function failing(counted: Counted): Verdict {
  const { totals, senders, domains } = counted
  const hurt = senders.reduce((sum, sender) => sum + sender.hurt, 0)
  const share = percentText(totals.own, totals.own + totals.aligned)
  const names = failingSenders(counted).slice(0, 3).map(senderText).join(', ')
  if (hurt > 0)
    return {
      tone: 'bad',
      heading: `Receivers stopped ${plural(hurt, 'message', 'messages')} of your own`,
      sentence: `The messages came through ${names} and fail DMARC. Fix that sender before anything else.`,
      stamp: 'Mail is lost',
    }
  return {
    tone: 'warn',
    heading: `${namesOf(domains)}: not ready for “reject”`,
    sentence: `${share} of your own mail, ${plural(totals.own, 'message', 'messages')} through ${names}, would be lost. Fix these senders first.`,
    stamp: 'Not ready',
  }
}

function tlsFails({ tls }: Counted): Verdict {
  const [worst] = tls.hosts
  const all = tls.successes + tls.failures
  return {
    tone: 'warn',
    heading: `TLS failed for ${percentText(tls.failures, all)} of the sessions`,
    sentence:
      `${plural(tls.failures, 'session', 'sessions')} of ${plural(all, 'session', 'sessions')} failed, most of them at ${worst?.mx || (worst?.domain ?? '')}. ${worst?.meaning ?? ''}`.trim(),
    stamp: 'TLS fails',
  }
}

function withoutMessages({ tls, counts }: Counted): Verdict {
  if (tls.successes > 0)
    return {
      tone: 'ok',
      heading: 'Every session used TLS',
      sentence: `${plural(tls.successes, 'session', 'sessions')} between mail servers, and none failed.`,
      stamp: 'Encrypted',
    }
  if (counts.failures > 0)
    return {
      tone: 'info',
      heading: `${plural(counts.failures, 'message', 'messages')} failed at receivers`,
      sentence:
        'Reports on single messages tell why they failed, but not how many did. Add aggregate reports for that.',
      stamp: 'Single cases',
    }
  return {
    tone: 'info',
    heading: 'The reports count no messages',
    sentence: 'Receivers saw no mail from the domain in that time.',
    stamp: 'No mail',
  }
}

/** Nothing in the reports says whose it is, so its owner is asked. */
function asking(asked: readonly DomainJudged[]): Verdict {
  const unclaimed = asked.flatMap(({ readiness }) => readiness.unclaimed)
  const [most] = unclaimed
  const { messages, share } = asked[0]?.readiness.lostIfDone ?? { messages: 0, share: 0 }
  const who = most ? sourceText(most) : ''
  const others = unclaimed.length - 1
  return {
    tone: 'info',
    heading: `${namesOf(asked)}: is mail from ${who}${others > 0 ? ` and ${plural(others, 'other sender', 'other senders')}` : ''} yours?`,
    sentence:
      asked[0]?.readiness.state === 'enforced'
        ? `It is steady, nothing proves whose it is, and your policy stops it: ${plural(messages, 'message', 'messages')} in five weeks. If it is yours, have it signed.`
        : `It is steady, and nothing proves whose it is. If it is yours, a stricter policy loses ${plural(messages, 'message', 'messages')}, ${percentText(share, 1)} of your mail. Answer before you raise the policy.`,
    stamp: 'Your answer is needed',
  }
}

const STEP_NAMES: Record<StepTag, string> = {
  p: '',
  sp: ' for its subdomains',
  np: ' for names that do not exist',
}

function readyVerdict(ready: readonly DomainJudged[], { totals }: Counted): Verdict {
  const [first] = ready
  const { tag = null, policy, lostIfDone } = first?.readiness ?? {}
  const step = tag && policy ? stepSeen(policy, tag) : null
  const { messages = 0, share = 0 } = lostIfDone ?? {}
  const lost =
    messages === 0
      ? 'Nothing that is steady would be lost.'
      : `${plural(messages, 'message', 'messages')}, ${percentText(share, 1)} of your mail, would be lost.`
  return {
    tone: 'warn',
    heading: `${namesOf(ready)}: ready for ${stepGoal(step ?? 'quarantine')}${STEP_NAMES[tag ?? 'p']}`,
    sentence:
      `${plural(totals.aligned, 'message', 'messages')} passed. ${lost} ${strangersText(totals.unknown)}`.trim(),
    stamp: 'Ready',
  }
}

const strangersText = (messages: number): string =>
  messages === 0
    ? ''
    : `${plural(messages, 'more message', 'more messages')} came and went, and ${messages === 1 ? 'proves' : 'prove'} nothing.`

function wait(waiting: readonly DomainJudged[], { totals }: Counted): Verdict {
  const days = Math.max(...waiting.map(({ seen }) => seen.days))
  const isWatched = waiting.every(({ readiness }) => readiness.because === 'watching')
  const [cut] = waiting.filter(({ readiness }) => readiness.because === 'incomplete')
  if (totals.aligned === 0)
    return {
      tone: 'info',
      heading: `${namesOf(waiting)}: no message passed`,
      sentence: `${plural(totals.messages, 'message', 'messages')} failed on ${plural(days, 'day', 'days')}, and nothing shows whose they are. If the domain sends email, find its own mail first.`,
      stamp: 'Nothing proved',
    }
  if (cut)
    return {
      tone: 'info',
      heading: `${namesOf([cut])}: reports were read in part`,
      sentence: `${plural(totals.aligned, 'message', 'messages')} passed. The rest of at least one report of the last five weeks was not read, so what a stricter policy would lose is not known.`,
      stamp: 'Read in part',
    }
  const failed = totals.messages - totals.aligned
  return {
    tone: 'info',
    heading: isWatched
      ? `${namesOf(waiting)}: the last step is being watched`
      : `${namesOf(waiting)}: too early to tell`,
    sentence: isWatched
      ? `Receivers have seen the new policy for less than ${WATCH_DAYS} days. Watch for mail of yours that they stop before you take the next step.`
      : `${plural(totals.aligned, 'message', 'messages')} passed on ${plural(days, 'day', 'days')}${failed > 0 ? `, and ${plural(failed, 'message', 'messages')} failed` : ''}. Add reports of five weeks before you raise the policy: mail that is sent once a month is then among them.`,
    stamp: isWatched ? 'Watching' : 'Too early',
  }
}

function done({ domains, totals }: Counted): Verdict {
  const stopped = totals.quarantine + totals.reject
  return {
    tone: 'ok',
    heading: `${namesOf(domains)}: your mail passes, and “reject” is in force`,
    sentence:
      `${plural(totals.aligned, 'message', 'messages')} of yours passed. ${stopped > 0 ? `Receivers stopped ${plural(stopped, 'message', 'messages')} that did not.` : ''}`.trim(),
    stamp: 'Protected',
  }
}
