// The BIMI checker: the question and the answer.
import { errorAt } from '#app/api/outcome.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Field } from '#app/components/ui/field.tsx'
import { bimi } from '#shared/tools/bimi.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import type { BimiCheckerPage } from './bimi-data.ts'
import { BimiResult } from './bimi-result.tsx'
import styles from './bimi-result.module.css'

export function BimiChecker({ domain, selector, outcome, date }: BimiCheckerPage) {
  const busy = useBusy(bimi.path)
  const error = errorAt(outcome, 'domain', 'selector')
  const key = `${domain} ${selector}`
  return (
    <>
      <CheckerForm
        action={bimi.path}
        submitLabel="Check BIMI"
        busyLabel="Checking…"
        busy={busy}
        example={{ to: exampleOf(bimi), label: 'See an example' }}
        recent={{ field: 'domain', answered: outcome?.ok ? domain : undefined }}
      >
        <DomainField
          key={`domain ${key}`}
          defaultValue={domain}
          hint="The domain in the From address of your mail."
          error={error?.field === 'domain' ? error.message : undefined}
        />
        <Field
          key={`selector ${key}`}
          label="Selector"
          name="selector"
          optional
          defaultValue={selector}
          error={error?.field === 'selector' ? error.message : undefined}
          placeholder="default"
          hint="Only if your email has a BIMI-Selector header."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </CheckerForm>
      {outcome?.ok && !busy && (
        <a href="#results" className={`${styles.jump} off-paper`}>
          Jump to results
        </a>
      )}
      <div id="results">
        <ResultRegion busy={busy} resultKey={outcome ? key : undefined}>
          {outcome?.ok && <BimiResult report={outcome.data} date={date} />}
          {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
        </ResultRegion>
      </div>
    </>
  )
}
