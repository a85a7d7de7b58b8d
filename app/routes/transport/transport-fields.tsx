// The fields of the generators.
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { messagesAt } from '#app/components/tool/field-problems.ts'
import { ListField } from '#app/components/tool/list-field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { AGES, MODES, type DraftRecords, type TransportDraft } from './transport-draft.ts'
import type { TransportGeneratorPage } from './transport-generator-data.ts'

interface TransportFieldsProps {
  draft: TransportDraft
  current: DraftRecords
  tlsa: TransportGeneratorPage['tlsa']
  set: (name: keyof TransportDraft, value: string) => void
}

const MODE_LABELS: Record<(typeof MODES)[number], string> = {
  testing: 'testing: report what fails, deliver all the same',
  enforce: 'enforce: refuse servers that fail',
  none: 'none: to leave MTA-STS',
}

const AGE_LABELS: Record<(typeof AGES)[number], string> = {
  604800: 'a week',
  86400: 'a day',
  1209600: 'two weeks',
  2592000: '30 days',
  31557600: 'a year',
}

export function TransportFields({ draft, current, tlsa, set }: TransportFieldsProps) {
  return (
    <>
      <DomainField
        defaultValue={draft.domain}
        error={current.domainError}
        onChange={(value) => set('domain', value)}
      />
      <SelectField
        label="Mode of the MTA-STS policy"
        name="mode"
        hint="Start with “testing”, and read two weeks of TLS reports before “enforce”."
        options={MODES.map((value) => ({ value, label: MODE_LABELS[value] }))}
        value={draft.mode}
        onChange={(event) => set('mode', event.currentTarget.value)}
      />
      <TextAreaField
        label="Mail servers in the policy"
        name="mx"
        rows={3}
        optional
        hint="One per line; “*.example.com” covers one label. Empty: the hosts in your MX records."
        error={messagesAt(current.problems, 'mx', 'error')}
        value={current.mx}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => set('mx', event.currentTarget.value)}
      />
      <SelectField
        label="Senders keep the policy for"
        name="age"
        options={AGES.map((value) => ({ value, label: AGE_LABELS[value] }))}
        value={draft.age}
        onChange={(event) => set('age', event.currentTarget.value)}
      />
      <ListField
        label="Addresses for TLS reports"
        name="rua"
        hint="Mailboxes or https URLs. Separate with commas."
        problems={current.problems}
        value={current.rua}
        onChange={(value) => set('rua', value)}
      />
      <TextAreaField
        label="Certificate of the mail server (PEM)"
        name="pem"
        rows={5}
        optional
        hint="For TLSA records, computed in your browser. A certificate is public; never paste a private key."
        error={tlsa.ok ? undefined : tlsa.message}
        value={draft.pem}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="-----BEGIN CERTIFICATE-----"
        onChange={(event) => set('pem', event.currentTarget.value)}
      />
    </>
  )
}
