// The SPF generator: the record grows as one types, is counted as receivers would, and is held against today's.
import { Form, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { InputProblem } from '#shared/spf/check-input.ts'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import type { loadSpfPage } from './spf-data.ts'
import type { SpfGeneratorPage } from './spf-generator-data.ts'
import { draftAddress, draftRecord, readDraft, type SpfDraft } from './spf-draft.ts'
import { SpfDraftResult } from './spf-draft-result.tsx'
import styles from './spf-generator.module.css'

/** After the last keystroke, before the DNS is asked. */
const TYPING_PAUSE_MS = 500

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

export function SpfGenerator(page: SpfGeneratorPage) {
  const [draft, setDraft] = useState(page.draft)
  const form = useRef<HTMLFormElement>(null)
  // What was typed before the script was there stands in the fields already.
  useEffect(() => {
    if (form.current) setDraft(readDraft(fieldsOf(form.current)))
  }, [])
  const set =
    <K extends keyof SpfDraft>(name: K) =>
    (value: string) =>
      setDraft({ ...draft, [name]: value as SpfDraft[K] })
  const current = draftRecord(draft)
  const preview = usePreview(draft, page)
  const errorOf = (field: string) => messagesOf(current.problems, field, 'error')
  const hintOf = (field: string, hint: string) => messagesOf(current.problems, field, 'warning') ?? hint
  return (
    <div className={styles.generator}>
      <Form ref={form} method="get" action="/tool/spf" preventScrollReset className={styles.form}>
        <input type="hidden" name="tab" value="generator" />
        <DomainField
          label="Domain (Name)"
          defaultValue={draft.domain}
          error={current.domainError}
          onChange={set('domain')}
        />
        <RadioGroup
          legend="Include MX Records"
          name="mx"
          options={YES_NO}
          value={draft.mx}
          onChange={set('mx')}
          hint="Your mail servers also send."
        />
        <RadioGroup
          legend="Include A Records"
          name="a"
          options={YES_NO}
          value={draft.a}
          onChange={set('a')}
          hint="Your web server also sends."
        />
        <ListField
          draft={draft}
          name="ip4"
          label="IPv4 addresses"
          hint={hintOf('ip4', 'Separated by commas, for example 192.0.43.10, 192.0.43.0/28')}
          error={errorOf('ip4')}
          set={set('ip4')}
        />
        <ListField
          draft={draft}
          name="ip6"
          label="IPv6 addresses"
          hint={hintOf('ip6', 'Separated by commas, for example 2001:500:88::/48')}
          error={errorOf('ip6')}
          set={set('ip6')}
        />
        <ListField
          draft={draft}
          name="includes"
          label="Include domains"
          hint={hintOf(
            'includes',
            'What your sending services tell you to include, for example _spf.google.com',
          )}
          error={errorOf('includes')}
          set={set('includes')}
        />
        <SelectField
          label="SPF Mechanism"
          name="all"
          options={ALL_OPTIONS}
          value={draft.all}
          onChange={(event) => set('all')(event.currentTarget.value)}
          hint="What receivers do with mail from any other server."
        />
        {draft.all === '+all' && (
          <Agreement
            agreed={draft.agreed === 'yes'}
            onChange={(agreed) => set('agreed')(agreed ? 'yes' : '')}
          />
        )}
        <SelectField
          label="Record Type"
          name="type"
          options={TYPE_OPTIONS}
          value={draft.type}
          onChange={(event) => set('type')(event.currentTarget.value)}
          hint={
            draft.type === 'SPF'
              ? 'Receivers stopped reading this type in 2014 (RFC 7208, 3.1). Publish TXT.'
              : undefined
          }
        />
        <div>
          <SubmitButton>Generate SPF record</SubmitButton>
        </div>
      </Form>
      <SpfDraftResult draft={draft} current={current} preview={preview} />
    </div>
  )
}

interface ListFieldProps {
  draft: SpfDraft
  name: 'ip4' | 'ip6' | 'includes'
  label: string
  hint: string
  error?: string
  set: (value: string) => void
}

const ListField = ({ draft, name, label, hint, error, set }: ListFieldProps) => (
  <Field
    label={label}
    name={name}
    optional
    hint={hint}
    error={error}
    defaultValue={draft[name]}
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => set(event.currentTarget.value)}
  />
)

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

/** What the DNS says of the draft: asked once the visitor pauses, and only for a draft that could be published. */
function usePreview(draft: SpfDraft, page: SpfGeneratorPage) {
  const fetcher = useFetcher<typeof loadSpfPage>()
  const address = draftAddress(draft)
  const { usable, domain } = draftRecord(draft)
  const isAsked = address === draftAddress(page.draft)
  const { load } = fetcher
  useEffect(() => {
    if (!usable || !domain || isAsked) return
    const timer = setTimeout(() => load(address), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [address, usable, domain, isAsked, load])
  if (!usable || !domain) return null
  if (isAsked) return page.preview
  const answer = fetcher.data?.tab === 'generator' ? fetcher.data : null
  return answer && draftAddress(answer.draft) === address ? answer.preview : null
}

/** All that is to be said at one field, in one text. */
function messagesOf(problems: readonly InputProblem[], field: string, severity: InputProblem['severity']) {
  const messages = problems.filter((problem) => problem.field === field && problem.severity === severity)
  return messages.length > 0 ? messages.map(({ message }) => message).join(' ') : undefined
}

const fieldsOf = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
