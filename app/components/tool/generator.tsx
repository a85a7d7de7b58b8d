// The page of a generator: the fields of its form on the left, what they produce on the right.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { SCROLL_DELAY_MS, showResult } from '#app/components/tool/show-result.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { choicesOf } from '#shared/records/tag-list/tag-table.ts'
import { isAtFirst, messagesAt, type FormField, type GeneratorForm, type Problem } from './generator-form.ts'
import { useDraft } from './use-draft.ts'
import styles from './generator.module.css'

interface GeneratorProps<Draft> {
  form: GeneratorForm<Draft>
  /** The page that the form goes to without JavaScript. */
  action: string
  /** The standalone page: only the most important fields. */
  isShort?: boolean
  typed: ReturnType<typeof useDraft<Draft & object>>
  /** What is in the fields that nobody has edited. */
  proposals?: Partial<Record<keyof Draft, string>>
  problems: readonly Problem[]
  submitLabel: string
  /** After the fields. */
  closing?: ReactNode
  /** After the button. */
  note?: ReactNode
  /** Of the result: "Your SPF record"; without it, the result has headings of its own. */
  title?: string
  /** Answers in place of the page's loader. */
  answer?: (form: HTMLFormElement) => Promise<void>
  busyLabel?: string | undefined
  /** The result, one part after the other. */
  children: ReactNode
}

export function Generator<Draft>(props: GeneratorProps<Draft>) {
  const { action, isShort, submitLabel, closing, note, title, answer, busyLabel, children } = props
  const { form: formRef } = props.typed
  const output = useRef<HTMLElement>(null)
  const show = () => setTimeout(() => showResult(output.current), SCROLL_DELAY_MS)
  return (
    <div className={`${styles.generator} stack gap-6`}>
      <Form
        ref={formRef}
        method={answer ? 'post' : 'get'}
        action={action}
        className={styles.form}
        onSubmit={(event) => {
          if (!answer) return void show()
          event.preventDefault()
          void answer(event.currentTarget).then(show)
        }}
      >
        {!answer && !isShort && <input type="hidden" name="tab" value="generator" />}
        <Fields {...props} />
        {closing}
        <div className={`${styles.send} grid`}>
          <SubmitButton busy={busyLabel !== undefined} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
        </div>
        {note}
      </Form>
      <section
        ref={output}
        className={styles.output}
        data-follows={title && true}
        aria-busy={busyLabel !== undefined}
        aria-labelledby={title && 'generated'}
      >
        {title && <h2 id="generated">{title}</h2>}
        {children}
      </section>
    </div>
  )
}

function Fields<Draft>({ form, isShort, typed, proposals, problems }: GeneratorProps<Draft>) {
  const texts = { ...typed.draft, ...proposals } as Readonly<Record<string, string | null>>
  const ties = form.ties?.(typed.draft)
  const draw = (field: FormField) => {
    const tie = ties?.[field.name as keyof Draft]
    return tie?.isHidden ? null : (
      <OneField
        key={field.name}
        field={{ ...field, ...(tie?.hint !== undefined && { hint: tie.hint }) }}
        text={texts[field.name] ?? ''}
        isFixed={tie?.isFixed}
        isOptional={tie?.isOptional ?? !field.isRequired}
        problems={problems}
        onChange={(text) => typed.set(field.name as never, text)}
      />
    )
  }
  if (isShort)
    return form.fields.flatMap(({ brief, ...field }) =>
      brief ? draw({ ...field, hint: undefined, ...brief }) : [],
    )
  return form.groups.map((group) => {
    const name = typeof group === 'string' ? group : group.group
    const fields = form.fields.filter((field) => field.group === name)
    if (typeof group === 'string') return fields.map(draw)
    const isUsed = fields.some(
      (field) =>
        !isAtFirst(field, texts[field.name] ?? null) ||
        problems.some((problem) => problem.field === field.name),
    )
    return (
      <Disclosure key={name} summary={group.summary} open={isUsed}>
        {group.intro && <p>{group.intro}</p>}
        {fields.map(draw)}
      </Disclosure>
    )
  })
}

interface OneFieldProps {
  field: FormField
  text: string
  isOptional: boolean
  isFixed: boolean | undefined
  problems: readonly Problem[]
  onChange: (text: string) => void
}

function OneField({ field, text, isOptional, isFixed, problems, onChange }: OneFieldProps) {
  const { name, label, kind, placeholder, inputMode, rows } = field
  const choices = choicesOf(field)
  if (kind === 'radio')
    return (
      <RadioGroup
        legend={label}
        name={name}
        options={choices}
        value={text}
        hint={field.hint}
        onChange={onChange}
      />
    )
  if (kind === 'tick') return <Tick field={field} isOn={text !== ''} onChange={onChange} />
  const chosen = choices.find(({ value }) => value === text)
  const common = {
    label,
    name,
    optional: isOptional,
    hint:
      messagesAt(problems, name, 'warning') ??
      ([field.hint, chosen?.hint].filter(Boolean).join(' ') || undefined),
    error: messagesAt(problems, name, 'error'),
  }
  if (kind === 'domain') return <DomainField {...common} defaultValue={text} onChange={onChange} />
  const change = {
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (choices.length > 0)
    return (
      <SelectField
        {...common}
        {...change}
        options={choices}
        value={text}
        disabled={isFixed}
        optional={choices[0]?.value === ''}
      />
    )
  if (kind === 'date') return <Field {...common} {...change} type="date" defaultValue={text} />
  const plain = { ...common, ...change, ...PLAIN, value: text, placeholder }
  if (kind === 'lines') return <TextAreaField {...plain} rows={rows} />
  return <Field {...plain} type={kind} inputMode={inputMode} />
}

const PLAIN = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

/** Something to agree to. */
const Tick = ({
  field,
  isOn,
  onChange,
}: {
  field: FormField
  isOn: boolean
  onChange: OneFieldProps['onChange']
}) => (
  <label className={styles.agreement} data-tone="bad">
    <input
      type="checkbox"
      name={field.name}
      value="yes"
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
    />
    <span>
      <strong>{field.label}</strong> {field.hint}
    </span>
  </label>
)

/** After the last keystroke, before DNS is queried. */
const TYPING_PAUSE_MS = 500

/** What a generator's loader sends. */
interface GeneratorPage<Draft, Preview> {
  draft: Draft
  preview: Preview | null
}

/** The loader's own parser, so a draft is read the same way from a URL and from the fields. */
type Load<Preview> = (api: ApiClient, params: URLSearchParams) => Promise<{ preview: Preview | null }>

/**
 * What is typed, and what DNS says about it: looked up once the visitor pauses, and only if the draft could be published.
 * @param addressOf the URL whose loader answers for a draft, null for one that should not be looked up; drafts with the same
 * URL have the same answer
 * @returns a preview that is null while there is nothing to look up, or while the answer is loading
 */
export function useGenerator<Draft extends object, Preview>(
  page: GeneratorPage<Draft, Preview>,
  addressOf: (draft: Draft) => string | null,
  load: Load<Preview>,
) {
  const typed = useDraft(page.draft)
  const [answer, setAnswer] = useState<{ address: string; preview: Preview | null } | null>(null)
  const address = addressOf(typed.draft)
  const isAsked = address === addressOf(page.draft)
  useEffect(() => {
    if (address === null || isAsked) return
    let isWanted = true
    const ask = async () => {
      // Straight to the API: a loader's route would load its script and its styles, too.
      const { preview } = await load(browserApi, new URL(address, location.origin).searchParams)
      if (isWanted) setAnswer({ address, preview })
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [address, isAsked, load])
  const answered = answer?.address === address ? answer.preview : null
  return { typed, preview: address === null ? null : isAsked ? page.preview : answered }
}
