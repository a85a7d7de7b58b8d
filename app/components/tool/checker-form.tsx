// The form of a checker: its fields, its button, and a way to see an answer without typing.
import { Form } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import type { ReactNode } from 'react'
import { RecentChecks, type RecentField } from '#app/components/tool/recent-checks.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import styles from './checker-form.module.css'

interface CheckerFormProps {
  /** The page that shows the result, e.g. "/tool/spf". */
  action: string
  /** The fields. */
  children: ReactNode
  submitLabel: string
  busyLabel?: string
  busy: boolean
  example?: { to: string; label: string }
  /** The field that tells one check from another, and its value once it has an answer: for the list of recent checks. */
  recent?: { field: RecentField; answered: string | undefined } | undefined
  /** It is next to an answer and asks a further question. */
  isSecond?: boolean
}

export function CheckerForm(props: CheckerFormProps) {
  const { action, children, submitLabel, busyLabel, busy, example, recent, isSecond = false } = props
  return (
    <div className={`${styles.checker} off-paper grid gap-2`} data-question={isSecond ? 'second' : 'first'}>
      <Form method="get" action={action} className={styles.form}>
        <div className={styles.fields}>{children}</div>
        <div className={`${styles.send} grid`}>
          <SubmitButton busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
        </div>
      </Form>
      {(example || recent) && (
        <div className={`${styles.example} wrap note`}>
          {example && <Link to={example.to}>{example.label}</Link>}
          {recent && <RecentChecks action={action} {...recent} />}
        </div>
      )}
    </div>
  )
}
