// What the page reads: in the visitor's browser, where nothing is sent, or at the edge for those without JavaScript.
import { dayText } from '#shared/kit/calendar.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { NO_FIELDS, NO_TEXT } from '#shared/message/header/texts.ts'
import type { HeaderAnalysis } from '#shared/message/header/schema.ts'
import { header } from '#shared/tools/header.ts'

/** The samples have names in the URL; pasted text is never in a URL. */
export const EXAMPLES = [
  { id: 'newsletter', label: 'See an example' },
  { id: 'forgery', label: 'See a forged one' },
] as const
type ExampleId = (typeof EXAMPLES)[number]['id']

export const exampleAddress = (id: ExampleId): string => `${header.path}?example=${id}`

export interface Reading {
  text: string
  outcome: Outcome<HeaderAnalysis>
  /** Read at the edge, because the browser ran no script. */
  byServer: boolean
  sample: boolean
  /** The date on the stamp. */
  date: string
}

type Read = (text: string) => Promise<Outcome<HeaderAnalysis>>

const readFor = (api: ApiClient | null): Read => (api ? readThere(api) : readHere)

/** In this browser. The reader is fetched when it is first needed; the text goes nowhere. */
const readHere: Read = async (text) => {
  const [reader] = await Promise.all([
    import('#shared/message/header/analyze.ts'),
    import('./header-result.tsx'),
  ]).catch(() => [null])
  if (!reader) return refused('unreachable', NOT_LOADED)
  const report = reader.analyzeHeaders(text)
  if (report.allHeaders.length === 0)
    return refused('invalid_request', text.trim() === '' ? NO_TEXT : NO_FIELDS)
  if (!isUndecided(report)) return { ok: true, data: report }
  // Only names that share a parent need the public suffix list, which weighs as much as half a page.
  const suffixes = await import('#shared/dns/public-suffix/list.ts').catch(() => null)
  return { ok: true, data: suffixes ? reader.analyzeHeaders(text, suffixes.publicSuffixList) : report }
}

const NOT_LOADED = 'The analyzer could not be loaded. Reload the page; your text was not sent anywhere.'

const refused = (code: 'unreachable' | 'invalid_request', message: string): Outcome<HeaderAnalysis> => ({
  ok: false,
  code,
  message,
})

const isUndecided = ({ alignment: { spf, dkim } }: HeaderAnalysis) =>
  [spf, ...dkim].some((proof) => proof !== null && proof.relaxed === null)

/** At the edge. Anything longer than a header can be is cut off, so that a whole message fits into one request. */
const readThere =
  (api: ApiClient): Read =>
  (text) =>
    outcomeOf(api.user.tools.header.analyze.$post({ json: { headers: text.slice(0, MAX_SENT) } }))

const MAX_SENT = 400_000

async function readForm(form: FormData, api: ApiClient | null): Promise<Reading> {
  const value = form.get('headers')
  const text = typeof value === 'string' ? value : ''
  return reading({ text, byServer: api !== null, sample: false }, api)
}

/** null if the URL names no sample. */
async function readLink(url: URL, api: ApiClient | null): Promise<Reading | null> {
  const asked = url.searchParams.get('example')
  const id = EXAMPLES.find((example) => example.id === asked)?.id
  if (!id) return null
  const { FORGED_MESSAGE, SAMPLE_MESSAGE } = await import('#shared/data/samples/message.ts')
  const text = id === 'forgery' ? FORGED_MESSAGE : SAMPLE_MESSAGE
  return reading({ text, byServer: false, sample: true }, api)
}

const reading = async (
  facts: Pick<Reading, 'text' | 'byServer' | 'sample'>,
  api: ApiClient | null,
): Promise<Reading> => ({ ...facts, outcome: await readFor(api)(facts.text), date: dayText(new Date()) })

export const HEADER_READERS = {
  readLink,
  readForm,
  exampleOf: (read: Reading | null) => read,
  isRefused: ({ outcome }: Reading) => !outcome.ok,
}
