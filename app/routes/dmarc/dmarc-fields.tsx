// The fields of the DMARC generator: all of them, and the short form of the standalone page.
import { Link } from '#app/components/ui/link.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { messagesAt } from '#app/components/tool/field-problems.ts'
import { ListField } from '#app/components/tool/list-field.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { listNames } from '#shared/report/list-names.ts'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { CHOICES, draftAddress, type ChoiceField, type DmarcDraft, type DraftRecord } from './dmarc-draft.ts'

interface FieldsProps {
  draft: DmarcDraft
  current: DraftRecord
  today: string
  set: (name: keyof DmarcDraft, value: string) => void
}

export function FullFields(props: FieldsProps) {
  const { draft, current, today, set } = props
  return (
    <>
      <Domain {...props} />
      <Choice {...props} name="p" label="Policy (p)" hint={policyHint(draft)} />
      <Choice {...props} name="sp" label="Subdomain policy (sp)" hint="For subdomains that exist." />
      <Choice {...props} name="np" label="Policy for missing subdomains (np)" hint="“reject” is safe." />
      <Choice
        {...props}
        name="adkim"
        label="DKIM alignment (adkim)"
        hint="Which signatures count as yours."
      />
      <Choice {...props} name="aspf" label="SPF alignment (aspf)" hint="Which senders count as yours." />
      <Addresses
        {...props}
        name="rua"
        label="Aggregate report addresses (rua)"
        hint="For the daily summaries. Separate with commas."
      />
      <Addresses
        {...props}
        name="ruf"
        label="Forensic report addresses (ruf)"
        hint="For reports on single messages, which few receivers send. Separate with commas."
      />
      <Choice {...props} name="fo" label="Failure options (fo)" hint="When to report a single message." />
      <Choice {...props} name="t" label="Test mode (t)" hint="Receivers apply the policy one level lower." />
      <Choice
        {...props}
        name="psd"
        label="Public suffix (psd)"
        hint="“No” makes this domain its own organization."
      />
      <Disclosure summary="Legacy: pct, rf and ri" open={Boolean(draft.pct || draft.rf || draft.ri)}>
        <p>RFC 9989 removed these three in 2026. Leave them unset unless an old system needs them.</p>
        <Choice {...props} name="pct" label="Percentage (pct)" />
        <Choice {...props} name="rf" label="Report format (rf)" />
        <Choice {...props} name="ri" label="Report interval (ri)" />
      </Disclosure>
      <Field
        label="The plan starts on"
        name="start"
        type="date"
        optional
        hint="For the dates of the roll-out plan. Empty: today."
        error={current.startError}
        defaultValue={draft.start || today}
        onChange={(event) => set('start', event.currentTarget.value)}
      />
    </>
  )
}

export function ShortFields(props: FieldsProps) {
  const { draft, current } = props
  return (
    <>
      <Domain {...props} />
      <Choice {...props} name="p" label="Policy" hint={policyHint(draft)} />
      <Addresses
        {...props}
        name="ruf"
        label="RUF Email"
        hint="For reports on single messages; few receivers send any."
      />
      <Choice {...props} name="sp" label="Subdomain Policy" />
      <Choice {...props} name="adkim" label="DKIM Alignment" />
      <Choice {...props} name="aspf" label="SPF Alignment" />
      <p>
        {current.rua ? `Daily summaries go to ${addressesIn(current.rua)}. ` : ''}
        <Link to={draftAddress(draft)}>Open the full generator</Link> to choose other addresses, test mode and
        more.
      </p>
    </>
  )
}

/** Whoever has a stricter policy started long ago. */
const policyHint = ({ p }: DmarcDraft): string =>
  `For email that does not pass.${p === 'none' ? ' Start with “none”.' : ''}`

const addressesIn = (list: string): string =>
  listNames(
    list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((uri) => uri.replace(/^mailto:/i, '')),
  )

const Domain = ({ draft, current, set }: FieldsProps) => (
  <DomainField
    defaultValue={draft.domain}
    error={current.domainError}
    onChange={(value) => set('domain', value)}
  />
)

interface ChoiceProps extends FieldsProps {
  name: ChoiceField
  label: string
  hint?: string
}

function Choice({ name, label, hint, draft, current, set }: ChoiceProps) {
  const warning = messagesAt(current.problems, name, 'warning')
  return (
    <SelectField
      label={label}
      name={name}
      options={CHOICES[name].map((value) => ({
        value,
        label: LABELS[name]?.[value] ?? COMMON[value] ?? value,
      }))}
      value={draft[name]}
      optional={CHOICES[name][0] === ''}
      hint={warning ?? hint}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
}

const Addresses = ({
  name,
  current,
  draft,
  set,
  ...texts
}: FieldsProps & { name: 'rua' | 'ruf'; label: string; hint: string }) => (
  <ListField
    label={texts.label}
    hint={texts.hint}
    name={name}
    problems={current.problems}
    value={name === 'rua' ? current.rua : draft.ruf}
    placeholder="dmarc@example.com"
    inputMode="email"
    onChange={(value) => set(name, value)}
  />
)

const COMMON: Readonly<Record<string, string>> = {
  '': 'Not set',
  none: 'none (deliver)',
  quarantine: 'quarantine (treat as suspicious)',
  reject: 'reject (refuse)',
  r: 'r (relaxed)',
  s: 's (strict)',
}

const LABELS: Partial<Record<ChoiceField, Readonly<Record<string, string>>>> = {
  sp: { '': 'Same as the policy' },
  np: { '': 'Same as for subdomains' },
  t: { n: 'No', y: 'Yes (t=y)' },
  psd: { n: 'No (psd=n)', y: 'Yes (psd=y)', u: 'Unknown (psd=u)' },
  fo: {
    '0': '0 (SPF and DKIM both fail)',
    '1': '1 (SPF or DKIM fails)',
    d: 'd (a DKIM signature fails)',
    s: 's (SPF fails)',
  },
  pct: { '100': '100%', '50': '50%', '25': '25%', '10': '10%' },
  ri: {
    '3600': '3600 seconds (an hour)',
    '86400': '86400 seconds (a day)',
    '604800': '604800 seconds (a week)',
  },
}
