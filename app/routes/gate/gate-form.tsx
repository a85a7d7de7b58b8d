// The form: a domain, and what only its owner knows.
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { gate } from '#shared/tools/gate.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import type { GateQuestion } from './gate-data.ts'
import styles from './gate-form.module.css'

interface GateFormProps {
  question: GateQuestion
  error: { field: string; message: string } | undefined
  busy: boolean
  /** The domain, once it has an answer. */
  answered: string | undefined
}

const VOLUMES = [
  { value: 'both', label: 'Show both' },
  { value: 'low', label: 'Up to 5,000' },
  { value: 'bulk', label: 'Over 5,000' },
]
const KINDS = [
  { value: 'any', label: 'I’d rather not say' },
  { value: 'yes', label: 'Marketing or newsletters' },
  { value: 'no', label: 'Anything else' },
]

export function GateForm({ question, error, busy, answered }: GateFormProps) {
  const at = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <div className={styles.question} data-question="">
      <CheckerForm
        action={gate.path}
        submitLabel="Simulate"
        busy={busy}
        example={{ to: exampleOf(gate), label: 'See an example' }}
        recent={{ field: 'domain', answered }}
      >
        <DomainField
          defaultValue={question.domain}
          hint="The domain that your mail comes from."
          error={at('domain')}
        />
        <SelectField
          label="Daily mail to one provider"
          name="volume"
          options={VOLUMES}
          defaultValue={question.volume || 'both'}
        />
        <SelectField
          label="Kind of mail"
          name="marketing"
          options={KINDS}
          defaultValue={question.marketing || 'any'}
        />
        <Field
          label="DKIM selector"
          name="selector"
          optional
          defaultValue={question.selector}
          error={at('selector')}
          placeholder="selector1"
          hint="Leave it empty to try the usual ones."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label="Sending server’s IP"
          name="ip"
          optional
          defaultValue={question.ip}
          error={at('ip')}
          placeholder="192.0.43.8"
          hint="With it, SPF and the reverse name are checked for that server."
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </CheckerForm>
    </div>
  )
}
