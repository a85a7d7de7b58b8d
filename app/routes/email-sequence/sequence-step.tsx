// The fields of one step.
import { Field } from '#app/components/ui/field.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import type { Fields } from './check-form.ts'
import styles from './sequence-form.module.css'

interface SequenceStepProps {
  /** From 1. */
  number: number
  fields: Fields
  problems: Readonly<Record<string, string>>
}

const USUAL_DAYS = ['0', '3', '7', '14']

export function SequenceStep({ number, fields, problems }: SequenceStepProps) {
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
