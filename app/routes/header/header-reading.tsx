// The form, and below it the result.
import { later } from '#app/later.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { useRead } from '#app/components/tool/on-device.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { HeaderResult as Result } from './header-result.tsx'
import { TextOrFile } from '#app/components/tool/text-or-file.tsx'
import { header } from '#shared/tools/header.ts'
import { readTextFile, UnreadableFile } from '#shared/kit/file-text.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { NO_FIELDS, NO_TEXT } from '#shared/message/header/texts.ts'
import type { HeaderAnalysis } from '#shared/message/header/schema.ts'

// What the page reads: in the visitor's browser, where nothing is sent, or at the edge for those without JavaScript.

/** The samples have names in the URL; pasted text is never in a URL. */
const EXAMPLES = [
  { id: 'newsletter', label: 'See an example' },
  { id: 'forgery', label: 'See a forged one' },
] as const
type ExampleId = (typeof EXAMPLES)[number]['id']

const exampleAddress = (id: ExampleId): string => `${header.path}?example=${id}`

interface Reading {
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

const HeaderResult = later(async () => (await import('./header-result.tsx')).HeaderResult, Result)

export function HeaderReading() {
  const { read: reading, busy } = useRead<Reading>()
  const outcome = reading?.outcome
  const error = outcome?.ok === false && outcome.code === 'invalid_request' ? outcome.message : undefined
  return (
    <>
      <HeaderForm
        key={reading?.sample ? reading.text : ''}
        text={reading?.text ?? ''}
        error={error}
        busy={busy}
      />
      <ResultRegion busy={busy} busyText="Reading the headers…" resultKey={reading?.text}>
        {reading?.byServer && outcome?.ok && (
          <Banner tone="info" title="This was read on our server, because JavaScript is off in your browser.">
            <p>We keep nothing. With JavaScript on, it is read in your browser and not sent anywhere.</p>
          </Banner>
        )}
        {reading?.sample && <SampleNote>Sample data: we made up this message.</SampleNote>}
        {reading && outcome?.ok && <HeaderResult report={outcome.data} date={reading.date} />}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}

/** Where a header is pasted or a message file is dropped. */
interface HeaderFormProps {
  text: string
  error: string | undefined
  busy: boolean
}

const HeaderForm = ({ text, error, busy }: HeaderFormProps) => (
  <TextOrFile
    action={header.path}
    name="headers"
    label="Email Headers"
    rows={10}
    placeholder="Paste raw email headers here"
    text={text}
    error={error}
    hint={
      <>
        Read on your device: the text is not sent anywhere.
        <noscript> Without JavaScript, our server reads it and keeps nothing.</noscript>
      </>
    }
    submit={{ label: 'Analyze Email Headers', busyLabel: 'Analyzing...' }}
    busy={busy}
    file={{
      accept: '.eml,.txt,.mbox,message/rfc822,text/plain',
      read: readMessageFile,
    }}
    examples={EXAMPLES.map(({ id, label }) => ({ to: exampleAddress(id), label }))}
  />
)

/** The header of a message file: only the beginning is read, however large the attachments are. */
type MessageFile = { ok: true; text: string; form: string } | { ok: false; message: string }

/** No header is longer. */
const MAX_BYTES = 512 * 1024

async function readMessageFile(file: Blob): Promise<MessageFile> {
  try {
    const { text, form } = await readTextFile(file, MAX_BYTES)
    const end = /\r?\n\r?\n/.exec(text.trimStart())
    return { ok: true, form, text: end ? text.trimStart().slice(0, end.index + 1) : text }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, message: error.message }
    return { ok: false, message: 'The file could not be read. Open it in an editor and paste its headers.' }
  }
}
