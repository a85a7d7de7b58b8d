// A choice from a list that owns its label, hint and error.
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from '#app/components/ui/field.tsx'

export interface Option {
  value: string
  label: string
}

export interface OptionGroup {
  title: string
  options: readonly Option[]
}

type SelectFieldProps = FieldTexts & { options: readonly Option[]; groups?: readonly OptionGroup[] } & Omit<
    ComponentProps<'select'>,
    keyof FieldTexts | 'id' | 'className' | 'style' | 'children'
  >

export function SelectField({
  label,
  name,
  hint,
  error,
  optional,
  options,
  groups = [],
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} name={name} hint={hint} error={error} optional={optional}>
      {(control) => (
        // Something is always chosen; where the first option only asks for a choice, the form says `required`.
        <select {...control} required={false} {...select}>
          <Options options={options} />
          {groups.map((group) => (
            <optgroup key={group.title} label={group.title}>
              <Options options={group.options} />
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
