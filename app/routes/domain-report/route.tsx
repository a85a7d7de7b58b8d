// /tool/domain-report: everything about a domain that is visible from outside, on one page.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Await, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { Suspense } from 'react'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { isNavigation } from '#app/page-handle.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { loadReportExample, loadReportPage, type ReportPage } from './report-data.ts'
import { REPORT_GUIDE } from './report-guide.ts'
import { ReportResult } from './report-result.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { fleet } from '#shared/tools/fleet.ts'

const loadAtTheEdge = edgeLoader(loadReportPage, { tool: domainReport, loadExample: loadReportExample })
const loadInBrowser = browserLoader(loadReportPage)

/** For a browser, the head of the page is sent once DNS is being asked, and the answer follows; what asks nobody is whole at once. */
export async function loader(args: LoaderFunctionArgs): Promise<{ page: ReportPage | Promise<ReportPage> }> {
  const answered = loadAtTheEdge(args)
  if (!isNavigation(args.request)) return { page: await answered }
  const known = await Promise.race([answered, args.context.lookup])
  return { page: known ?? answered }
}

export const clientLoader = async (args: ClientLoaderFunctionArgs) => ({ page: await loadInBrowser(args) })

const page = toolPage<typeof loader>({
  tool: domainReport,
  guide: REPORT_GUIDE,
  handle: { sameForAll: true },
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
      resultKey={key}
      errorMore={page.several.length > 0 && <Several domains={page.several} />}
    >
      {(answer, date) => <ReportResult key={key} answer={answer} date={date} />}
    </DomainChecker>
  )
}

/** The domains of a list that was typed into the field for one: each is a click away. */
function Several({ domains }: { domains: readonly string[] }) {
  const [first, ...others] = domains.map((domain) => (
    <Link key={domain} to={`${domainReport.path}?${new URLSearchParams({ domain }).toString()}`}>
      {toUnicode(domain)}
    </Link>
  ))
  return (
    <>
      {' '}
      Check {first} first, then{' '}
      {others.map((link, index) => (
        <span key={link.key}>
          {index > 0 && ', '}
          {link}
        </span>
      ))}
      , or <Link to={addressOf(domains)}>all of them at once</Link>.
    </>
  )
}

const addressOf = (domains: readonly string[]): string =>
  `${fleet.path}?${new URLSearchParams({ domains: domains.join(',') }).toString()}`
