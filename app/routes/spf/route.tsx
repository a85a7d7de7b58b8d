// /tool/spf: the SPF checker and the SPF generator.
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { spf } from '#shared/tools/spf.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { loadSpfPage, type SpfCheckerPage } from './spf-data.ts'
import { SPF_GUIDE } from './spf-guide.ts'
import { SpfGenerator as Generator } from './spf-generator.tsx'
import { ServerAnswer, ServerQuestion } from './spf-evaluation.tsx'
import { SpfResult } from './spf-result.tsx'

// The SPF checker: the question, the answer, and the form for one server.
function SpfChecker({ question, outcome, ipError, date }: SpfCheckerPage) {
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

/** With the record's grammar, which the checker does not need. */
const SpfGenerator = later(async () => (await import('./spf-generator.tsx')).SpfGenerator, Generator)

export const loader = edgeLoader(loadSpfPage, { tool: spf })
export const clientLoader = browserLoader(loadSpfPage)

const page = toolPage<typeof loader>({
  tool: spf,
  guide: SPF_GUIDE,
  Content: ({ page: asked }) =>
    asked.tab === 'generator' ? <SpfGenerator page={asked} /> : <SpfChecker {...asked} />,
})
export const { handle, meta } = page
export default page.Page
