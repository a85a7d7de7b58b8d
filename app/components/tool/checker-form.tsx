// The form of a checker: its fields, its button, and a way to see an answer without typing.
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { useEffect, type ReactNode } from 'react'
import { keepOnDevice, listIn, readOnDevice, useOnDevice } from '#app/components/ui/on-device.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import styles from './checker-form.module.css'

// The domains or addresses that were checked last on this device, once the visitor asks to keep them. Nothing of it is sent.

type RecentField = 'domain' | 'ip'

const MAX_RECENT = 8
/** Kept, and empty so far. */
const EMPTY = '[]'

interface RecentChecksProps {
  /** The page that checks one of them. */
  action: string
  field: RecentField
  /** What has just been checked. */
  answered: string | undefined
}

function RecentChecks({ action, field, answered }: RecentChecksProps) {
  const key = `recent-${field}`
  const kept = useOnDevice(key)
  useEffect(() => {
    const before = readOnDevice(key)
    if (before === '' || !answered || isSampleName(answered)) return
    const others = listIn(before).filter((one) => one !== answered)
    keepOnDevice(key, JSON.stringify([answered, ...others].slice(0, MAX_RECENT)))
  }, [key, answered])
  return (
    <details className={styles.recent} data-script>
      <summary className="unfolds">Recent checks</summary>
      {kept === '' ? (
        <p>
          <button type="button" onClick={() => keepOnDevice(key, EMPTY)}>
            Remember my checks on this device
          </button>
        </p>
      ) : (
        <>
          <ul className="wrap gap-1-4">
            {listIn(kept).map((value) => (
              <li className="anywhere" key={value}>
                <Link to={`${action}?${new URLSearchParams({ [field]: value }).toString()}`}>{value}</Link>
              </li>
            ))}
            <li className="anywhere">
              <button type="button" onClick={() => keepOnDevice(key, '')}>
                Clear
              </button>
            </li>
          </ul>
          <p>{kept === EMPTY ? 'Your next checks will be listed here. ' : ''}Kept on this device only.</p>
        </>
      )}
    </details>
  )
}

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
