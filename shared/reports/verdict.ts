// The verdict on a set of reports: is the domain's own mail being lost, would it be lost with a stricter policy, or is
// it time for one?
import { percentText } from '#shared/reports/numbers.ts'
import { senderText } from '#shared/reports/findings.ts'
import { failingSenders, type Counted } from '#shared/reports/judge.ts'
import type { DomainSeen } from '#shared/reports/schema.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/text/number-text.ts'

export function reportsVerdict(counted: Counted): Verdict {
  const { counts, totals, domains, tls, problems } = counted
  if (counts.reports === 0)
    return {
      tone: 'unknown',
      heading: 'No report could be read',
      sentence: problems[0]
        ? `${problems[0].file}: ${problems[0].message}`
        : 'The files contain nothing that a mail server would have sent.',
      stamp: 'Not read',
    }
  if (totals.own > 0) return failing(counted)
  if (tls.hosts.length > 0) return tlsFails(counted)
  if (totals.messages === 0) return withoutMessages(counted)
  const ready = domains.filter((one) => one.ready === 'yes')
  if (ready.length > 0) return readyVerdict(ready, counted)
  const waiting = domains.filter((one) => one.ready === 'wait')
  return waiting.length > 0 ? wait(waiting, counted) : done(counted)
}

const namesOf = (domains: readonly DomainSeen[]): string => {
  const [first, ...more] = domains.map(({ domain }) => domain || 'a domain without a name')
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

function readyVerdict(ready: readonly DomainSeen[], { totals }: Counted): Verdict {
  const p = ready[0]?.policies[0]?.policy.p
  const next = p === 'quarantine' ? 'reject' : 'quarantine'
  return {
    tone: 'warn',
    heading: `${namesOf(ready)}: ready for “${next}”`,
    sentence:
      `${plural(totals.aligned, 'message', 'messages')} of yours passed, and none of yours would be lost. ${totals.unknown > 0 ? `${plural(totals.unknown, 'message', 'messages')} from others used your domain.` : ''}`.trim(),
    stamp: 'Ready',
  }
}

function wait(waiting: readonly DomainSeen[], { totals }: Counted): Verdict {
  const days = Math.max(...waiting.map((one) => one.days))
  return {
    tone: 'info',
    heading: `${namesOf(waiting)}: nothing fails so far`,
    sentence: `${plural(totals.aligned, 'message', 'messages')} of yours passed on ${plural(days, 'day', 'days')}. Add a month of reports before you raise the policy.`,
    stamp: 'Too early',
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
