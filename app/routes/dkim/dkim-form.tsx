// The DKIM checker's form; the selector field accepts a whole message, of which only two words are kept.
import { useState, type ClipboardEvent } from 'react'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { MAX_SELECTOR, reduceQuestion } from '#shared/records/dkim/question.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { NO_SIGNATURE, type DkimQuestion } from './dkim-data.ts'

interface DkimFormProps {
  question: DkimQuestion
  error: { field: 'domain' | 'selector'; message: string } | undefined
  busy: boolean
  /** The domain, once it has an answer. */
  answered: string | undefined
}

/** Cleared after an answer; anything that has to be corrected stays. */
export function DkimForm({ question, error, busy, answered }: DkimFormProps) {
  const [taken, setTaken] = useState('')
  return (
    <CheckerForm
      action="/tool/dkim"
      submitLabel="Check DKIM"
      busy={busy}
      example={{ to: exampleOf(dkim), label: 'See an example' }}
      recent={{ field: 'domain', answered }}
    >
      <DomainField
        defaultValue={error ? question.domain : ''}
        error={error?.field === 'domain' ? error.message : undefined}
      />
      <Field
        label="Selector"
        name="selector"
        optional
        defaultValue={error ? question.selector : ''}
        error={error?.field === 'selector' ? error.message : undefined}
        placeholder="selector1"
        hint={
          <span role="status">
            {taken ||
              'Leave it empty and we search for it. Or paste a full name, a DKIM-Signature header or a whole message.'}
          </span>
        }
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onPaste={(event) => setTaken(takePasted(event))}
      />
    </CheckerForm>
  )
}

/** Fills both fields from what is pasted; a message never gets into the field, and so never into the URL. */
function takePasted(event: ClipboardEvent<HTMLInputElement>): string {
  const text = event.clipboardData.getData('text')
  const selectorField = event.currentTarget
  const domainField = selectorField.form?.elements.namedItem('domain')
  if (!(domainField instanceof HTMLInputElement)) return ''
  const { domain, selector } = reduceQuestion(domainField.value, text)
  if (selector === text.trim().toLowerCase()) return ''
  event.preventDefault()
  if (selector.length > MAX_SELECTOR) {
    return NO_SIGNATURE
  }
  domainField.value = domain
  selectorField.value = selector
  return `Taken from what you pasted: the selector ${selector}${domain ? ` of ${domain}` : ''}.`
}
