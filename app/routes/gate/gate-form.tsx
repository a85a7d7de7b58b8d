// The form: a domain, and what only its owner knows.
import { startTransition, useEffect, useState } from 'react'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { gate } from '#shared/tools/gate.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { browserApi } from '#app/api/browser-api.ts'
import { GateBadge, GateProviders } from '#app/components/gate/gate-providers.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { useSlices } from '#app/routes/dkim/use-slices.ts'
import { moreOf, SelectorSearch } from '#app/routes/email-authentication/checks.tsx'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import { askGates, givenFields, type GateQuestion, type GateAnswer } from './gate-data.ts'
import styles from './gate-form.module.css'

interface GateFormProps {
  question: GateQuestion
  error: { field: string; message: string } | undefined
  busy: boolean
  /** The domain, once it has an answer. */
  answered: string | undefined
}

const VOLUMES = [
  { value: 'both', label: 'Show both' },
  { value: 'low', label: 'Up to 5,000' },
  { value: 'bulk', label: 'Over 5,000' },
]
const KINDS = [
  { value: 'any', label: 'I’d rather not say' },
  { value: 'yes', label: 'Marketing or newsletters' },
  { value: 'no', label: 'Anything else' },
]

export function GateForm({ question, error, busy, answered }: GateFormProps) {
  const at = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <div className={styles.question} data-question="">
      <CheckerForm
        action={gate.path}
        submitLabel="Simulate"
        busy={busy}
        example={{ to: exampleOf(gate), label: 'See an example' }}
        recent={{ field: 'domain', answered }}
      >
        <DomainField
          defaultValue={question.domain}
          hint="The domain that your mail comes from."
          error={at('domain')}
        />
        <SelectField
          label="Daily mail to one provider"
          name="volume"
          options={VOLUMES}
          defaultValue={question.volume || 'both'}
        />
        <SelectField
          label="Kind of mail"
          name="marketing"
          options={KINDS}
          defaultValue={question.marketing || 'any'}
        />
        <Field
          label="DKIM selector"
          name="selector"
          optional
          defaultValue={question.selector}
          error={at('selector')}
          placeholder="selector1"
          hint="Leave it empty to try the usual ones."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label="Sending server’s IP"
          name="ip"
          optional
          defaultValue={question.ip}
          error={at('ip')}
          placeholder="192.0.43.8"
          hint="Also checks SPF and reverse DNS for this IP."
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </CheckerForm>
    </div>
  )
}

// The answer: the report frame around what each provider would say. The search for a DKIM key continues in the browser.

interface GateResultProps {
  report: GateAnswer
  question: GateQuestion
  date: string
}

export function GateResult({ report: first, question, date }: GateResultProps) {
  const { report, search } = useLaterKey(first, question)
  const { domain, providers } = report
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      facts={providers.map((entry) => ({
        label: PROVIDER_NAMES[entry.provider],
        value: <GateBadge entry={entry} />,
      }))}
      moreOf={(change) => moreOf(change, domain)}
      answer={<GateProviders providers={providers} />}
      tool={gate}
      question={givenFields(question)}
    >
      {report.dkim.state === 'unknown' && report.dkim.selector === '' && (
        <SelectorSearch domain={domain} search={search} />
      )}
    </CheckResult>
  )
}

/** A key that the first guesses missed: the check runs again with its selector. */
function useLaterKey(first: GateAnswer, question: GateQuestion) {
  const [report, setReport] = useState(first)
  const [start] = useState({ domain: first.domain, next: first.dkim.next, tried: [] })
  const search = useSlices(start)
  const found = search.answers.flatMap((slice) =>
    'state' in slice && slice.state === 'found' ? [slice.selector] : [],
  )[0]
  useEffect(() => {
    if (found === undefined) return
    let isWanted = true
    void askGates(browserApi, { ...question, selector: found }).then((outcome) => {
      if (isWanted && outcome.ok) startTransition(() => setReport(outcome.data))
    })
    return () => {
      isWanted = false
    }
  }, [found, question])
  const answers = search.answers.filter((slice) => 'state' in slice)
  return { report, search: { ...search, answers } }
}
