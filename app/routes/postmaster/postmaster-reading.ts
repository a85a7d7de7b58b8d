// What the page reads: in the visitor's browser, or at the edge for those without JavaScript. Only the name of a domain is sent, to
// this site's own check.
import { browserApi } from '#app/api/browser-api.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { CheckedReport } from '#app/components/tool/check-result.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { BROKEN_SAMPLE } from '#shared/data/samples/names.ts'
import { dayOfTime, daysSince1970, dayText, isoDay } from '#shared/kit/calendar.ts'
import type { ProviderFile } from '#shared/postmaster/read.ts'
import type { PostmasterReport } from '#shared/postmaster/schema.ts'

export const EXAMPLES = [
  { id: 'needs-work', label: 'See an example' },
  { id: 'quiet', label: 'See a domain without figures' },
  { id: 'snds', label: 'See Microsoft’s table' },
] as const

/** Between the texts of several files: as between those of a JSON text sequence (RFC 7464). */
export const FILE_MARK = '\u001e'

type Fields = Record<'text' | 'yahoo' | 'domain', string>

/** With what the check of the domain's records brings along. */
export type PostmasterAnswer = PostmasterReport & Pick<CheckedReport, 'evidence' | 'dnsProvider'>

export interface Reading extends Fields {
  outcome: Outcome<PostmasterAnswer>
  /** Read at the edge, because the browser ran no script. */
  byServer: boolean
  /** The date on the stamp. */
  date: string
}

const NOTHING = 'Paste or choose what Gmail or Microsoft gave you: JSON of Postmaster Tools, or CSV of SNDS.'

const refused = (field: keyof Fields, message: string): Outcome<never> => ({
  ok: false,
  code: 'invalid_request',
  message,
  field,
})

/** For those who choose a sample, or follow a link to one; null if the URL names none. */
async function readLink({ searchParams }: URL, api: ApiClient | null): Promise<Reading | null> {
  const asked = searchParams.get('example')
  const id = EXAMPLES.find((example) => example.id === asked)?.id
  if (!id) return null
  return readingOf({ text: await sampleText(id), yahoo: '', domain: '' }, api)
}

/** Two weeks still fit the field as text. */
const SAMPLE_DAYS = 15

async function sampleText(id: (typeof EXAMPLES)[number]['id']): Promise<string> {
  const { QUIET_SAMPLE, sampleCompliance, sampleStats, SNDS_SAMPLE } =
    await import('#shared/data/samples/postmaster.ts')
  if (id === 'snds') return SNDS_SAMPLE
  const domain = id === 'quiet' ? QUIET_SAMPLE : BROKEN_SAMPLE
  const today = dayOfTime(Date.now())
  const { domainStats } = sampleStats(domain, isoDay(today))
  const recent = domainStats.filter(({ date }) => daysSince1970(date) >= today - SAMPLE_DAYS)
  return [sampleCompliance(domain), { domainStats: recent }]
    .map((answer) => JSON.stringify(answer))
    .join('\n')
}

async function readForm(form: FormData, api: ApiClient | null): Promise<Reading> {
  const of = (name: keyof Fields) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const fields = { text: of('text'), yahoo: of('yahoo'), domain: of('domain').trim() }
  return { ...(await readingOf(fields, api)), byServer: api !== null }
}

/** Of files that this page got from Gmail itself. */
export const readAnswers = (files: readonly ProviderFile[], domain: string): Promise<Reading> =>
  readingOf({ text: files.map(({ text }) => text).join(FILE_MARK), yahoo: '', domain }, null)

async function readingOf(fields: Fields, api: ApiClient | null): Promise<Reading> {
  const outcome = await answerTo(fields, api ?? browserApi)
  return { ...fields, outcome, byServer: false, date: dayText(new Date()) }
}

async function answerTo(fields: Fields, api: ApiClient): Promise<Outcome<PostmasterAnswer>> {
  const { text, yahoo, domain: typed } = fields
  const [hasText, hasNumbers] = [text.trim() !== '', yahoo.trim() !== '']
  if (!hasText && !hasNumbers) return refused('text', NOTHING)
  const named = typed === '' ? null : parseDomainInput(typed)
  if (named?.ok === false) return refused('domain', named.message)
  if (hasNumbers && !named) return refused('domain', 'Enter the domain that signs your email.')
  const rules = await loadRules().catch(() => null)
  if (!rules) return NOT_LOADED
  const files = text.split(FILE_MARK).map((one, index) => ({ name: `File ${index + 1}`, text: one }))
  const read = rules.joinReads([
    ...(hasText ? [rules.readProviderFiles(files)] : []),
    ...(hasNumbers ? [rules.typedNumbers(yahoo, named?.domain ?? '')] : []),
  ])
  if (read.providers.length === 0) {
    const [first] = read.unread
    return refused(hasText ? 'text' : 'yahoo', first ? `${first.where}: ${first.text}` : NOTHING)
  }
  const domain = named?.domain ?? rules.domainToCheck(read)
  const checked = domain === null ? null : await checkOf(domain, api)
  const today = isoDay(dayOfTime(Date.now()))
  const report = rules.postmasterReport(read, checked && rules.ownCheckFrom(checked), today)
  return { ok: true, data: { ...report, ...(checked && proofOf(checked)) } }
}

/** They are fetched when there is something to read. */
async function loadRules() {
  const [
    { readProviderFiles },
    { typedNumbers },
    { joinReads },
    { domainToCheck, postmasterReport },
    { ownCheckFrom },
  ] = await Promise.all([
    import('#shared/postmaster/read.ts'),
    import('#shared/postmaster/typed-numbers.ts'),
    import('#shared/postmaster/collected.ts'),
    import('#shared/postmaster/report.ts'),
    import('#shared/postmaster/own-check.ts'),
    import('./postmaster-result.tsx'),
  ])
  return { readProviderFiles, typedNumbers, joinReads, domainToCheck, postmasterReport, ownCheckFrom }
}

const NOT_LOADED: Outcome<never> = {
  ok: false,
  code: 'unreachable',
  message: 'The reader could not be loaded. Reload the page; your figures were not sent anywhere.',
}

/** Null if there is no answer: then nothing is known about the records. */
async function checkOf(domain: string, api: ApiClient) {
  const query = { domain, part: 'authentication' as const }
  const outcome = await outcomeOf(api.user.tools.domain.report.$get({ query }))
  return outcome.ok && 'part' in outcome.data && outcome.data.part === 'authentication' ? outcome.data : null
}

type Checked = NonNullable<Awaited<ReturnType<typeof checkOf>>>

const proofOf = ({ evidence, dnsProvider }: Checked) => ({ evidence, dnsProvider })

const dayOfFigures = ({ series }: PostmasterReport) =>
  series.flatMap(({ days }) => days.map(({ day }) => day)).sort()

/** What the page shows of a sample beside its empty form. */
function exampleOf(reading: Reading | null) {
  if (!reading?.outcome.ok) return null
  const { verdict, changes, domains } = reading.outcome.data
  const [first, last] = [dayOfFigures(reading.outcome.data)[0], dayOfFigures(reading.outcome.data).at(-1)]
  const facts = [
    { label: 'Domain', value: domains[0] ?? '' },
    ...(first && last ? [{ label: 'Days', value: `${first} to ${last}` }] : []),
  ]
  return { date: reading.date, facts, outcome: { ok: true, data: { verdict, changes } } }
}

export const POSTMASTER_READERS = {
  readLink,
  readForm,
  exampleOf,
  asksForExample: true,
  isRefused: ({ outcome }: Reading) => !outcome.ok,
} as const
