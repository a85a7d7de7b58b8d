// Where a header is pasted, or a message file is dropped.
import { Form } from '#app/router/form.tsx'
import { Link } from '#app/router/link.tsx'
import { useRef, useState, type DragEvent, type RefObject } from 'react'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import button from '#app/components/ui/button.module.css'
import { header } from '#shared/tools/header.ts'
import { EXAMPLES, exampleAddress } from './header-data.ts'
import { readMessageFile } from './message-file.ts'
import styles from './header-form.module.css'

interface HeaderFormProps {
  text: string
  error: string | undefined
  busy: boolean
}

export function HeaderForm({ text, error, busy }: HeaderFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { open, fileError, dropTarget } = useMessageFile(form)
  return (
    <div className={styles.form}>
      <Form ref={form} method="post" action={header.path} replace className={styles.fields} {...dropTarget}>
        <TextAreaField
          label="Email Headers"
          name="headers"
          rows={10}
          placeholder="Paste raw email headers here"
          defaultValue={text}
          error={fileError ?? error}
          hint={
            <>
              Read on your device: the text is sent to nobody.
              <noscript> Without JavaScript our server reads it, and keeps nothing.</noscript>
            </>
          }
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <div className={styles.buttons}>
          <SubmitButton busy={busy} busyLabel="Analyzing...">
            Analyze Email Headers
          </SubmitButton>
          <FileChoice onChoose={(file) => void open(file)} />
          <span className={styles.drop}>or drop it on the field</span>
        </div>
      </Form>
      <p className={styles.examples}>
        {EXAMPLES.map(({ id, label }) => (
          <Link key={id} to={exampleAddress(id)}>
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}

/** A message file, chosen or dropped on the form: its header goes into the field and is read at once. */
function useMessageFile(form: RefObject<HTMLFormElement>) {
  const [over, setOver] = useState(false)
  const [fileError, setFileError] = useState<string>()
  async function open(file: File | undefined) {
    const area = form.current?.elements.namedItem('headers')
    if (!file || !(area instanceof HTMLTextAreaElement)) return
    const read = await readMessageFile(file)
    setFileError(read.ok ? undefined : read.message)
    if (!read.ok) return
    area.value = read.text
    form.current?.requestSubmit()
  }
  function drop(event: DragEvent) {
    setOver(false)
    const [file] = event.dataTransfer.files
    // Dropped text goes where the browser puts it.
    if (!file) return
    event.preventDefault()
    void open(file)
  }

  const dropTarget = {
    'data-over': over || undefined,
    onSubmit: () => setFileError(undefined),
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  }
  return { open, fileError, dropTarget }
}

function FileChoice({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  return (
    <label className={styles.file}>
      <input
        type="file"
        className="visually-hidden"
        accept=".eml,.txt,.mbox,message/rfc822,text/plain"
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <span className={button.button} data-look="quiet">
        Open an .eml file
      </span>
    </label>
  )
}
