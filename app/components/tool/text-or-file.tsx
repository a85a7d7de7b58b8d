// A text that is pasted, or a file that is chosen or dropped: its text goes into the field, or next to it if it is long, and is
// read right away.
import { useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react'
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import { LongTextField, type LongTextHandle } from './long-text-field.tsx'
import styles from './text-or-file.module.css'

/** A file that the page reads itself stays a file. */
type FileText = { ok: true; text: string | File; form: string } | { ok: false; message: string }

interface TextOrFileProps {
  action: string
  name: string
  label: string
  rows: number
  placeholder: string
  /** What was read last. */
  text: string
  error: string | undefined
  hint: ReactNode
  submit: { label: string; busyLabel: string }
  busy: boolean
  file: { accept: string; read: (file: File) => Promise<FileText> }
  takesFiles?: boolean
  examples: readonly { to: string; label: string }[]
}

export function TextOrFile(props: TextOrFileProps) {
  const { action, text, error, submit, busy, file, examples, ...field } = props
  const form = useRef<HTMLFormElement>(null)
  const long = useRef<LongTextHandle>(null)
  const { open, fileError, fileForm, dropTarget } = useFile(form, long, file.read)
  return (
    <div className={`${styles.form} off-paper`} data-question="">
      <Form ref={form} method="post" action={action} replace className={styles.fields} {...dropTarget}>
        <LongTextField
          ref={long}
          {...field}
          defaultValue={text}
          error={fileError ?? error}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <div className="row gap-3-4">
          <SubmitButton busy={busy} busyLabel={submit.busyLabel}>
            {submit.label}
          </SubmitButton>
          <FileButton accept={file.accept} onFiles={([chosen]) => void open(chosen)} />
          <span className={`${styles.drop} note`}>or drop it here</span>
        </div>
        {fileForm !== '' && <p className={`${styles.drop} note`}>{fileForm}</p>}
      </Form>
      <p className={`${styles.examples} wrap note`}>
        {examples.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}

function useFile(
  form: RefObject<HTMLFormElement>,
  long: RefObject<LongTextHandle>,
  read: TextOrFileProps['file']['read'],
) {
  const [over, setOver] = useState(false)
  const [fileError, setFileError] = useState<string>()
  const [fileForm, setFileForm] = useState('')
  async function open(file: File | undefined) {
    if (!file) return
    const taken = await read(file)
    setFileError(taken.ok ? undefined : taken.message)
    setFileForm(taken.ok ? taken.form : '')
    if (!taken.ok) return
    long.current?.put(taken.text, file.name)
    form.current?.requestSubmit()
  }
  const dropTarget = {
    'data-over': over || undefined,
    onSubmit: () => setFileError(undefined),
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer.files
      // The browser decides where dropped text goes.
      if (!file) return
      event.preventDefault()
      void open(file)
    },
  }
  return { open, fileError, fileForm, dropTarget }
}
