// The verdict on a message: whether receivers can see that it is from whom it says.
import type { MessageReport } from './schema.ts'
import { asksForAction, firstProblem, type Verdict } from '#shared/report/verdict.ts'

type Judged = Pick<MessageReport, 'dmarc' | 'dkim' | 'findings' | 'envelope'>

export function messageVerdict({ dmarc, dkim, findings, envelope }: Judged): Verdict {
  const { result, domain, policy, reason } = dmarc
  const name = String(domain)
  if (result === 'permerror')
    return {
      tone: 'bad',
      heading: 'Receivers cannot tell who sent this message',
      sentence: `${reason} Most receivers refuse such a message.`,
      stamp: 'No sender',
    }
  if (result === 'fail')
    return {
      tone: 'bad',
      heading: `Nothing proves that this message is from ${name}`,
      sentence: `${reason} ${consequence(policy)}`,
      stamp: 'Not proved',
    }
  if (result === 'unknown')
    return {
      tone: 'unknown',
      heading: `We could not find out whether this message is from ${name}`,
      sentence: `${reason} This says nothing against your message.`,
      stamp: 'Unknown',
    }
  const proof = dkim.some((signature) => signature.aligned === true && signature.result === 'pass')
  if (result === 'none') {
    // Without the client's IP address, SPF may be the missing proof.
    if (!proof && envelope.ip === null)
      return { tone: 'warn', heading: `${name} has no DMARC policy`, sentence: reason, stamp: 'No policy' }
    const isProved = proof || dmarc.alignment.spf?.result === 'pass'
    const sentence = isProved
      ? `${reason} Gmail, Yahoo and Microsoft require one from everyone who sends in volume.`
      : `${reason} Large receivers refuse such mail or put it in spam.`
    return {
      tone: isProved ? 'warn' : 'bad',
      heading: isProved
        ? `${name} is proven, but has no DMARC policy`
        : `Nothing proves that this message is from ${name}`,
      sentence,
      stamp: isProved ? 'No policy' : 'Not proved',
    }
  }
  const problems = findings.filter(asksForAction)
  const first = firstProblem(problems)
  if (!first)
    return {
      tone: 'ok',
      heading: `Receivers can see that this message is from ${name}`,
      sentence: proof ? 'DKIM proves it, even after someone forwards the message.' : reason,
      stamp: 'Proved',
    }
  return {
    tone: 'warn',
    heading: `Really from ${name}, but fix ${problems.length === 1 ? 'one thing' : `${problems.length} things`} first`,
    sentence: `DMARC passes. ${first.message}${moreText(problems.length - 1)}`,
    stamp: 'Fix',
  }
}

const consequence = (policy: string | null) =>
  policy === 'reject'
    ? 'Its domain tells receivers to refuse such mail.'
    : policy === 'quarantine'
      ? 'Its domain tells receivers to put such mail in spam.'
      : 'Large receivers refuse such mail or put it in spam.'

const moreText = (more: number) =>
  more === 0 ? '' : ` There ${more === 1 ? 'is 1 more thing' : `are ${more} more things`} to fix.`
