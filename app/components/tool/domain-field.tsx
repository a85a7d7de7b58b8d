// The field for a domain, the same on every tool: a name, an address or a URL may be pasted into it.
import type { ReactNode } from 'react'
import { Field } from '#app/components/ui/field.tsx'

interface DomainFieldProps {
  label?: string
  defaultValue: string
  error?: ReactNode
  optional?: boolean
  hint?: string
  onChange?: (value: string) => void
}

export function DomainField({ label = 'Domain', onChange, ...field }: DomainFieldProps) {
  return (
    <Field
      label={label}
      name="domain"
      {...field}
      placeholder="example.com"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={onChange && ((event) => onChange(event.currentTarget.value))}
    />
  )
}
