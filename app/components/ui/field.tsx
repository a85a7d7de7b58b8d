// A one-line text field that owns its label, hint and error.
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from '#app/components/ui/field-frame.tsx'

type FieldProps = FieldTexts & Omit<ComponentProps<'input'>, keyof FieldTexts | 'id' | 'className' | 'style'>

export function Field({ label, name, hint, error, optional, type = 'text', ...input }: FieldProps) {
  return (
    <FieldFrame label={label} name={name} hint={hint} error={error} optional={optional}>
      {(control) => <input type={type} {...control} {...input} />}
    </FieldFrame>
  )
}
