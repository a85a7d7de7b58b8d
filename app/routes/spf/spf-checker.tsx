// The SPF checker: the question, the answer, and the question about one server.
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import type { SpfCheckerPage } from './spf-data.ts'
import { SpfEvaluation } from './spf-evaluation.tsx'
import { SpfResult } from './spf-result.tsx'

const PATH = '/tool/spf'

export function SpfChecker({ question, outcome, ipError, date }: SpfCheckerPage) {
  const busy = useBusy(PATH)
  return (
    <DomainChecker
      page={{ domain: question.domain, outcome, date }}
      path={PATH}
      submitLabel="Check SPF"
      example={HEALTHY_SAMPLE}
      resultKey={JSON.stringify(question)}
    >
      {(report) => (
        <>
          <SpfResult report={report} date={date} />
          {report.state === 'found' && (
            <SpfEvaluation
              question={question}
              domain={report.domain}
              evaluation={report.evaluation}
              error={ipError ?? undefined}
              busy={busy}
            />
          )}
        </>
      )}
    </DomainChecker>
  )
}
