// The form: the steps, how many people a day, which mailboxes, which countries.
import { useRef, useState } from 'react'
import button from '#app/components/ui/button.module.css'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { useFocusOnRow } from '#app/components/ui/use-focus-kept.ts'
import { MAX_STEPS } from '#shared/plans/email-sequence/question.ts'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import type { CheckedSequence, Fields } from './check-form.ts'
import styles from './sequence-form.module.css'

// The fields of one step.

interface SequenceStepProps {
  /** From 1. */
  number: number
  fields: Fields
  problems: Readonly<Record<string, string>>
}

const USUAL_DAYS = ['0', '3', '7', '14']

function SequenceStep({ number, fields, problems }: SequenceStepProps) {
  const of = (name: string) => ({
    name: `${name}${number}`,
    defaultValue: fields[`${name}${number}`],
    error: problems[`${name}${number}`],
    autoComplete: 'off',
    optional: true,
  })
  return (
    <fieldset className={`${styles.step} stack gap-3`}>
      <legend>Step {number}</legend>
      <div className={`${styles.head} stack gap-3`}>
        <Field
          label={number === 1 ? 'Day' : 'Days after the first'}
          inputMode="numeric"
          placeholder={USUAL_DAYS[number - 1] ?? ''}
          {...of('day')}
        />
        <Field label="Subject" dir="auto" {...of('subject')} />
      </div>
      {number > 1 && (
        <label className={styles.thread}>
          <input
            type="checkbox"
            name={`thread${number}`}
            defaultChecked={fields[`thread${number}`] === 'on'}
          />
          As a reply in the same thread
        </label>
      )}
      <TextAreaField label="Text" rows={4} dir="auto" {...of('text')} />
    </fieldset>
  )
}

/** As the warmup plan names them; apart from its limits, which the page loads with the first answer. */
const PROVIDERS = [
  { value: 'workspace', label: 'Google Workspace' },
  { value: 'microsoft-365', label: 'Microsoft 365' },
  { value: 'gmail', label: 'Gmail, personal' },
  { value: 'icloud', label: 'iCloud Mail' },
  { value: 'workspace-trial', label: 'Google Workspace, trial' },
  { value: 'microsoft-365-trial', label: 'Microsoft 365, trial' },
  { value: 'ses-sandbox', label: 'Amazon SES, sandbox' },
  { value: 'other', label: 'Another one' },
]
const AUDIENCES = [
  { value: 'companies', label: 'Companies' },
  { value: 'people', label: 'Private people' },
]
const BASES = [
  { value: 'none', label: 'They have not asked for it' },
  { value: 'customer', label: 'They bought something similar' },
  { value: 'consent', label: 'They agreed beforehand' },
]
const DAYS = [
  { value: 'mon-fri', label: 'Monday to Friday' },
  { value: 'all', label: 'Every day' },
]

const FIRST_STEPS = 3

interface SequenceFormProps {
  action: string
  busy: boolean
  checked: CheckedSequence | undefined
}

export function SequenceForm({ action, busy, checked }: SequenceFormProps) {
  const isSample = checked?.state === 'checked' && checked.isSample
  const fields: Fields = checked?.fields ?? {}
  const problems = checked?.state === 'refused' ? checked.problems : {}
  return (
    <div className={`${styles.question} off-paper stack gap-3`} data-question="">
      {/* The browser keeps what was typed; only the sample replaces it. */}
      <Form
        key={isSample ? 'sample' : 'own'}
        method="post"
        action={action}
        noValidate
        className={`${styles.form} stack gap-5`}
      >
        <Numbers fields={fields} problems={problems} />
        {checked?.state === 'checked' ? (
          <Disclosure summary="The steps">
            <Steps fields={fields} problems={problems} />
          </Disclosure>
        ) : (
          <Steps fields={fields} problems={problems} />
        )}
        <div className={`${styles.send} row gap-3-5`}>
          <SubmitButton busy={busy}>Check Sequence</SubmitButton>
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

interface PartProps {
  fields: Fields
  problems: Readonly<Record<string, string>>
}

function Numbers({ fields, problems }: PartProps) {
  const number = (name: string) => ({
    name,
    defaultValue: fields[name],
    error: problems[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  })
  const choice = (name: string) => ({ name, defaultValue: fields[name] })
  return (
    <div className={`${styles.numbers} grid gap-4`}>
      <Field label="New people a day" placeholder="50" {...number('perDay')} />
      <Field label="Mailboxes" placeholder="5" optional {...number('mailboxes')} />
      <SelectField label="Their provider" options={PROVIDERS} {...choice('provider')} />
      <Field
        label="Countries of the readers"
        placeholder="US, DE, GB"
        optional
        {...number('countries')}
        inputMode="text"
      />
      <SelectField label="Readers" options={AUDIENCES} {...choice('audience')} />
      <SelectField label="Why they get it" options={BASES} {...choice('basis')} />
      <Field label="First day" type="date" optional {...number('start')} />
      <SelectField label="Sending days" options={DAYS} {...choice('days')} />
      <Field
        label="Emails you send a day now"
        optional
        hint="Compares with a warmup plan."
        placeholder="40"
        {...number('today')}
      />
    </div>
  )
}

const stepsIn = (fields: Fields): number =>
  Math.max(
    FIRST_STEPS,
    ...Object.keys(fields).map((name) => Number(/^(?:day|text)(\d{1,2})$/.exec(name)?.[1] ?? 0)),
  )

function Steps({ fields, problems }: PartProps) {
  const [count, setCount] = useState(() => Math.min(MAX_STEPS, stepsIn(fields)))
  const steps = useRef<HTMLDivElement>(null)
  const focusOnRow = useFocusOnRow(steps, 'input[name^="day"]')
  return (
    <div ref={steps} className="stack gap-5">
      {Array.from({ length: count }, (_, index) => (
        <SequenceStep key={index} number={index + 1} fields={fields} problems={problems} />
      ))}
      {count < MAX_STEPS && (
        <div>
          <button
            type="button"
            className={button.button}
            data-look="quiet"
            data-size="small"
            onClick={() => {
              focusOnRow()
              setCount(count + 1)
            }}
          >
            Add a Step
          </button>
        </div>
      )}
    </div>
  )
}
