// The verdict on what providers say: what people and filters say first, then what Gmail requires, then what it counts. What
// nobody says is unknown.
import { joined, moreBelow, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction, isError, type Verdict } from '#shared/report/verdict.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import { listNames } from '#shared/kit/sentence.ts'
import type { About, PostmasterCode, PostmasterFinding } from './findings.ts'
import { LOW_VOLUME } from './gmail-words.ts'
import type { ProviderRead } from './provider-read.ts'
import { newestDay } from './rates.ts'
import { PROVIDERS } from './series.ts'

interface Led {
  lead: PostmasterFinding
  /** The domain or the IP address that it is about. */
  owner: string
  /** How many other problems there are. */
  more: number
}

const NOT_READ = { tone: 'unknown', heading: 'Nothing could be read', stamp: 'Not read' } as const

/** What is wrong, and the one thing to do. */
const LED = {
  tone: ({ lead }: Led) => (isError(lead) ? 'bad' : 'warn'),
  sentence: ({ lead, more }: Led) => joined(lead.message, lead.fix, moreBelow(more)),
} as const

interface Who {
  providers: readonly string[]
  domains: readonly string[]
}

const aboutText = ({ domains }: Who): string =>
  domains.length === 0 ? 'your IP addresses' : listNames(domains, { most: 3 })

export const POSTMASTER_VERDICTS = {
  'not-read': verdict<{ where: string; text: string }>({
    ...NOT_READ,
    sentence: ({ where, text }) => `${where}: ${text}`,
  }),
  'nothing-to-read': verdict({
    ...NOT_READ,
    sentence: 'There is no file with what Gmail, Microsoft or Yahoo says.',
  }),
  reported: verdict<Led>({
    ...LED,
    heading: ({ owner }) => `People report email from ${owner} as spam`,
    stamp: 'Spam reports',
  }),
  filtered: verdict<Led>({
    ...LED,
    heading: ({ owner }) => `Microsoft stops email from ${owner}`,
    stamp: 'Filtered',
  }),
  required: verdict<Led>({
    ...LED,
    heading: ({ owner }) => `Gmail says that ${owner} needs work`,
    stamp: 'Needs work',
  }),
  counted: verdict<Led>({
    ...LED,
    heading: ({ owner }) => `Gmail counts failures in email from ${owner}`,
    stamp: 'Failures',
  }),
  unverified: verdict<Led>({
    ...LED,
    heading: ({ owner }) => `Gmail cannot tell about ${owner} yet`,
    stamp: 'Not verified',
  }),
  old: verdict<{ day: string }>({
    tone: 'unknown',
    heading: 'The figures are old',
    sentence: ({ day }) =>
      `The newest figure is of ${dayInWords(day)}. Nothing was wrong then; what happened since is unknown.`,
    stamp: 'Old',
  }),
  meets: verdict<Who>({
    tone: 'info',
    heading: (who) => `Gmail found no fault with ${aboutText(who)}`,
    sentence:
      'Every requirement that Gmail judged is met. The files have no spam rate, so what people make of the email is unknown.',
    stamp: 'No figures',
  }),
  silent: verdict<Who>({
    tone: 'unknown',
    heading: (who) => `Nothing is known about ${aboutText(who)}`,
    sentence:
      'Providers show figures only for days with enough email. No figures are no proof that all is well.',
    stamp: 'Unknown',
  }),
  content: verdict<Who>({
    tone: 'ok',
    heading: (who) => `${listNames(who.providers)} found no fault with ${aboutText(who)}`,
    sentence: 'What the files count is below the lines that providers draw. Keep sending as you do.',
    stamp: 'No fault',
  }),
}

const verdictOf = verdictsOf(POSTMASTER_VERDICTS)

type LedState = 'reported' | 'filtered' | 'required' | 'counted' | 'unverified'

const STATES: Readonly<Partial<Record<PostmasterCode, LedState>>> = {
  'postmaster-spam-rate-high': 'reported',
  'postmaster-spam-reported': 'reported',
  'postmaster-spam-rate': 'reported',
  'postmaster-campaign': 'reported',
  'postmaster-complaints': 'reported',
  'postmaster-blocked': 'filtered',
  'postmaster-filter': 'filtered',
  'postmaster-junked': 'filtered',
  'postmaster-traps': 'filtered',
  'postmaster-authentication': 'counted',
  'postmaster-delivery-errors': 'counted',
  'postmaster-tls-sending': 'counted',
  'postmaster-tls-receiving': 'counted',
  'postmaster-unverified': 'unverified',
}

/** @param found in order */
export function postmasterVerdict(read: ProviderRead, found: readonly About[]): Verdict {
  const problems = found.filter(({ finding }) => asksForAction(finding))
  const [worst] = problems
  if (worst) {
    const { finding: lead, owner } = worst
    return verdictOf(STATES[lead.code] ?? 'required', { lead, owner, more: problems.length - 1 })
  }
  if (read.providers.length === 0) {
    const [first] = read.unread
    return first ? verdictOf('not-read', first) : verdictOf('nothing-to-read')
  }
  return calmVerdict(
    read,
    found.map(({ finding }) => finding),
  )
}

/** What proves that people, or a filter, do not mind. */
const TELLING: readonly string[] = ['spam_rate', 'filter_result']

function calmVerdict(read: ProviderRead, findings: readonly PostmasterFinding[]): Verdict {
  const telling = read.series.filter(({ metric }) => TELLING.includes(metric))
  const who = {
    providers: [...new Set(telling.map(({ provider = 'gmail' }) => PROVIDERS[provider]))],
    domains: read.domains,
  }
  const quiet = read.said.filter(({ reason }) => reason === LOW_VOLUME).map(({ domain }) => domain)
  const has = (code: PostmasterCode) => findings.some((finding) => finding.code === code)
  if (telling.length > 0 && has('postmaster-old')) return verdictOf('old', { day: newestDay(read.series) })
  if (quiet.length > 0) return verdictOf('silent', { ...who, domains: quiet })
  if (telling.length > 0) return verdictOf('content', who)
  const isMet = read.requirements.some(({ status }) => status === 'compliant')
  return verdictOf(isMet ? 'meets' : 'silent', who)
}
