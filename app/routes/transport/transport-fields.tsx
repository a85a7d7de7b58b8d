// The fields of the generators.
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { messagesAt } from '#app/components/tool/field-problems.ts'
import { ListField } from '#app/components/tool/list-field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { POLICY_KEYS } from '#shared/records/transport/mta-sts.ts'
import { TLS_RPT_TAGS } from '#shared/records/transport/tls-rpt.ts'
import type { DraftRecords, TransportDraft } from './transport-draft.ts'
import type { TransportGeneratorPage } from './transport-generator-data.ts'

interface TransportFieldsProps {
  draft: TransportDraft
  current: DraftRecords
  tlsa: TransportGeneratorPage['tlsa']
  set: (name: keyof TransportDraft, value: string) => void
}

const { mode, mx, max_age: age } = POLICY_KEYS
const { rua } = TLS_RPT_TAGS

export function TransportFields({ draft, current, tlsa, set }: TransportFieldsProps) {
  return (
    <>
      <DomainField
        defaultValue={draft.domain}
        error={current.domainError}
        onChange={(value) => set('domain', value)}
      />
      <SelectField
        label={mode.field.label}
        name="mode"
        hint={mode.field.hint}
        options={mode.field.choices}
        value={draft.mode}
        onChange={(event) => set('mode', event.currentTarget.value)}
      />
      <TextAreaField
        label={mx.field.label}
        name="mx"
        rows={3}
        optional
        hint={mx.field.hint}
        error={messagesAt(current.problems, 'mx', 'error')}
        value={current.mx}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => set('mx', event.currentTarget.value)}
      />
      <SelectField
        label={age.field.label}
        name="age"
        options={age.field.choices}
        value={draft.age}
        onChange={(event) => set('age', event.currentTarget.value)}
      />
      <ListField
        label={rua.field.label}
        name="rua"
        hint={rua.field.hint}
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
