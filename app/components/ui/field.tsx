// A one-line text field that owns its label, hint and error.
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Sign } from '#app/components/ui/badge.tsx'
import styles from './field.module.css'

// Everything around a form control: label, hint and error, linked to it for screen readers.

export interface FieldTexts {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: ReactNode
  /** Shows "optional" next to the label; otherwise the field is required. */
  optional?: boolean
}

/** The attributes that link a control to the texts around it. */
interface ControlTies {
  id: string
  name: string
  required: boolean
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldTexts {
  children: (control: ControlTies) => ReactNode
}

export function FieldFrame({ label, name, hint, error, optional = false, children }: FieldFrameProps) {
  const id = useId()
  const control: ControlTies = {
    id,
    name,
    required: !optional,
    className: styles.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(error ? `${id}-error` : '', hint ? `${id}-hint` : ''),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className="soft regular"> (optional)</span>}
      </label>
      {children(control)}
      {error && (
        <p id={`${id}-error`} className={styles.error} data-tone="bad">
          <Sign tone="bad" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

const describedBy = (...ids: string[]): string | undefined => ids.filter(Boolean).join(' ') || undefined

type FieldProps = FieldTexts & Omit<ComponentProps<'input'>, keyof FieldTexts | 'id' | 'className' | 'style'>

export function Field({ label, name, hint, error, optional, type = 'text', ...input }: FieldProps) {
  return (
    <FieldFrame label={label} name={name} hint={hint} error={error} optional={optional}>
      {(control) => <input type={type} {...control} {...input} />}
    </FieldFrame>
  )
}
