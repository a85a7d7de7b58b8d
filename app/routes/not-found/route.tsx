// Every address that the route table does not know.
import { data } from '@remix-run/cloudflare'
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import { pageMeta } from '#app/page-meta.ts'

export const handle = { hydrate: false }

export const meta = () =>
  pageMeta({ title: 'Page not found', description: 'There is no page at this address.', noindex: true })

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return (
    <ProblemPage stamp="404" title="No such address here">
      The page was moved, or the link has a slip of the pen. The tools are all on the home page.
    </ProblemPage>
  )
}
