// /tool/domain-report: everything about a domain that is visible from outside, on one page.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Await, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { Suspense } from 'react'
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { WaySkeleton as Way } from '#app/components/mail-route/way-skeleton.tsx'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { isNavigation } from '#app/page-handle.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { loadReportExample, loadReportPage, type ReportPage } from './report-data.ts'
import { REPORT_GUIDE } from './report-guide.ts'
import { ReportResult } from './report-result.tsx'
import { SeveralDomains } from './several-domains.tsx'

const loadAtTheEdge = edgeLoader(loadReportPage, { tool: domainReport, loadExample: loadReportExample })
const loadInBrowser = browserLoader(loadReportPage)

/** For a browser, the head of the page is sent once DNS is being asked, and the answer follows; what asks nobody is whole at once. */
export async function loader(args: LoaderFunctionArgs): Promise<{ page: ReportPage | Promise<ReportPage> }> {
  const answered = loadAtTheEdge(args)
  if (!isNavigation(args.request)) return { page: await answered }
  const known = await Promise.race([answered, args.context.lookup])
  return { page: known ?? answered }
}

/** Its drawings come while DNS is asked. */
const WaySkeleton = later(
  async () => (await import('#app/components/mail-route/way-skeleton.tsx')).WaySkeleton,
  Way,
)

export const clientLoader = async (args: ClientLoaderFunctionArgs) => ({ page: await loadInBrowser(args) })

const page = toolPage<typeof loader>({
  tool: domainReport,
  guide: REPORT_GUIDE,
  handle: { sameForAll: true, Skeleton: WaySkeleton },
  Content: ({ page: { page: asked } }) => (
    <Suspense>
      <Await resolve={asked}>{(known) => <Checker page={known} />}</Await>
    </Suspense>
  ),
})
export const { handle } = page
export const meta: MetaFunction<typeof loader> = (args) => page.meta({ ...args, data: args.data?.page })
export default page.Page

function Checker({ page }: { page: ReportPage }) {
  const key = `${page.domain} ${page.part ?? ''}`
  return (
    <DomainChecker
      page={page}
      tool={domainReport}
      submitLabel="Check domain"
      busyText="Checking SPF, DKIM, DMARC, MX and blocklists…"
      skeleton={<WaySkeleton />}
      resultKey={key}
      errorMore={page.several.length > 0 && <SeveralDomains domains={page.several} />}
    >
      {(answer, date) => <ReportResult key={key} answer={answer} date={date} />}
    </DomainChecker>
  )
}
