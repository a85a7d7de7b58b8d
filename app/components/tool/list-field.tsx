// A generator's field for several values, separated by commas, with what is wrong with them.
import { messagesAt, type FieldProblem } from '#app/components/tool/field-problems.ts'
import { Field } from '#app/components/ui/field.tsx'

interface ListFieldProps {
  label: string
  name: string
  /** Replaced by warnings, if there are any. */
  hint?: string
  problems: readonly FieldProblem[]
  value: string
  placeholder?: string
  inputMode?: 'email' | 'url'
  onChange: (value: string) => void
}

export const ListField = ({ name, hint, problems, onChange, ...field }: ListFieldProps) => (
  <Field
    name={name}
    optional
    hint={messagesAt(problems, name, 'warning') ?? hint}
    error={messagesAt(problems, name, 'error')}
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    {...field}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
