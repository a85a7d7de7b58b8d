// The form: a domain is enough; what only its owner knows is under “Adjust”.
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import fieldStyles from '#app/components/ui/field.module.css'
import { Link } from '#app/components/ui/link.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { WEEKDAY_NAMES } from '#shared/kit/calendar.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { SAFE_OUTREACH } from '#shared/plans/warmup-plan/outreach.ts'
import { SERVICES } from '#shared/data/warmup/ceilings.ts'
import { CURVES } from '#shared/data/warmup/curves.ts'
import { RECEIVER_NAMES } from '#shared/plans/warmup-plan/shares.ts'
import type { FieldError } from '#shared/api/answers.ts'
import { MIX_NAMES, type WarmupQuestion } from './warmup-data.ts'
import styles from './warmup-plan.module.css'

interface WarmupFormProps {
  question: WarmupQuestion
  error: FieldError | undefined
  busy: boolean
}

const KINDS = [
  { value: 'optin', label: 'Opt-in list' },
  { value: 'transactional', label: 'Transactional' },
  { value: 'outreach', label: 'Cold email' },
]

export function WarmupForm({ question, error, busy }: WarmupFormProps) {
  const at = (field: string) => (error?.field === field ? error.message : undefined)
  const isInside = error !== undefined && !['domain', 'kind', 'goal'].includes(error.field)
  return (
    <div className={`${styles.question} off-paper stack`} data-question="">
      <CheckerForm
        action={warmupPlan.path}
        submitLabel="Make my plan"
        busy={busy}
        busyLabel="Looking at the domain…"
        example={{ to: exampleOf(warmupPlan), label: 'See an example' }}
      >
        <DomainField
          defaultValue={question.domain}
          hint="The domain that your mail comes from."
          error={at('domain')}
        />
        <SelectField
          label="What you send"
          name="kind"
          options={KINDS}
          defaultValue={question.kind || 'optin'}
          error={at('kind')}
          hint="Opt-in: people who signed up."
        />
        <Field
          label="Goal a day"
          name="goal"
          optional
          defaultValue={question.goal}
          error={at('goal')}
          placeholder={question.kind === 'outreach' ? String(SAFE_OUTREACH.perMailbox) : '1000'}
          inputMode="numeric"
          autoComplete="off"
        />
        <Disclosure summary="Adjust" open={isInside}>
          <div className={styles.adjust}>
            <When question={question} at={at} />
            <Sending question={question} at={at} />
            <Server question={question} at={at} />
            <Mix question={question} at={at} />
          </div>
        </Disclosure>
      </CheckerForm>
      <p className={`${styles.second} small`}>
        <Link to={warmupPlan.path + (warmupPlan.examples.at(-1) ?? '')}>See a domain that is not ready</Link>
      </p>
    </div>
  )
}

interface PartProps {
  question: WarmupQuestion
  at: (field: string) => string | undefined
}

const number = { inputMode: 'numeric', autoComplete: 'off', optional: true } as const

const When = ({ question, at }: PartProps) => (
  <>
    <Field
      label="First day"
      name="start"
      type="date"
      optional
      defaultValue={question.start}
      error={at('start')}
      hint="Leave it empty to start today."
    />
    <Field
      label="Emails a day now"
      name="volume"
      defaultValue={question.volume}
      error={at('volume')}
      placeholder="0"
      {...number}
    />
    <SelectField
      label="Curve"
      name="curve"
      options={Object.entries(CURVES).map(([value, { name }]) => ({ value, label: name }))}
      defaultValue={question.curve || 'house'}
      error={at('curve')}
    />
    <Days days={question.days} error={at('days')} />
  </>
)

const USUAL_DAYS = 'mon,tue,wed,thu,fri'

/** Boxes for names that are written out; another text, such as mon-wed, is kept as it is. */
function Days({ days, error }: { days: string; error: string | undefined }) {
  const chosen = (days === '' || days === 'mon-fri' ? USUAL_DAYS : days).toLowerCase().split(',')
  const boxes = WEEKDAY_NAMES.map((name) => ({ name, value: name.slice(0, 3).toLowerCase() }))
  const isListed = chosen.every((one) => boxes.some(({ value }) => value === one))
  if (!isListed)
    return (
      <Field
        label="Sending days"
        name="days"
        optional
        defaultValue={days}
        error={error}
        hint="mon-fri, mo,we,fr or daily."
      />
    )
  return (
    <fieldset className={`${styles.days} ${fieldStyles.group}`}>
      <legend className={fieldStyles.label}>Sending days</legend>
      <div className="wrap gap-2">
        {boxes.map(({ name, value }) => (
          <label key={value} className={fieldStyles.choice}>
            <input type="checkbox" name="days" value={value} defaultChecked={chosen.includes(value)} />
            {name.slice(0, 3)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Sending = ({ question, at }: PartProps) => (
  <>
    <SelectField
      label="Sent with"
      name="service"
      optional
      options={[
        { value: '', label: 'Another service, or your own server' },
        ...Object.entries(SERVICES).map(([value, label]) => ({ value, label })),
      ]}
      defaultValue={question.service}
      error={at('service')}
      hint="We use its daily limit."
    />
    <Field
      label="Mailboxes"
      name="mailboxes"
      defaultValue={question.mailboxes}
      error={at('mailboxes')}
      placeholder="1"
      {...number}
    />
    <Field
      label="Microsoft 365 licenses"
      name="licenses"
      defaultValue={question.licenses}
      error={at('licenses')}
      hint="Leave it empty for one per mailbox."
      {...number}
    />
    <Field
      label="Follow-ups for each person"
      name="followUps"
      defaultValue={question.followUps}
      error={at('followUps')}
      placeholder="0"
      hint="The goal counts them."
      {...number}
    />
  </>
)

const Server = ({ question, at }: PartProps) => (
  <>
    <Field
      label="Dedicated IP"
      name="ip"
      optional
      defaultValue={question.ip}
      error={at('ip')}
      placeholder="192.0.43.8"
      hint="Also checks SPF and reverse DNS for this IP."
      autoComplete="off"
      spellCheck={false}
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
  </>
)

const Mix = ({ question, at }: PartProps) => (
  <fieldset className={`${styles.days} ${fieldStyles.group}`}>
    <legend className={fieldStyles.label}>Your recipients, in percent</legend>
    <div className={`${styles.mix} grid gap-3`}>
      {MIX_NAMES.map((name) => (
        <Field
          key={name}
          label={RECEIVER_NAMES[name]}
          name={name}
          defaultValue={question[name]}
          error={at(name)}
          {...number}
        />
      ))}
    </div>
    <p className={fieldStyles.hint}>
      What is left of 100 is everyone else. If all are empty: 50, 20, 10 and 5, our own guess for a list of
      private people. The <Link to="/tool/list-check">list check</Link> counts yours on your device.
    </p>
  </fieldset>
)
