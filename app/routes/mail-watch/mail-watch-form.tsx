// The form: whose mail, and how often it is expected.
import { ALERTS_PROMISE, BeginForm } from '#app/saved/begin-form.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { mailWatch } from '#shared/tools/mail-watch.ts'
import type { Refused } from './mail-watch-data.ts'

const EVERY = [
  { value: '', label: 'At no set time' },
  { value: '1', label: 'Every hour' },
  { value: '24', label: 'Every day' },
  { value: '168', label: 'Every week' },
  { value: '720', label: 'Every month' },
] as const

const PROMISES = [
  'You get an address for your list, job or test, and a page at a secret URL. No account.',
  'It accepts mail from your domain only. We keep how an email arrived and what it proves, not its text.',
  ALERTS_PROMISE,
]

export function MailWatchForm({ domain, refused }: { domain: string; refused: Refused | undefined }) {
  const typed = refused?.domain ?? domain
  return (
    <BeginForm
      action={mailWatch.path}
      problem={refused?.field ? undefined : refused?.message}
      submitLabel="Get an address"
      promises={PROMISES}
    >
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
    </BeginForm>
  )
}
