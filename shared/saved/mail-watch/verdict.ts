// The verdict on watched mail: first whether it comes, then what is wrong with the last one of each stream.
import { dayInWords } from '#shared/kit/calendar/day-text.ts'
import { streamText } from './fingerprint.ts'
import { problemsOf } from './facets.ts'
import type { StreamMemory } from './memory.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/kit/text/number-text.ts'

interface Watched {
  domain: string
  /** The one with the newest mail first. */
  streams: readonly StreamMemory[]
  everyHours: number | null
  isMissing: boolean
  /** ISO 8601. */
  lastMail: string | null
  unusedUntil: string
}

/** How a mail stands, whatever came before it. */
export function toneOfMail(mail: StreamMemory['last']): Tone {
  const problems = problemsOf(mail)
  if (problems.some(({ facet }) => facet === 'dmarc')) return 'bad'
  if (problems.length > 0) return 'warn'
  return mail.dmarc.result === 'unknown' ? 'unknown' : 'ok'
}

const WORST: readonly Tone[] = ['bad', 'warn', 'unknown', 'ok']

export function mailWatchVerdict(watched: Watched): Verdict {
  const { domain, streams, everyHours, isMissing, lastMail, unusedUntil } = watched
  if (streams.length === 0)
    return {
      tone: 'info',
      heading: `Waiting for the first mail from ${domain}`,
      sentence: `Put the address on the list, into the job or into the test whose mail you want to watch. Without any mail, it is deleted on ${dayInWords(unusedUntil.slice(0, 10))}.`,
      stamp: 'Waiting',
    }
  if (isMissing)
    return {
      tone: 'bad',
      heading: `The mail from ${domain} has stopped`,
      sentence: `One is expected every ${plural(everyHours ?? 0, 'hour', 'hours')}, and the last one came on ${(lastMail ?? '').slice(0, 16).replace('T', ' at ')} UTC.`,
      stamp: 'Missing',
    }
  const worst = [...streams].sort(
    (one, other) => WORST.indexOf(toneOfMail(one.last)) - WORST.indexOf(toneOfMail(other.last)),
  )[0]
  return worst ? verdictOn(domain, worst, streams) : unknownVerdict(domain)
}

function verdictOn(domain: string, worst: StreamMemory, streams: readonly StreamMemory[]): Verdict {
  const tone = toneOfMail(worst.last)
  const mails = streams.reduce((total, one) => total + one.mails, 0)
  if (tone === 'unknown') return unknownVerdict(domain)
  const texts = problemsOf(worst.last).map(({ text }) => text)
  if (tone === 'ok')
    return {
      tone,
      heading: `The mail from ${domain} is as it should be`,
      sentence: `${plural(mails, 'email', 'emails')} came${streams.length > 1 ? ` from ${streams.length} senders or lists` : ''}, and the last ones prove their domain.`,
      stamp: 'Steady',
    }
  const named = texts.slice(0, 2).join('. ')
  const rest = texts.length - 2
  return {
    tone,
    heading:
      tone === 'bad'
        ? `Nothing proves the last mail from ${domain}`
        : `The mail from ${domain} has something to fix`,
    sentence: `The last mail of ${streamText(worst)}: ${named}${rest > 0 ? `, and ${rest} more` : ''}.`,
    stamp: tone === 'bad' ? 'Not proved' : 'Fix',
  }
}

const unknownVerdict = (domain: string): Verdict => ({
  tone: 'unknown',
  heading: `We could not find out whether the last mail is from ${domain}`,
  sentence: 'DNS did not answer. That says nothing against the mail.',
  stamp: 'Unknown',
})
