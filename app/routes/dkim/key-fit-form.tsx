// Whether a private key matches a record: what the visitor pastes, and the answer. No part of the key is sent.
import { useState, type FormEvent } from 'react'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { checkKeyFit, type KeyFit } from '#shared/records/dkim/key-fit.ts'
import { publishedRecord, type FitProblem, type KeyRecord } from './key-fit-record.ts'
import styles from './dkim-generator.module.css'

type Answer = { fit: KeyFit } | { problem: FitProblem }

const PLAIN = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

export function KeyFitForm({ published }: { published?: KeyRecord }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)

  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const read = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    setBusy(true)
    const found = published ? { record: published.record } : await publishedRecord(read)
    setAnswer('problem' in found ? found : { fit: await checkKeyFit(read('private-key'), found.record) })
    setBusy(false)
  }

  const fit = answer && 'fit' in answer ? answer.fit : null
  const problem = answer && 'problem' in answer ? answer.problem : null
  const keyError = fit?.state === 'bad-key' ? fit.message : undefined
  return (
    // The dialog method sends nothing, whatever happens to the script.
    <form method="dialog" onSubmit={(event) => void check(event)}>
      <TextAreaField
        label="Your private key"
        name="private-key"
        error={keyError}
        hint="RSA or Ed25519 in PEM. It stays in this browser: it is never sent."
        placeholder="-----BEGIN PRIVATE KEY-----"
        {...PLAIN}
      />
      {published ? (
        <p>
          We compare it with the record at <code>{published.name}</code>.
        </p>
      ) : (
        <RecordFields problem={problem} />
      )}
      <div>
        <SubmitButton busy={busy}>Compare key and record</SubmitButton>
      </div>
      <div role="status">
        {problem?.at === 'lookup' && <Banner tone="unknown" title={problem.message} />}
        {fit && !keyError && <FitAnswer fit={fit} />}
      </div>
    </form>
  )
}

function RecordFields({ problem }: { problem: FitProblem | null }) {
  const errorAt = (field: FitProblem['at']) => (problem?.at === field ? problem.message : undefined)
  return (
    <>
      <TextAreaField
        label="The record"
        name="record"
        rows={4}
        optional
        hint="Paste it, or leave this empty and enter where it is published."
        error={errorAt('record')}
        placeholder="v=DKIM1; k=rsa; p=…"
        {...PLAIN}
      />
      <DomainField label="Published for the domain" optional defaultValue="" error={errorAt('domain')} />
      <Field
        label="Under the selector"
        name="selector"
        optional
        error={errorAt('selector')}
        placeholder="s1"
        {...PLAIN}
      />
    </>
  )
}

function FitAnswer({ fit: { state, message, findings, record } }: { fit: KeyFit }) {
  const works = state === 'fits' && findings.length === 0
  return (
    <div className={styles.part}>
      <Banner tone={works ? 'ok' : state === 'fits' ? 'warn' : 'bad'} title={message} />
      {findings.length > 0 && <FindingList findings={findings} />}
      {record !== undefined && (
        <RecordWithCopy text={record} label="The record that matches this private key" />
      )}
      {state === 'differs' && (
        <p>Sign with the key that matches the record, or publish the record above under a new selector.</p>
      )}
    </div>
  )
}
