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
import { readTextFile, UnreadableFile } from '#shared/kit/file-text.ts'
import { EXAMPLES, type Reading } from './bounce-data.ts'
import { BounceResult as Result } from './bounce-result.tsx'

const BounceResult = later(async () => (await import('./bounce-result.tsx')).BounceResult, Result)

/** One more than the reader accepts, so that it says that the text was cut. */
const MAX_BYTES = 1_048_577

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
      <ResultRegion busy={busy} busyText="Reading the bounce…" resultKey={reading?.text}>
        {reading?.byServer && outcome?.ok && (
          <Banner tone="info" title="This was read on our server, because your browser ran no script.">
            <p>We keep none of it. With JavaScript, your browser reads it and sends it nowhere.</p>
          </Banner>
        )}
        {reading?.sample && <SampleNote>This is sample data: we made this bounce up.</SampleNote>}
        {reading && outcome?.ok && (
          <BounceResult report={outcome.data} text={reading.text} today={reading.today} date={reading.date} />
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
      file={{ accept: '.eml,.log,.txt,message/rfc822,text/plain', label: 'Open a file', read }}
      examples={EXAMPLES.map(({ id, label }) => ({ to: `${bounce.path}?example=${id}`, label }))}
    />
  )
}

const read = async (file: File) => {
  try {
    return { ok: true as const, ...(await readTextFile(file, MAX_BYTES)) }
  } catch (error) {
    return {
      ok: false as const,
      message:
        error instanceof UnreadableFile
          ? error.message
          : 'The file could not be read. Open it in an editor and paste its text.',
    }
  }
}
