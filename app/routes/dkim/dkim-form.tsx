// The DKIM checker's form; the selector field accepts a whole message, of which only two words are kept.
import { useState, type ClipboardEvent } from 'react'
import type { Outcome } from '#app/api/outcome.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { MAX_SELECTOR, reduceQuestion } from '#shared/records/dkim/question.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { NO_SIGNATURE, type DkimQuestion } from './dkim-data.ts'

interface FieldErrors {
  domain?: string
  selector?: string
}

/** What is wrong with a field; null if nothing is. */
export function fieldErrors(outcome: Outcome<unknown> | null): FieldErrors | null {
  if (!outcome || outcome.ok) return null
  if (outcome.code === 'invalid_domain') return { domain: outcome.message }
  if (outcome.code !== 'invalid_request') return null
  const [, message] = /^selector: (.*)$/s.exec(outcome.message) ?? []
  return message === undefined ? null : { selector: message }
}

interface DkimFormProps {
  question: DkimQuestion
  errors: FieldErrors | null
  busy: boolean
  /** The domain, once it has an answer. */
  answered: string | undefined
}

/** Cleared after an answer; anything that has to be corrected stays. */
export function DkimForm({ question, errors, busy, answered }: DkimFormProps) {
  const [taken, setTaken] = useState('')
  return (
    <CheckerForm
      action="/tool/dkim"
      submitLabel="Check DKIM"
      busy={busy}
      example={{ to: exampleOf(dkim), label: 'See an example' }}
      recent={{ field: 'domain', answered }}
    >
      <DomainField defaultValue={errors ? question.domain : ''} error={errors?.domain} />
      <Field
        label="Selector"
        name="selector"
        optional
        defaultValue={errors ? question.selector : ''}
        error={errors?.selector}
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
