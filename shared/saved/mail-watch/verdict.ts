// The verdict on watched mail: first whether it comes, then what is wrong with the last one of each stream; and as an image.
import { dayInWords } from '#shared/kit/calendar.ts'
import { escapeMarkup } from '#shared/kit/escape.ts'
import { plural } from '#shared/kit/sentence.ts'
import { verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'
import { problemsOf } from './facets.ts'
import { momentInWords, streamText } from './fingerprint.ts'
import type { StreamMemory } from './streams.ts'

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

interface Of {
  domain: string
}

interface Problem extends Of {
  stream: StreamMemory
  problems: readonly string[]
}

/** At most two are named. */
const problemText = ({ stream, problems }: Problem) =>
  `The last mail of ${streamText(stream)}: ${problems.slice(0, 2).join('. ')}${problems.length > 2 ? `, and ${problems.length - 2} more` : ''}.`

export const MAIL_WATCH_VERDICTS = {
  waiting: verdict<Of & { unusedUntil: string }>({
    tone: 'info',
    heading: ({ domain }) => `Waiting for the first mail from ${domain}`,
    sentence: ({ unusedUntil }) =>
      `Put the address on the list, into the job or into the test whose mail you want to watch. Without any mail, it is deleted on ${dayInWords(unusedUntil.slice(0, 10))}.`,
    stamp: 'Waiting',
  }),
  missing: verdict<Of & { everyHours: number; lastMail: string }>({
    tone: 'bad',
    heading: ({ domain }) => `The mail from ${domain} has stopped`,
    sentence: ({ everyHours, lastMail }) =>
      `One is expected every ${plural(everyHours, 'hour', 'hours')}, and the last one came on ${momentInWords(lastMail)}.`,
    stamp: 'Missing',
  }),
  bad: verdict<Problem>({
    tone: 'bad',
    heading: ({ domain }) => `Nothing proves the last mail from ${domain}`,
    sentence: problemText,
    stamp: 'Not proved',
  }),
  warn: verdict<Problem>({
    tone: 'warn',
    heading: ({ domain }) => `The mail from ${domain} has something to fix`,
    sentence: problemText,
    stamp: 'Fix',
  }),
  unknown: verdict<Of>({
    tone: 'unknown',
    heading: ({ domain }) => `We could not find out whether the last mail is from ${domain}`,
    sentence: 'DNS did not answer. That says nothing against the mail.',
    stamp: 'Unknown',
  }),
  steady: verdict<Of & { mails: number; streams: number }>({
    tone: 'ok',
    heading: ({ domain }) => `The mail from ${domain} is as it should be`,
    sentence: ({ mails, streams }) =>
      `${plural(mails, 'email', 'emails')} came${streams > 1 ? ` from ${streams} senders or lists` : ''}, and the last ones prove their domain.`,
    stamp: 'Steady',
  }),
}

const verdictOf = verdictsOf(MAIL_WATCH_VERDICTS)

export function mailWatchVerdict(watched: Watched): Verdict {
  const { domain, streams, everyHours, isMissing, lastMail, unusedUntil } = watched
  if (streams.length === 0) return verdictOf('waiting', { domain, unusedUntil })
  if (isMissing)
    return verdictOf('missing', { domain, everyHours: everyHours ?? 0, lastMail: lastMail ?? '' })
  const [worst] = [...streams].sort(
    (one, other) => WORST.indexOf(toneOfMail(one.last)) - WORST.indexOf(toneOfMail(other.last)),
  )
  const tone = worst ? toneOfMail(worst.last) : 'unknown'
  if (worst && (tone === 'bad' || tone === 'warn')) {
    const problems = problemsOf(worst.last).map(({ text }) => text)
    return verdictOf(tone, { domain, stream: worst, problems })
  }
  if (tone === 'unknown') return verdictOf('unknown', { domain })
  const mails = streams.reduce((total, one) => total + one.mails, 0)
  return verdictOf('steady', { domain, mails, streams: streams.length })
}

// The verdict as a small image, for a README or a dashboard: it says nothing but the domain and a word.
const COLORS: Readonly<Record<Verdict['tone'], string>> = {
  ok: '#1a6b3c',
  warn: '#8a5a00',
  bad: '#a32218',
  unknown: '#5b5b66',
  info: '#2c5282',
}
/** Of the fonts below at 11 px, about. */
const CHARACTER = 6.6
const PAD = 8
const HEIGHT = 20
const MAX_TEXT = 40

export function badgeSvg(domain: string, { tone, stamp }: Pick<Verdict, 'tone' | 'stamp'>): string {
  const name = domain.length > MAX_TEXT ? `${domain.slice(0, MAX_TEXT - 1)}…` : domain
  const word = stamp.toLowerCase()
  const [left, right] = [widthOf(name), widthOf(word)]
  const text = (x: number, said: string) =>
    `<text x="${x}" y="14" fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">${escapeMarkup(said)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${escapeMarkup(`${name}: ${word}`)}">`,
    `<rect width="${left}" height="${HEIGHT}" fill="#33333d"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${COLORS[tone]}"/>`,
    text(left / 2, name),
    text(left + right / 2, word),
    '</svg>',
  ].join('')
}

const widthOf = (text: string): number => Math.ceil(text.length * CHARACTER) + 2 * PAD
