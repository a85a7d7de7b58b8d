// The list, and the people who must not be mailed. It sends nothing: the reader gets both.
import { useCallback, useRef, useState, type FormEvent } from 'react'
import { useDrop } from '#app/routes/reports/use-drop.ts'
import type { ChosenFiles } from '#app/routes/reports/dropped-files.ts'
import { LongTextField } from '#app/components/tool/long-text-field.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { FieldFrame } from '#app/components/ui/field-frame.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import button from '#app/components/ui/button.module.css'
import { listCheck } from '#shared/tools/list-check.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import type { ListCheck } from './check-state.ts'
import styles from './list-check.module.css'

const ACCEPT = '.csv,.tsv,.txt,text/csv,text/plain'

const EMPTY = 'Paste at least one address, or choose a file.'
const SEVERAL = 'Drop one list at a time. A suppression list has its own field.'

export function ListForm({ check, isBusy }: { check: ListCheck; isBusy: boolean }) {
  const { form, refusal, take, takeFiles, send } = useGiven(check)
  const isOver = useDrop({ warmUp: check.warmUp, read: takeFiles })
  return (
    // Sent before its script runs, a form with this method sends nothing.
    <form
      ref={form}
      method="dialog"
      onSubmit={send}
      noValidate
      className={`${styles.form} stack gap-3 off-paper`}
      data-over={isOver || undefined}
    >
      <LongTextField
        label="Your list"
        name="list"
        rows={8}
        defaultValue=""
        placeholder={'email,source,consent date\nada@example.com,Newsletter,2026-03-01'}
        hint="One address a line, or a CSV with up to 200,000 rows. It stays on your device: only the domains are looked up."
        error={refusal ?? check.failure ?? undefined}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="row gap-3-4">
        <SubmitButton busy={isBusy}>Check the list</SubmitButton>
        <FileButton onFile={take} warmUp={check.warmUp} />
        <span className={`${styles.drop} note`}>or drop it here</span>
        <Link to={exampleOf(listCheck)} className={styles.example}>
          See an example
        </Link>
      </div>
      <Disclosure summary="Add a suppression list">
        <FieldFrame
          label="People who must not be mailed"
          name="suppression"
          optional
          hint="Addresses or their SHA-256, one a line. Choose it before you check the list."
        >
          {(control) => <input type="file" accept={ACCEPT} {...control} />}
        </FieldFrame>
      </Disclosure>
    </form>
  )
}

function useGiven({ check }: ListCheck) {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const take = useCallback(
    (list: File | string) => {
      setRefusal(undefined)
      const chosen = form.current ? new FormData(form.current).get('suppression') : null
      check({ list, suppression: chosen instanceof File && chosen.size > 0 ? chosen : null })
    },
    [check],
  )
  const takeFiles = useCallback(
    ({ files, problems }: ChosenFiles) => {
      const [file] = files
      if (files.length > 1) setRefusal(SEVERAL)
      else if (file) take(file)
      else if (problems[0]) setRefusal(problems[0].message)
    },
    [take],
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('list')
    if (typeof text === 'string' && text.trim() !== '') take(text)
    else setRefusal(EMPTY)
  }
  return { form, refusal, take, takeFiles, send }
}

const FileButton = ({ onFile, warmUp }: { onFile: (file: File) => void; warmUp: () => void }) => (
  <label className="file" onPointerEnter={warmUp}>
    <input
      type="file"
      className="visually-hidden"
      accept={ACCEPT}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onFile(file)
        currentTarget.value = ''
      }}
    />
    <span className={button.button} data-look="quiet">
      Choose a file
    </span>
  </label>
)
