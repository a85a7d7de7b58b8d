// Where a bounce is pasted or a file is dropped; what was read is shown below.
import { later } from '#app/later.tsx'
import { useState } from 'react'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { useRead } from '#app/components/tool/on-device.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { TextOrFile } from '#app/components/tool/text-or-file.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { bounce } from '#shared/tools/bounce.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { ReadBounces } from '#app/components/bounce-reader/bounce-reader.ts'
import { chosenText } from '#app/components/tool/chosen-text.ts'
import { keptFile } from '#app/components/tool/kept-file.ts'
import { MAX_IN_FORM } from '#app/components/tool/long-text.ts'
import type { Picture } from '#app/page-meta.ts'
import type { Bounce } from '#shared/bounce/schema.ts'
import { leadOf } from '#shared/bounce/summary.ts'
import { talliedIn } from '#shared/bounce/tally.ts'
import { BounceResult as Result } from './bounce-result.tsx'
import { askToday, type Today } from './bounce-today.ts'
import { bounceFacts, bounceVerdict } from './bounce-verdict.ts'

// What the page reads: in the visitor's browser, where nothing is sent, or at the edge for those without JavaScript.
// The site's checks then look up what a bounce names.

const EXAMPLES = [
  { id: 'spf', label: 'See an example' },
  { id: 'log', label: 'See a log' },
] as const

interface Reading {
  /** Empty if a file was read that is too long for the form. */
  text: string
  /** Names that file. */
  file?: string
  outcome: Outcome<ReadBounces>
  /** What the first bounce names, as it is today; null if it was not looked up yet, or names nothing. */
  today: Today | null
  /** Read at the edge, because the browser ran no script. */
  byServer: boolean
  sample: boolean
  /** The date on the stamp. */
  date: string
  /** For previews of a link to one reply. */
  picture?: Picture
}

type Read = (source: string | File) => Promise<Outcome<ReadBounces>>

/** @param api At the edge, the checks run along with the reading; in the browser, the result requests them itself. */
const readFor = (api: ApiClient | null): Read => (api ? readThere(api) : readHere)

const NO_TEXT = 'Paste a bounce, a log line, or a code such as 550 5.7.26.'

const refused = (code: 'unreachable' | 'invalid_request', message: string): Outcome<ReadBounces> => ({
  ok: false,
  code,
  message,
})

/** For the sample beside the empty form. */
const readAtOnce = async (text: string): Promise<Outcome<ReadBounces>> => {
  const { decodeBounces } = await import('#shared/bounce/decode.ts')
  const report = decodeBounces(text)
  return { ok: true, data: { report, summary: talliedIn(report.bounces).summary(), isCut: report.truncated } }
}

/** In this browser. The reader is fetched when it is first needed; the text goes nowhere. */
const readHere: Read = async (source) => {
  if (typeof source === 'string' && source.trim() === '') return refused('invalid_request', NO_TEXT)
  if (import.meta.env.SSR) return readAtOnce(typeof source === 'string' ? source : '')
  const [reader] = await Promise.all([
    import('#app/components/bounce-reader/bounce-client.ts'),
    import('./bounce-result.tsx'),
  ]).catch(() => [null])
  if (!reader)
    return refused(
      'unreachable',
      'The reader could not be loaded. Reload the page; your text was not sent anywhere.',
    )
  try {
    return { ok: true, data: await reader.readBounces(source) }
  } catch (error) {
    return refused('invalid_request', error instanceof Error ? error.message : String(error))
  }
}

/** What fits into a request, however much of it has to be escaped. */
const MAX_SENT = 120_000

const readThere =
  (api: ApiClient): Read =>
  async (source) => {
    const text = typeof source === 'string' ? source : ''
    const outcome = await outcomeOf(
      api.user.tools.bounce.decode.$post({ json: { text: text.slice(0, MAX_SENT) } }),
    )
    if (!outcome.ok) return outcome
    const report = outcome.data
    const isCut = text.length > MAX_SENT || report.total > report.bounces.length
    return { ...outcome, data: { report, summary: talliedIn(report.bounces).summary(), isCut } }
  }

async function readForm(form: FormData, api: ApiClient | null): Promise<Reading> {
  const value = form.get('text')
  const text = typeof value === 'string' ? value : ''
  const id = form.get('text-file')
  const file = typeof id === 'string' && !api ? { file: id } : {}
  return reading({ text, ...file, sample: false, byServer: api !== null }, api)
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
  const bounce = reading?.outcome.ok ? leadOf(reading.outcome.data.report.bounces) : undefined
  if (!reading || !bounce) return null
  const data = { verdict: bounceVerdict(bounce), changes: [] }
  return { date: reading.date, facts: bounceFacts(bounce), outcome: { ok: true, data } }
}

async function reading(
  facts: Pick<Reading, 'text' | 'file' | 'sample' | 'byServer'>,
  api: ApiClient | null,
): Promise<Reading> {
  const outcome = await readFor(api)(keptFile(facts.file) ?? facts.text)
  const first = outcome.ok ? leadOf(outcome.data.report.bounces) : undefined
  const today = api && first ? await askToday(api, first) : null
  const picture =
    api && outcome.ok && outcome.data.report.total === 1 && first ? await pictureOf(first) : null
  return { ...facts, outcome, today, date: dayText(new Date()), ...(picture && { picture }) }
}

/** Only the edge writes what previews read. */
async function pictureOf(bounce: Bounce): Promise<Picture | null> {
  const [{ turnedBackAt }, { imageOfBounce }] = await Promise.all([
    import('#shared/bounce/way.ts'),
    import('#app/page-meta.ts'),
  ])
  const stop = turnedBackAt(bounce)
  return stop ? { path: imageOfBounce(stop), alt: shownText(`${bounceVerdict(bounce).heading}.`) } : null
}

export const BOUNCE_READERS = {
  readLink,
  readForm,
  exampleOf,
  isRefused: ({ outcome }: Reading) => !outcome.ok,
}

const BounceResult = later(async () => (await import('./bounce-result.tsx')).BounceResult, Result)

export function BounceReading() {
  const { read: reading, linked, busy } = useRead<Reading>()
  // Another text of the URL fills the field again. Text that a visitor pasted is already there: a browser takes a second to
  // lay out 1 MB once more.
  const named = linked?.text ?? ''
  const outcome = reading?.outcome
  const error = outcome?.ok === false && outcome.code === 'invalid_request' ? outcome.message : undefined
  return (
    <>
      <BounceForm key={named} text={reading?.text ?? ''} error={error} busy={busy} />
      <ResultRegion busy={busy} busyText="Reading the bounce…" resultKey={reading?.file ?? reading?.text}>
        {reading?.byServer && outcome?.ok && (
          <Banner tone="info" title="This was read on our server, because your browser ran no script.">
            <p>We keep none of it. With JavaScript, your browser reads it and sends it nowhere.</p>
          </Banner>
        )}
        {reading?.sample && <SampleNote>Sample data: we made up this bounce.</SampleNote>}
        {reading && outcome?.ok && (
          <BounceResult {...outcome.data} today={reading.today} date={reading.date} />
        )}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}

function BounceForm({ text, error, busy }: { text: string; error: string | undefined; busy: boolean }) {
  const [first] = useState(text)
  return (
    <TextOrFile
      action={bounce.path}
      name="text"
      label="Bounce, log lines or code"
      rows={8}
      placeholder="550-5.7.26 This mail has been blocked because the sender is unauthenticated…"
      text={first}
      error={error}
      hint={
        <>
          Read on your device. Only your domain and server names are sent, to look them up.
          <noscript> Without JavaScript our server reads it, and keeps nothing.</noscript>
        </>
      }
      submit={{ label: 'Decode', busyLabel: 'Reading...' }}
      busy={busy}
      takesFiles
      file={{ accept: '.eml,.log,.txt,.csv,.json,.jsonl,message/rfc822,text/plain', read }}
      examples={EXAMPLES.map(({ id, label }) => ({ to: `${bounce.path}?example=${id}`, label }))}
    />
  )
}

const read = async (file: File) =>
  file.size > MAX_IN_FORM ? { ok: true as const, text: file, form: '' } : chosenText(file)
