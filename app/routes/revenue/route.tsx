// /tool/email-revenue-calculator: what an email campaign can earn.
import { numbersIn } from '#app/components/calculator/use-numbers.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { REVENUE_RULES } from '#shared/plans/revenue.ts'
import { revenue } from '#shared/tools/revenue.ts'
import { RevenueCalculator } from './revenue-calculator.tsx'
import { REVENUE_GUIDE } from './revenue-guide.ts'

/** The same at the edge and in the browser: the URL has everything needed. */
const readPage = ({ request }: { request: Request }) =>
  numbersIn(REVENUE_RULES, new URL(request.url).searchParams)
export const loader = readPage
export const clientLoader = readPage

const page = toolPage<typeof loader>({
  tool: revenue,
  guide: REVENUE_GUIDE,
  Content: ({ page: asked }) => <RevenueCalculator asked={asked} />,
})
export const { handle, meta } = page
export default page.Page
