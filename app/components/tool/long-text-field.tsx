// A text field for logs and whole messages. A browser takes seconds to lay out a megabyte in a field, so a long text that is
// pasted, dropped or opened is kept next to the field, as a file would be, and is still sent with the form.
import {
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
} from 'react'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import button from '#app/components/ui/button.module.css'
import { keepFile } from './kept-file.ts'
import { longFileOf, longTextOf, MAX_IN_FIELD, MAX_IN_FORM, type LongText } from './long-text.ts'
import styles from './long-text-field.module.css'

/** For people who open files. */
export interface LongTextHandle {
  /** Into the field, or next to it; a file is named by the form. @param from a name for it */
  put: (text: string | File, from: string) => void
}

type LongTextFieldProps = ComponentProps<typeof TextAreaField> & {
  defaultValue: string
  /** The page reads files itself: the field “…-file” names what is too long for a form (`keptFile`). */
  takesFiles?: boolean
}

export const LongTextField = forwardRef<LongTextHandle, LongTextFieldProps>(function LongTextField(
  { defaultValue, takesFiles = false, ...props },
  ref,
) {
  const frame = useRef<HTMLDivElement>(null)
  const isRequired = props.required ?? !props.optional
  const { kept, keep, release } = useKept(frame, { name: props.name, isRequired, takesFiles }, defaultValue)
  // What was read last may be the text that is kept next to the field, so it must not be in the field, too.
  const [typed] = useState(kept ? '' : defaultValue)
  const fieldOf = () => frame.current?.querySelector('textarea')
  useImperativeHandle(ref, () => ({
    put: (text, from) => {
      if (typeof text !== 'string' || text.length > MAX_IN_FIELD) return keep(text, from)
      release()
      const field = fieldOf()
      if (field) field.value = text
    },
  }))
  function end(text?: string) {
    release()
    const field = fieldOf()
    if (field && text !== undefined) field.value = text
    field?.focus()
  }
  return (
    <div ref={frame} className={styles.frame}>
      <TextAreaField
        {...props}
        defaultValue={typed}
        {...(kept && { hidden: true, required: false })}
        onPaste={(event) => keepPasted(event, keep)}
        onDrop={(event) => keepDropped(event, keep)}
      />
      {kept && <Kept kept={kept} onEdit={end} />}
    </div>
  )
})

type Keep = (text: string | File, from: string) => void

/** What was already typed is part of it, at the caret's position. */
function keepPasted(event: ClipboardEvent<HTMLTextAreaElement>, keep: Keep) {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const text =
    value.slice(0, selectionStart) + event.clipboardData.getData('text/plain') + value.slice(selectionEnd)
  if (text.length <= MAX_IN_FIELD) return
  event.preventDefault()
  keep(text, 'Pasted text')
}

function keepDropped(event: DragEvent<HTMLTextAreaElement>, keep: Keep) {
  const { value } = event.currentTarget
  const dropped = event.dataTransfer.files.length > 0 ? '' : event.dataTransfer.getData('text/plain')
  if (value.length + dropped.length <= MAX_IN_FIELD) return
  event.preventDefault()
  keep(value === '' ? dropped : `${value}\n${dropped}`, 'Dropped text')
}

interface KeptField {
  name: string
  isRequired: boolean
  takesFiles: boolean
}

function useKept(
  frame: { current: HTMLDivElement | null },
  { name, isRequired, takesFiles }: KeptField,
  first: string,
) {
  // Without JavaScript, the server puts the text into the field.
  const isScripted = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [kept, setKept] = useState<LongText | null>(() =>
    isScripted && first.length > MAX_IN_FIELD ? longTextOf(first, 'Pasted text') : null,
  )
  const content = useRef<string | File | undefined>(kept?.text)
  const isNew = useRef(false)
  useEffect(() => {
    if (kept && isNew.current) frame.current?.querySelector<HTMLElement>('[role=group]')?.focus()
    isNew.current = false
  }, [frame, kept])
  useEffect(() => {
    const form = frame.current?.querySelector('textarea')?.form
    const add = ({ formData }: FormDataEvent) => {
      const { current } = content
      if (current === undefined) return
      formData.set(name, typeof current === 'string' ? current : '')
      if (typeof current !== 'string') formData.set(`${name}-file`, keepFile(current))
    }
    form?.addEventListener('formdata', add)
    return () => form?.removeEventListener('formdata', add)
  }, [frame, name])
  return {
    kept,
    keep: (given: string | File, from: string) => {
      const isTooLong = takesFiles && typeof given === 'string' && given.length > MAX_IN_FORM
      const long = isTooLong ? new File([given], from) : given
      content.current = long
      isNew.current = true
      setHidden(frame.current, true, false)
      setKept(typeof long === 'string' ? longTextOf(long, from) : longFileOf(long))
    },
    release: () => {
      content.current = undefined
      setHidden(frame.current, false, isRequired)
      setKept(null)
    },
  }
}

/** Ahead of React, since the form may be sent next, which an empty field that is required would stop, or the field may be focused. */
function setHidden(frame: HTMLDivElement | null, isHidden: boolean, isRequired: boolean) {
  const field = frame?.querySelector('textarea')
  if (!field) return
  field.hidden = isHidden
  field.required = isRequired
}

interface KeptProps {
  kept: LongText
  /** Without a text, it is removed. */
  onEdit: (text?: string) => void
}

const Kept = ({ kept: { text, from, facts, firstLines }, onEdit }: KeptProps) => (
  <div role="group" aria-label={`${from}, ${facts}`} tabIndex={-1} className={`${styles.kept} stack gap-2`}>
    <p className="small strong anywhere">
      <bdi>{from}</bdi>, {facts}
    </p>
    {firstLines !== '' && <pre className={`${styles.lines} note`}>{firstLines}</pre>}
    <div className="wrap gap-2-3">
      <KeptButton label="Remove" name={`Remove ${from}`} onClick={() => onEdit()} />
      {text !== undefined && (
        <KeptButton
          label="Edit in the field"
          name={`Edit ${from} in the field`}
          onClick={() => onEdit(text)}
        />
      )}
    </div>
  </div>
)

const KeptButton = ({ label, name, onClick }: { label: string; name: string; onClick: () => void }) => (
  <button
    type="button"
    className={button.button}
    data-look="quiet"
    data-size="small"
    aria-label={name}
    onClick={onClick}
  >
    {label}
  </button>
)
