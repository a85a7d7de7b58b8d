// The form: a domain, what moves, and where to. What the domain has now is read from DNS.
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import type { FieldError } from '#shared/api/answers.ts'
import { DEFAULT_DAYS } from '#shared/moves/question.ts'
import { movePlan } from '#shared/tools/move-plan.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { targetField, targetOf, type MovePage } from './move-data.ts'
import styles from './move-plan.module.css'

const WHATS = [
  { value: 'mailboxes', label: 'Mailboxes' },
  { value: 'sending', label: 'Sending' },
  { value: 'domain', label: 'Domain name' },
]

interface MoveFormProps {
  page: Pick<MovePage, 'question' | 'services'>
  error: FieldError | undefined
  busy: boolean
}

export function MoveForm({ page: { question, services }, error, busy }: MoveFormProps) {
  const at = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <div className={`${styles.question} off-paper stack`} data-question="">
      <CheckerForm
        action={movePlan.path}
        submitLabel="Plan my move"
        busy={busy}
        busyLabel="Reading DNS and simulating…"
        example={{ to: exampleOf(movePlan), label: 'See an example' }}
      >
        <DomainField defaultValue={question.domain} error={at('domain')} />
        <SelectField
          label="What moves"
          name="what"
          options={WHATS}
          defaultValue={question.what || 'mailboxes'}
          error={at('what')}
        />
        <Target question={question} services={services} at={at} />
        <Adjust page={{ question, services }} error={error} />
      </CheckerForm>
    </div>
  )
}

interface TargetProps extends Pick<MovePage, 'question' | 'services'> {
  at: (field: string) => string | undefined
}

/** One for each kind of move; the others are hidden. */
function Target({ question, services: { hosts, senders }, at }: TargetProps) {
  const valueOf = (field: ReturnType<typeof targetField>) =>
    targetField(question.what) === field ? targetOf(question) : ''
  return (
    <>
      <div className={styles.target} data-what="mailboxes">
        <SelectField
          label="To"
          name="to"
          options={[CHOOSE, ...hosts.flatMap(({ options }) => options)]}
          defaultValue={valueOf('to')}
          error={at('to')}
        />
      </div>
      <div className={styles.target} data-what="sending">
        <SelectField
          label="To"
          name="service"
          options={[CHOOSE]}
          groups={senders}
          defaultValue={valueOf('service')}
          error={at('service')}
        />
      </div>
      <div className={styles.target} data-what="domain">
        <Field
          label="New domain"
          name="newDomain"
          defaultValue={valueOf('newDomain')}
          error={at('newDomain')}
          // A hidden field must not keep the form from being sent; the answer says if it is missing.
          required={false}
          placeholder="example.org"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </>
  )
}

const CHOOSE = { value: '', label: 'Choose…' }

const INSIDE = ['from', 'start', 'days', 'ttl']

function Adjust({ page: { question, services }, error }: Omit<MoveFormProps, 'busy'>) {
  const at = (field: string) => (error?.field === field ? error.message : undefined)
  const isGiven = question.from !== ''
  return (
    <Disclosure summary="Adjust" open={isGiven || (error !== undefined && INSIDE.includes(error.field))}>
      <div className={styles.adjust}>
        <div className={styles.source}>
          <SelectField
            label="From"
            name="from"
            optional
            options={[{ value: '', label: 'Read it from DNS' }]}
            groups={services.sources}
            defaultValue={question.from}
            error={at('from')}
            hint="Needed if the domain has several."
          />
        </div>
        <Field
          label="First day"
          name="start"
          type="date"
          optional
          defaultValue={question.start}
          error={at('start')}
          hint="Leave empty to start today."
        />
        <Field
          label="Days to keep the old side open"
          name="days"
          optional
          defaultValue={question.days}
          error={at('days')}
          placeholder={String(DEFAULT_DAYS)}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          label="Longest TTL in your zone, in seconds"
          name="ttl"
          optional
          defaultValue={question.ttl}
          error={at('ttl')}
          placeholder="86400"
          inputMode="numeric"
          autoComplete="off"
          hint="As your DNS host shows it. DNS shows only the rest of one, so we assume at least a day."
        />
      </div>
    </Disclosure>
  )
}
