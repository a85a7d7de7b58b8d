// A choice of one among a few, all visible.
import { useId, type ReactNode } from 'react'
import type { Option } from '#app/components/ui/select-field.tsx'
import styles from './field.module.css'

interface RadioGroupProps {
  legend: ReactNode
  name: string
  options: readonly (Option & { hint?: ReactNode })[]
  hint?: ReactNode
  /** With `onChange`: the page keeps the choice. */
  value?: string
  /** Without: the browser does. */
  defaultValue?: string
  onChange?: (value: string) => void
}

export function RadioGroup({ legend, name, options, hint, value, defaultValue, onChange }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={styles.label}>{legend}</legend>
      <div className="wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={onChange && (() => onChange(option.value))}
            />
            <span>
              {option.label}
              {option.hint && <span className={styles.hint}> {option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
