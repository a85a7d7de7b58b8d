// The page of a check that takes one domain: the form, the answer, and what went wrong with either.
import type { ReactNode } from 'react'
import { errorAt, type Outcome } from '#app/api/outcome.ts'
import type { PageExample } from '#app/api/page-example.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { exampleOf, type Tool } from '#shared/tools/tool.ts'
import { Link } from '#app/components/ui/link.tsx'

/** The loader data of such a page; no outcome before the first check. */
interface DomainPage<T> {
  domain: string
  outcome: Outcome<T> | null
  date: string
  example?: PageExample
}

interface DomainCheckerProps<T> {
  page: DomainPage<T>
  tool: Tool
  submitLabel: string
  hint?: string
  busyText?: string
  /** What of the answer is known before it comes. */
  skeleton?: ReactNode
  /** The field is empty after an answer, ready for the next domain. */
  clears?: boolean
  /** A key for each answer, without the domain. */
  resultKey?: string
  /** After the error of the field. */
  errorMore?: ReactNode
  children: (report: T, date: string) => ReactNode
}

export function DomainChecker<T>(props: DomainCheckerProps<T>) {
  const { page, tool, submitLabel, hint, busyText, skeleton, clears = false, errorMore, children } = props
  const { domain, outcome, date, example } = page
  const busy = useBusy(tool.path)
  const error = errorAt(outcome, 'domain')?.message
  return (
    <>
      <CheckerForm
        action={tool.path}
        submitLabel={submitLabel}
        busy={busy}
        example={{ to: exampleOf(tool), label: 'See an example' }}
        recent={{ field: 'domain', answered: outcome?.ok ? domain : undefined }}
      >
        <DomainField
          key={domain}
          defaultValue={clears && !error ? '' : domain}
          hint={hint}
          error={
            error && (
              <>
                {error}
                {errorMore ?? <FleetInstead input={domain} />}
              </>
            )
          }
        />
      </CheckerForm>
      <ResultRegion
        busy={busy}
        busyText={busyText}
        skeleton={skeleton}
        resultKey={props.resultKey ?? domain}
        example={example}
      >
        {outcome?.ok && children(outcome.data, date)}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}

/** Two names with something between them that cannot be in a name. */
const LIST = /[^\s,;|]+\.[^\s,;|]+[\s,;|]+[^\s,;|]+\.[^\s,;|]/

const FleetInstead = ({ input }: { input: string }) =>
  LIST.test(input.slice(0, 2_000)) && (
    <>
      {' '}
      <Link to={`/tool/fleet?${new URLSearchParams({ domains: input.slice(0, 2_000) }).toString()}`}>
        Check all of them at once
      </Link>
    </>
  )
