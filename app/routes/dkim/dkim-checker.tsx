// The DKIM checker: the question, and the key of one selector or the search for all of them.
import { errorAt } from '#app/api/outcome.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import type { DkimPage } from './dkim-data.ts'
import { DkimForm } from './dkim-form.tsx'
import { DkimResult } from './dkim-result.tsx'
import { DkimSearch } from './dkim-search.tsx'

export function DkimChecker({ question, outcome, date }: DkimPage) {
  const busy = useBusy('/tool/dkim')
  const error = errorAt(outcome, 'domain', 'selector')
  const key = `${question.domain} ${question.selector} ${question.cursor}`
  return (
    <>
      <DkimForm
        key={key}
        question={question}
        error={error}
        busy={busy}
        answered={outcome?.ok ? question.domain : undefined}
      />
      <ResultRegion busy={busy} resultKey={key}>
        {outcome?.ok &&
          (outcome.data.discovery ? (
            <DkimSearch first={outcome.data} date={date} />
          ) : (
            <DkimResult report={outcome.data} date={date} />
          ))}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}
