// The form, and below it the result.
import { later } from '#app/later.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { useRead } from '#app/components/tool/on-device.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { HeaderResult as Result } from './header-result.tsx'
import { type Reading, EXAMPLES, exampleAddress } from './header-data.ts'
import { TextOrFile } from '#app/components/tool/text-or-file.tsx'
import { header } from '#shared/tools/header.ts'
import { readTextFile, UnreadableFile } from '#shared/kit/file-text.ts'

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
        {reading?.sample && <SampleNote>This is sample data: we made this message up.</SampleNote>}
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
      label: 'Open an .eml file',
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
