// The form: sender, subject, preheader, and sample rows for the merge tags.
import { useRef, useState } from 'react'
import { LongTextField, type LongTextHandle } from '#app/components/tool/long-text-field.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { readTextFile } from '#shared/kit/file-text.ts'
import type { CheckedSubject } from './check-form.ts'
import styles from './subject-form.module.css'

interface SubjectFormProps {
  action: string
  busy: boolean
  checked: CheckedSubject | undefined
}

const MAX_FILE_BYTES = 4 * 1024 * 1024
const PLAIN = { autoComplete: 'off', spellCheck: false, dir: 'auto' } as const

export function SubjectForm({ action, busy, checked }: SubjectFormProps) {
  const isSample = checked?.state === 'checked' && checked.isSample
  return (
    <div className={`${styles.question} off-paper stack gap-3`} data-question="">
      <Form
        // The browser keeps what was typed; only the sample replaces it.
        key={isSample ? 'sample' : 'own'}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        className={`${styles.form} stack gap-4`}
      >
        <Field
          label="Subject"
          name="subject"
          defaultValue={checked?.subject}
          error={checked?.state === 'refused' ? checked.error : undefined}
          hint={
            <span className={styles.hint}>
              {'With merge tags such as {{first_name}}, and spintax such as {Hi|Hello}.'}
            </span>
          }
          {...PLAIN}
          spellCheck
        />
        <div className={`${styles.pair} grid gap-4`}>
          <Field label="Sender" name="from" optional defaultValue={checked?.from} {...PLAIN} />
          <Field
            label="Preheader"
            name="preheader"
            optional
            defaultValue={checked?.preheader}
            {...PLAIN}
            spellCheck
          />
        </div>
        <SampleRows rows={checked?.rows ?? ''} isOpen={checked?.state === 'refused' && checked.rows !== ''} />
        <div className={`${styles.send} row gap-3-5`}>
          <SubmitButton busy={busy}>Check Subject</SubmitButton>
          <Link to={`${action}?example=1`}>See an example</Link>
        </div>
      </Form>
      <p className={`${styles.note} note`}>
        The check runs in your browser: your texts are not sent anywhere, not even to us.
        <noscript> Without JavaScript, we run it on our server and keep nothing.</noscript>
      </p>
    </div>
  )
}

function SampleRows({ rows, isOpen }: { rows: string; isOpen: boolean }) {
  const long = useRef<LongTextHandle>(null)
  const [taken, setTaken] = useState('')
  function choose(file: File) {
    void readTextFile(file, MAX_FILE_BYTES).then(({ text, form }) => {
      long.current?.put(text, file.name)
      setTaken(`${file.name} is above. It has not left your device. ${form}`)
    })
  }
  return (
    <Disclosure summary="Sample rows for the merge tags" open={isOpen}>
      <div className="stack gap-3">
        <LongTextField
          ref={long}
          label="Rows of your list"
          name="rows"
          optional
          rows={4}
          defaultValue={rows}
          hint="CSV, with the names of the columns in the first row; the first 200 rows are merged."
          {...PLAIN}
        />
        <div className="row gap-3">
          <FileButton
            name="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onFiles={([file]) => file && choose(file)}
          />
          <span className="note" role="status">
            {taken || 'It stays on your device.'}
          </span>
        </div>
      </div>
    </Disclosure>
  )
}
