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
  file: {
    accept: string
    read: (file: File) => Promise<FileText>
    /** Between the texts of several files; without it, only one is taken. */
    separator?: string
  }
  takesFiles?: boolean
  optional?: boolean
  /** Fields below it. */
  more?: ReactNode
  examples: readonly { to: string; label: string }[]
}

export function TextOrFile(props: TextOrFileProps) {
  const { action, text, error, submit, busy, file, examples, more, ...field } = props
  const form = useRef<HTMLFormElement>(null)
  const long = useRef<LongTextHandle>(null)
  const { open, fileError, fileForm, dropTarget } = useFile(form, long, file)
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
        {more}
        <div className="row gap-3-4">
          <SubmitButton busy={busy} busyLabel={submit.busyLabel}>
            {submit.label}
          </SubmitButton>
          <FileButton
            {...(file.separator !== undefined && { label: 'Choose files', multiple: true })}
            accept={file.accept}
            onFiles={(chosen) => void open(chosen)}
          />
          <span className={`${styles.drop} note`}>
            or drop {file.separator === undefined ? 'it' : 'them'} here
          </span>
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
  { read, separator }: TextOrFileProps['file'],
) {
  const [over, setOver] = useState(false)
  const [fileError, setFileError] = useState<string>()
  const [fileForm, setFileForm] = useState('')
  async function open(files: Iterable<File>) {
    const [file, ...others] = files
    if (!file) return
    const isOne = separator === undefined || others.length === 0
    const taken = isOne ? await read(file) : await readAll([file, ...others], read, separator)
    setFileError(taken.ok ? undefined : taken.message)
    setFileForm(taken.ok ? taken.form : '')
    if (!taken.ok) return
    long.current?.put(taken.text, isOne ? file.name : `${others.length + 1} files`)
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
      const { files } = event.dataTransfer
      // The browser decides where dropped text goes.
      if (files.length === 0) return
      event.preventDefault()
      void open(files)
    },
  }
  return { open, fileError, fileForm, dropTarget }
}

/** What cannot be read is named, and the others are not read without it. */
async function readAll(
  files: readonly File[],
  read: TextOrFileProps['file']['read'],
  separator: string,
): Promise<FileText> {
  const texts: string[] = []
  for (const file of files) {
    const taken = await read(file)
    if (!taken.ok) return { ok: false, message: `${file.name}: ${taken.message}` }
    if (typeof taken.text !== 'string')
      return { ok: false, message: `${file.name} is too long to be read together with others.` }
    texts.push(taken.text)
  }
  return { ok: true, text: texts.join(separator), form: '' }
}
