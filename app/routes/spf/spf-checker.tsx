// The SPF checker: the question, the answer, and the form for one server.
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { spf } from '#shared/tools/spf.ts'
import type { SpfCheckerPage } from './spf-data.ts'
import { ServerAnswer, ServerQuestion } from './spf-evaluation.tsx'
import { SpfResult } from './spf-result.tsx'

export function SpfChecker({ question, outcome, ipError, date }: SpfCheckerPage) {
  const busy = useBusy(spf.path)
  return (
    <DomainChecker
      page={{ domain: question.domain, outcome, date }}
      tool={spf}
      submitLabel="Check SPF"
      resultKey={JSON.stringify(question)}
    >
      {(report) => (
        <SpfResult
          report={report}
          date={date}
          second={
            report.state === 'found' && (
              <ServerQuestion
                question={question}
                domain={report.domain}
                error={ipError ?? undefined}
                busy={busy}
              />
            )
          }
          answer={report.evaluation && <ServerAnswer evaluation={report.evaluation} ip={question.ip} />}
        />
      )}
    </DomainChecker>
  )
}
