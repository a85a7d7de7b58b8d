// The form: what to watch, and how often.
import { Form } from '#app/components/ui/form.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { EVERY_HOURS } from '#shared/watch/places.ts'
import { watch } from '#shared/tools/watch.ts'
import type { Refused, WatchPage } from './watch-data.ts'
import styles from './watch.module.css'

const OPTIONS = EVERY_HOURS.map((hours) => ({
  value: String(hours),
  label: hours === 1 ? 'Every hour' : hours === 24 ? 'Once a day' : `Every ${hours} hours`,
}))

export function WatchForm({ page, refused }: { page: WatchPage; refused: Refused | undefined }) {
  const busy = useBusy(watch.path)
  const { subject, selectors } = refused ?? page
  const errorAt = (field: Refused['field']) => (refused?.field === field ? refused?.message : undefined)
  return (
    <div className={styles.begin} data-question="first">
      {refused && !refused.field && <Banner tone="bad" title={refused.message} />}
      <Form method="post" action={watch.path} className={styles.form}>
        <Field
          key={subject}
          label="Domain or IP address"
          name="subject"
          defaultValue={subject}
          error={errorAt('subject')}
          placeholder="example.com"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          label="Check"
          name="everyHours"
          options={OPTIONS}
          defaultValue={refused?.everyHours || '4'}
        />
        <Field
          key={`selectors ${selectors}`}
          label="DKIM selectors"
          name="selectors"
          optional
          hint="For domains only. Separate selectors with commas."
          defaultValue={selectors}
          error={errorAt('selectors')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <div className={styles.send}>
          <SubmitButton busy={busy} busyLabel="Starting…">
            Watch this
          </SubmitButton>
        </div>
      </Form>
      <ul className={styles.promises}>
        <li>You get a page and a feed at a secret address. No account, no email address.</li>
        <li>
          Get alerts by feed, Slack, Discord, Teams or signed webhook, or by email if it is set up here.
        </li>
        <li>Two DNS servers have to see a change twice: no alarm for a lookup that failed.</li>
      </ul>
    </div>
  )
}
