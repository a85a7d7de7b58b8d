// A text field of several lines that owns its label, hint and error.
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from '#app/components/ui/field.tsx'

type TextAreaFieldProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, keyof FieldTexts | 'id' | 'className' | 'style'>

export function TextAreaField({ label, name, hint, error, optional, rows = 6, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} name={name} hint={hint} error={error} optional={optional}>
      {(control) => <textarea rows={rows} {...control} {...area} />}
    </FieldFrame>
  )
}
