// The form: whose mail, and how often it is expected.
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { mailWatch } from '#shared/tools/mail-watch.ts'
import type { Refused } from './mail-watch-data.ts'
import styles from './mail-watch.module.css'

const EVERY = [
  { value: '', label: 'At no set time' },
  { value: '1', label: 'Every hour' },
  { value: '24', label: 'Every day' },
  { value: '168', label: 'Every week' },
  { value: '720', label: 'Every month' },
] as const

export function MailWatchForm({ domain, refused }: { domain: string; refused: Refused | undefined }) {
  const busy = useBusy(mailWatch.path)
  const typed = refused?.domain ?? domain
  return (
    <div className={styles.begin} data-question="first">
      {refused && !refused.field && <Banner tone="bad" title={refused.message} />}
      <Form method="post" action={mailWatch.path} className={styles.form}>
        <Field
          key={typed}
          label="Domain that the mail is from"
          name="domain"
          defaultValue={typed}
          error={refused?.field === 'domain' ? refused.message : undefined}
          placeholder="example.com"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          label="Mail is expected"
          name="everyHours"
          options={EVERY}
          defaultValue={refused?.everyHours ?? ''}
        />
        <div className={styles.send}>
          <SubmitButton busy={busy} busyLabel="Starting…">
            Get an address
          </SubmitButton>
        </div>
      </Form>
      <ul className={styles.promises}>
        <li>You get an address for your list, job or test, and a page at a secret URL. No account.</li>
        <li>
          It accepts mail from your domain only. We keep how an email arrived and what it proves, not its
          text.
        </li>
        <li>
          Get alerts by feed, Slack, Discord, Teams or signed webhook, or by email if it is set up here.
        </li>
      </ul>
    </div>
  )
}
