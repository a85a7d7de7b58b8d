// The BIMI generator: builds the record as you type, judges its logo, and says what has to be done first.
import { messagesAt } from '#app/components/tool/field-problems.ts'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { ListField } from '#app/components/tool/list-field.tsx'
import { GeneratorFrame } from '#app/components/tool/generator-frame.tsx'
import { useDraft } from '#app/components/tool/use-draft.ts'
import { usePreview } from '#app/components/tool/use-preview.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { loadGenerator, type BimiGeneratorPage } from './bimi-generator-data.ts'
import { draftRecord, questionOf, type BimiDraft, type DraftRecord } from './bimi-draft.ts'
import { BimiDraftResult } from './bimi-draft-result.tsx'

export function BimiGenerator({ page }: { page: BimiGeneratorPage }) {
  const { draft, set, form } = useDraft(page.draft)
  const current = draftRecord(draft)
  const preview = usePreview(draft, page, questionOf, loadGenerator)
  return (
    <GeneratorFrame
      action="/tool/bimi"
      isTab
      form={form}
      submitLabel="Generate BIMI record"
      fields={<Fields draft={draft} current={current} set={set} />}
      title="Your BIMI record"
    >
      <BimiDraftResult draft={draft} current={current} preview={preview} />
    </GeneratorFrame>
  )
}

interface FieldsProps {
  draft: BimiDraft
  current: DraftRecord
  set: (name: keyof BimiDraft, value: string) => void
}

function Fields({ draft, current, set }: FieldsProps) {
  return (
    <>
      <DomainField
        defaultValue={draft.domain}
        optional
        error={current.domainError}
        hint="We use it to check what is published, DMARC and your logo."
        onChange={(value) => set('domain', value)}
      />
      <RadioGroup
        legend="What the record says"
        name="kind"
        value={draft.kind}
        options={[
          { value: 'logo', label: 'Show this logo' },
          { value: 'decline', label: 'Show no logo', hint: 'Opts out on purpose.' },
        ]}
        onChange={(value) => set('kind', value)}
      />
      <FileFields draft={draft} current={current} set={set} />
      <MoreFields draft={draft} current={current} set={set} />
    </>
  )
}

/** The URLs of the two files. */
function FileFields({ draft, current: { problems }, set }: FieldsProps) {
  return (
    <>
      <Field
        label="Logo URL (SVG)"
        name="logo"
        type="url"
        optional={draft.kind === 'decline'}
        value={draft.logo}
        placeholder="https://example.com/bimi.svg"
        hint={messagesAt(problems, 'logo', 'warning') ?? 'An SVG Tiny PS file, over https.'}
        error={messagesAt(problems, 'logo', 'error')}
        onChange={(event) => set('logo', event.currentTarget.value)}
      />
      <Field
        label="Certificate URL"
        name="certificate"
        type="url"
        optional
        value={draft.certificate}
        placeholder="https://example.com/bimi.pem"
        hint={
          messagesAt(problems, 'certificate', 'warning') ??
          'The PEM file of your VMC or CMC. Gmail and Apple ask for it.'
        }
        error={messagesAt(problems, 'certificate', 'error')}
        onChange={(event) => set('certificate', event.currentTarget.value)}
      />
    </>
  )
}

/** Fields that few records have. */
function MoreFields({ draft, current, set }: FieldsProps) {
  const { problems } = current
  return (
    <Disclosure summary="More: selector, avatars, senders" open={isMoreUsed(current, draft)}>
      <Field
        label="Selector"
        name="selector"
        optional
        value={draft.selector}
        placeholder="default"
        hint="Another selector works only for email with a BIMI-Selector header."
        error={messagesAt(problems, 'selector', 'error')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set('selector', event.currentTarget.value)}
      />
      <SelectField
        label="Avatar preference (avp)"
        name="avp"
        value={draft.avp}
        options={[
          { value: 'brand', label: 'brand (the logo goes first)' },
          { value: 'personal', label: 'personal (a sender’s own picture goes first)' },
        ]}
        hint="For providers that also show people’s profile pictures."
        onChange={(event) => set('avp', event.currentTarget.value)}
      />
      <ListField
        label="Local-part prefixes (lps)"
        name="lps"
        hint="Senders such as news@ get their own selector. Separate with commas."
        problems={problems}
        value={draft.lps}
        placeholder="news, shop"
        onChange={(value) => set('lps', value)}
      />
    </Disclosure>
  )
}

const isMoreUsed = ({ problems, selector }: DraftRecord, { avp, lps }: BimiDraft) =>
  selector !== 'default' || avp !== 'brand' || lps !== '' || problems.some(({ field }) => field === 'lps')
