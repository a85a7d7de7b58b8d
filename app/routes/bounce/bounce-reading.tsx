// Where a bounce is pasted, or a file is dropped, and below it what was read.
import { Suspense, useRef, useState, type DragEvent, type RefObject } from 'react'
import { Form } from '#app/router/form.tsx'
import { Link } from '#app/router/link.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { bounce } from '#shared/tools/bounce.ts'
import { EXAMPLES, type Reading } from './bounce-data.ts'
import { BounceResult } from './lazy-bounce-result.ts'
import styles from './bounce.module.css'

/** What the reader takes. */
const MAX_OCTETS = 1_048_576

export function BounceReading({ reading, busy }: { reading: Reading | null; busy: boolean }) {
  const outcome = reading?.outcome
  const error = outcome?.ok === false && outcome.code === 'invalid_request' ? outcome.message : undefined
  return (
    <>
      <BounceForm key={reading?.text ?? ''} text={reading?.text ?? ''} error={error} busy={busy} />
      <ResultRegion busy={busy} busyText="Reading the bounce…" resultKey={reading?.text}>
        {reading?.byServer && outcome?.ok && (
          <Banner tone="info" title="This was read on our server, because your browser ran no script.">
            <p>We keep nothing of it. With JavaScript it is read in your browser and sent to nobody.</p>
          </Banner>
        )}
        {reading?.sample && <SampleNote>This is sample data: we made this bounce up.</SampleNote>}
        {reading && outcome?.ok && (
          <Suspense>
            <BounceResult report={outcome.data} today={reading.today} date={reading.date} />
          </Suspense>
        )}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}

/** A file that is dropped on the form goes into the field and is read at once. */
function useDroppedFile(form: RefObject<HTMLFormElement>) {
  const [over, setOver] = useState(false)
  async function drop(event: DragEvent) {
    setOver(false)
    const [file] = event.dataTransfer.files
    // Dropped text goes where the browser puts it.
    if (!file) return
    event.preventDefault()
    const area = form.current?.elements.namedItem('text')
    if (!(area instanceof HTMLTextAreaElement)) return
    area.value = await file.slice(0, MAX_OCTETS).text()
    form.current?.requestSubmit()
  }
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => void drop(event),
  }
}

function BounceForm({ text, error, busy }: { text: string; error: string | undefined; busy: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const dropTarget = useDroppedFile(form)
  return (
    <div className={styles.form}>
      <Form ref={form} method="post" action={bounce.path} replace className={styles.fields} {...dropTarget}>
        <TextAreaField
          label="Bounce, log lines or code"
          name="text"
          rows={8}
          placeholder="550-5.7.26 This mail has been blocked because the sender is unauthenticated…"
          defaultValue={text}
          error={error}
          hint={
            <>
              Read on your device; only the names of your server and domain are asked about.
              <noscript> Without JavaScript our server reads it, and keeps nothing.</noscript>
            </>
          }
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <div className={styles.buttons}>
          <SubmitButton busy={busy} busyLabel="Reading...">
            Decode
          </SubmitButton>
          <span className={styles.drop}>or drop an .eml or log file on the field</span>
        </div>
      </Form>
      <p className={styles.examples}>
        {EXAMPLES.map(({ id, label }) => (
          <Link key={id} to={`${bounce.path}?example=${id}`}>
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}
