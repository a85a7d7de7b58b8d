// The fields of the DMARC generator: all of them, and the short form of the standalone page.
import { Link } from '#app/components/ui/link.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { messagesAt } from '#app/components/tool/field-problems.ts'
import { ListField } from '#app/components/tool/list-field.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { listNames } from '#shared/kit/sentence.ts'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { DMARC_TAGS, TAG_NAMES, type ChosenTag, type DmarcTagName } from '#shared/records/dmarc/tags.ts'
import type { TagField } from '#shared/records/tag-list/tag-table.ts'
import { choicesOf, draftAddress, type DmarcDraft, type DraftRecord } from './dmarc-draft.ts'

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
      <Group {...props} group="policy" />
      <Group {...props} group="reports" />
      <Group {...props} group="more" />
      <Disclosure summary="Legacy: pct, rf and ri" open={Boolean(draft.pct || draft.rf || draft.ri)}>
        <p>RFC 9989 removed these three in 2026. Leave them unset unless an old system needs them.</p>
        <Group {...props} group="legacy" />
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

/** The addresses of a group, then its choices. */
function Group({ group, ...props }: FieldsProps & { group: string }) {
  const names = TAG_NAMES.filter((name) => DMARC_TAGS[name].field.group === group)
  return (
    <>
      {names.map((name) =>
        isAddressTag(name) ? <Addresses key={name} {...props} {...textsOf(name)} name={name} /> : null,
      )}
      {names.map((name) =>
        isAddressTag(name) ? null : (
          <Choice
            key={name}
            {...props}
            {...textsOf(name)}
            name={name}
            {...(name === 'p' && { hint: policyHint(props.draft) })}
          />
        ),
      )}
    </>
  )
}

const isAddressTag = (name: DmarcTagName): name is 'rua' | 'ruf' => name === 'rua' || name === 'ruf'

function textsOf(name: DmarcTagName): { label: string; hint?: string } {
  const { label, hint }: TagField = DMARC_TAGS[name].field
  return { label, hint }
}

/** Whoever has a stricter policy started long ago. */
const policyHint = ({ p }: DmarcDraft): string =>
  `${DMARC_TAGS.p.field.hint}${p === 'none' ? ' Start with “none”.' : ''}`

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
  name: ChosenTag
  label: string
  hint?: string
}

function Choice({ name, label, hint, draft, current, set }: ChoiceProps) {
  const warning = messagesAt(current.problems, name, 'warning')
  return (
    <SelectField
      label={label}
      name={name}
      options={choicesOf(name)}
      value={draft[name]}
      optional={choicesOf(name)[0]?.value === ''}
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
}: FieldsProps & { name: 'rua' | 'ruf'; label: string; hint?: string }) => (
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
