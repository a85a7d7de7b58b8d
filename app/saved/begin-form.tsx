// The form that starts a watch, with what its owner gets.
import type { ReactNode } from 'react'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { CHAT_LIST } from '#shared/saved/watch/paths.ts'
import styles from './begin-form.module.css'

interface BeginFormProps {
  action: string
  /** What went wrong, if no field is to blame. */
  problem: string | undefined
  submitLabel: string
  promises: readonly string[]
  /** The fields. */
  children: ReactNode
}

export function BeginForm({ action, problem, submitLabel, promises, children }: BeginFormProps) {
  const busy = useBusy(action)
  return (
    <div className="stack gap-4" data-question="first">
      {problem && <Banner tone="bad" title={problem} />}
      <Form method="post" action={action} className={`${styles.form} off-paper stack gap-4 card`}>
        {children}
        <div className={styles.send}>
          <SubmitButton busy={busy} busyLabel="Starting…">
            {submitLabel}
          </SubmitButton>
        </div>
      </Form>
      <ul className="stack gap-1 bullets note">
        {promises.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

export const ALERTS_PROMISE = `Get alerts by feed, by signed webhook, in ${CHAT_LIST}, or by email if it is set up here.`
