// The fields of the SPF generator: all of them, and the short form of the standalone page.
import { Link } from '#app/components/ui/link.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { ListField } from '#app/components/tool/list-field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { draftAddress, type DraftRecord, type SpfDraft } from './spf-draft.ts'
import styles from './spf-generator.module.css'

interface FieldsProps {
  draft: SpfDraft
  current: DraftRecord
  set: (name: keyof SpfDraft, value: string) => void
}

export function FullFields(props: FieldsProps) {
  const { draft, set } = props
  return (
    <>
      <Domain {...props} label="Domain (Name)" />
      <RadioGroup
        legend="Include MX Records"
        name="mx"
        options={YES_NO}
        value={draft.mx}
        onChange={(value) => set('mx', value)}
        hint="Your mail servers also send."
      />
      <RadioGroup
        legend="Include A Records"
        name="a"
        options={YES_NO}
        value={draft.a}
        onChange={(value) => set('a', value)}
        hint="Your web server also sends."
      />
      <Senders {...props} includesLabel="Include domains" />
      <SelectField
        label="SPF Mechanism"
        name="all"
        options={ALL_OPTIONS}
        value={draft.all}
        onChange={(event) => set('all', event.currentTarget.value)}
        hint="What receivers do with email from any other server."
      />
      {draft.all === '+all' && (
        <Agreement
          agreed={draft.agreed === 'yes'}
          onChange={(agreed) => set('agreed', agreed ? 'yes' : '')}
        />
      )}
      <SelectField
        label="Record Type"
        name="type"
        options={TYPE_OPTIONS}
        value={draft.type}
        onChange={(event) => set('type', event.currentTarget.value)}
        hint={
          draft.type === 'SPF'
            ? 'Receivers stopped reading this type in 2014 (RFC 7208, 3.1). Publish TXT.'
            : undefined
        }
      />
    </>
  )
}

export const ShortFields = (props: FieldsProps) => (
  <>
    <Domain {...props} label="Domain" />
    <Senders {...props} includesLabel="Included domains" />
    <p>
      Email from any other server is marked as suspicious (“~all”).{' '}
      <Link to={draftAddress(props.draft)}>Open the full generator</Link> to change that, or to add your MX
      and A records.
    </p>
  </>
)

const Domain = ({ draft, current, set, label }: FieldsProps & { label: string }) => (
  <DomainField
    label={label}
    defaultValue={draft.domain}
    error={current.domainError}
    onChange={(value) => set('domain', value)}
  />
)

function Senders({ draft, current, set, includesLabel }: FieldsProps & { includesLabel: string }) {
  const tie = (name: 'ip4' | 'ip6' | 'includes') => ({
    name,
    problems: current.problems,
    value: draft[name],
    onChange: (value: string) => set(name, value),
  })
  return (
    <>
      <ListField
        {...tie('ip4')}
        label="IPv4 addresses"
        hint="Separate with commas, for example 192.0.43.10, 192.0.43.0/28"
      />
      <ListField
        {...tie('ip6')}
        label="IPv6 addresses"
        hint="Separate with commas, for example 2001:500:88::/48"
      />
      <ListField
        {...tie('includes')}
        label={includesLabel}
        hint="What your sending services tell you to include, for example _spf.google.com"
      />
    </>
  )
}

function Agreement({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  return (
    <label className={styles.agreement} data-tone="bad">
      <input
        type="checkbox"
        name="agreed"
        value="yes"
        checked={agreed}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <strong>Anyone may send as this domain.</strong> “+all” tells receivers that every server in the world
        is allowed; spammers look for such domains. I want that.
      </span>
    </label>
  )
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const ALL_OPTIONS = [
  { value: '-all', label: '-all (Fail)' },
  { value: '~all', label: '~all (SoftFail)' },
  { value: '?all', label: '?all (Neutral)' },
  { value: '+all', label: '+all (Pass)' },
]
const TYPE_OPTIONS = [
  { value: 'TXT', label: 'TXT (recommended)' },
  { value: 'SPF', label: 'SPF (deprecated)' },
]
