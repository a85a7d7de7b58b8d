// The form: a template to paste or drop, and the kind of email it is.
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { useRef, useState, type DragEvent, type RefObject } from 'react'
import { LongTextField, type LongTextHandle } from '#app/components/tool/long-text-field.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import type { Checked } from './check-form.ts'
import styles from './template-form.module.css'
import { PROFILE_LABELS, PROFILES } from '#shared/message/template/limits.ts'
import { readTextFile, UnreadableFile } from '#shared/kit/file-text.ts'

const PROFILE_OPTIONS = PROFILES.map((value) => ({ value, label: PROFILE_LABELS[value] }))

interface TemplateFormProps {
  action: string
  busy: boolean
  checked: Checked | undefined
}

export function TemplateForm({ action, busy, checked }: TemplateFormProps) {
  const long = useRef<LongTextHandle>(null)
  const { taken, take, drop } = useTemplateFile(long)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut; the file field below does the same
    <div
      className={`${styles.paste} off-paper stack gap-3`}
      data-question=""
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        className={`${styles.form} stack gap-5`}
      >
        <LongTextField
          ref={long}
          // The browser keeps what was typed; only the sample replaces it.
          key={checked?.state === 'checked' && checked.isSample ? 'sample' : 'own'}
          label="Email Template HTML"
          name="template"
          rows={12}
          defaultValue={checked?.template ?? ''}
          error={checked?.state === 'refused' ? checked.error : undefined}
          hint="HTML, plain text, or a whole message with its headers"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
        <div className="row gap-3">
          <FileButton
            name="file"
            accept=".html,.htm,.txt,.eml,text/html,text/plain,message/rfc822"
            onFiles={([file]) => void take(file)}
          />
          <span className="note" role="status">
            {taken || 'An .html, .txt or .eml file; you can also drop it here.'}
          </span>
        </div>
        <RadioGroup
          legend="What kind of email is it?"
          name="profile"
          options={PROFILE_OPTIONS}
          defaultValue={checked?.profile ?? 'campaign'}
        />
        <div>
          <SubmitButton busy={busy}>Check Template</SubmitButton>
        </div>
      </Form>
      <Note action={action} />
    </div>
  )
}

/** A file, chosen or dropped on the form: its text goes into the field. */
function useTemplateFile(long: RefObject<LongTextHandle>) {
  const [taken, setTaken] = useState('')

  async function take(file: File | undefined) {
    if (!file) return
    try {
      const { text, form } = await readTextFile(file)
      long.current?.put(text, file.name)
      setTaken(`${file.name} is above. It has not left your device. ${form}`)
    } catch (error) {
      setTaken(error instanceof UnreadableFile ? error.message : 'The file could not be read.')
    }
  }

  function drop(event: DragEvent<HTMLElement>) {
    const file = event.dataTransfer.files[0]
    if (!file) return
    event.preventDefault()
    void take(file)
  }

  return { taken, take, drop }
}

function Note({ action }: { action: string }) {
  return (
    <p className={`${styles.note} note`}>
      The check runs in your browser: the template is not sent anywhere, not even to us.
      <noscript> Without JavaScript, we run it on our server and keep nothing.</noscript>{' '}
      <Link to={`${action}?example=1`}>See an example</Link>
    </p>
  )
}
