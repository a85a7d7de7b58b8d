// The SPF checker: the question, the answer, and the question about one server.
import type { SpfCheckerPage } from './spf-data.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import { SpfEvaluation } from './spf-evaluation.tsx'
import { SpfResult } from './spf-result.tsx'

export function SpfChecker({ question, outcome, ipError, date }: SpfCheckerPage) {
  const busy = useBusy('/tool/spf')
  const isBadDomain = outcome?.ok === false && outcome.code === 'invalid_domain'
  return (
    <>
      <CheckerForm
        action="/tool/spf"
        submitLabel="Check SPF"
        busy={busy}
        example={{ to: `/tool/spf?domain=${HEALTHY_SAMPLE}`, label: 'See an example' }}
      >
        <DomainField
          key={question.domain}
          defaultValue={question.domain}
          error={isBadDomain ? outcome.message : undefined}
        />
      </CheckerForm>
      <ResultRegion busy={busy} resultKey={JSON.stringify(question)}>
        {outcome?.ok && (
          <>
            <SpfResult report={outcome.data} date={date} />
            {outcome.data.state === 'found' && (
              <SpfEvaluation
                question={question}
                domain={outcome.data.domain}
                evaluation={outcome.data.evaluation}
                error={ipError ?? undefined}
                busy={busy}
              />
            )}
          </>
        )}
        {outcome?.ok === false && !isBadDomain && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}
