// The form: what to watch, and how often.
import { ALERTS_PROMISE, BeginForm } from '#app/saved/begin-form.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { EVERY_HOURS } from '#shared/saved/watch/paths.ts'
import { watch } from '#shared/tools/watch.ts'
import type { Refused, WatchPage } from './watch-data.ts'

const OPTIONS = EVERY_HOURS.map((hours) => ({
  value: String(hours),
  label: hours === 1 ? 'Every hour' : hours === 24 ? 'Once a day' : `Every ${hours} hours`,
}))

const PROMISES = [
  'You get a page and a feed at a secret address. No account, no email address.',
  ALERTS_PROMISE,
  'Two DNS servers have to see a change twice: no alarm for a lookup that failed.',
]

export function WatchForm({ page, refused }: { page: WatchPage; refused: Refused | undefined }) {
  const { subject, selectors } = refused ?? page
  const errorAt = (field: Refused['field']) => (refused?.field === field ? refused?.message : undefined)
  return (
    <BeginForm
      action={watch.path}
      problem={refused?.field ? undefined : refused?.message}
      submitLabel="Watch this"
      promises={PROMISES}
    >
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
    </BeginForm>
  )
}
