// What the page reads: in the visitor's browser, where nothing is sent, or at the edge for those without JavaScript.
// The site's checks then look up what a bounce names.
import { dayText } from '#shared/kit/calendar.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { BounceReport } from '#shared/bounce/schema.ts'
import { leadOf } from '#shared/bounce/outcomes.ts'
import { askToday, type Today } from './bounce-today.ts'
import { bounceFacts, bounceVerdict } from './bounce-verdict.ts'

export const EXAMPLES = [
  { id: 'spf', label: 'See an example' },
  { id: 'log', label: 'See a log' },
] as const

export interface Reading {
  text: string
  outcome: Outcome<BounceReport>
  /** What the first bounce names, as it is today; null if it was not looked up yet, or names nothing. */
  today: Today | null
  /** Read at the edge, because the browser ran no script. */
  byServer: boolean
  sample: boolean
  /** The date on the stamp. */
  date: string
}

type Read = (text: string) => Promise<Outcome<BounceReport>>

/** @param api At the edge, the checks run along with the reading; in the browser, the result requests them itself. */
const readFor = (api: ApiClient | null): Read => (api ? readThere(api) : readHere)

const NO_TEXT = 'Paste a bounce, a log line, or a code such as 550 5.7.26.'

const refused = (code: 'unreachable' | 'invalid_request', message: string): Outcome<BounceReport> => ({
  ok: false,
  code,
  message,
})

/** In this browser. The reader is fetched when it is first needed; the text goes nowhere. */
const readHere: Read = async (text) => {
  const [reader] = await Promise.all([
    import('#shared/bounce/decode.ts'),
    import('./bounce-result.tsx'),
  ]).catch(() => [null])
  if (!reader)
    return refused(
      'unreachable',
      'The reader could not be loaded. Reload the page; your text was not sent anywhere.',
    )
  return text.trim() === ''
    ? refused('invalid_request', NO_TEXT)
    : { ok: true, data: reader.decodeBounces(text) }
}

/** What fits into a request, however much of it has to be escaped. */
const MAX_SENT = 120_000

const readThere =
  (api: ApiClient): Read =>
  (text) =>
    outcomeOf(api.user.tools.bounce.decode.$post({ json: { text: text.slice(0, MAX_SENT) } }))

async function readForm(form: FormData, api: ApiClient | null): Promise<Reading> {
  const value = form.get('text')
  const text = typeof value === 'string' ? value : ''
  return reading({ text, sample: false, byServer: api !== null }, api)
}

/** A sample, or a reply that someone shared; null if the URL names neither. */
async function readLink(url: URL, api: ApiClient | null): Promise<Reading | null> {
  const shared = url.searchParams.get('text')?.slice(0, 2000).trim() ?? ''
  if (shared !== '') return reading({ text: shared, sample: false, byServer: false }, api)
  const asked = url.searchParams.get('example')
  const id = EXAMPLES.find((example) => example.id === asked)?.id
  if (!id) return null
  const { SAMPLE_BOUNCE, SAMPLE_LOG } = await import('#shared/data/samples/bounces.ts')
  const text = id === 'spf' ? SAMPLE_BOUNCE : SAMPLE_LOG
  return reading({ text, sample: true, byServer: false }, api)
}

/** What the page shows of a reading beside its empty form. */
function exampleOf(reading: Reading | null) {
  const bounce = reading?.outcome.ok ? leadOf(reading.outcome.data.bounces) : undefined
  if (!reading || !bounce) return null
  const data = { verdict: bounceVerdict(bounce), changes: [] }
  return { date: reading.date, facts: bounceFacts(bounce), outcome: { ok: true, data } }
}

async function reading(
  facts: Pick<Reading, 'text' | 'sample' | 'byServer'>,
  api: ApiClient | null,
): Promise<Reading> {
  const outcome = await readFor(api)(facts.text)
  const first = outcome.ok ? leadOf(outcome.data.bounces) : undefined
  const today = api && first ? await askToday(api, first) : null
  return { ...facts, outcome, today, date: dayText(new Date()) }
}

export const BOUNCE_READERS = {
  readLink,
  readForm,
  exampleOf,
  isRefused: ({ outcome }: Reading) => !outcome.ok,
}
