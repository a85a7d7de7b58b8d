// /search.json: what every page's search dialog shows as you type.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiPages } from '#app/content/api-pages.ts'
import { SITE_PAGES } from '#app/content/site-pages.ts'
import { findPages, checksOf } from '#app/routes/search/answers.ts'

const MAX_ANSWERS = 8

export async function loader({ request, context }: LoaderFunctionArgs) {
  const question = new URL(request.url).searchParams.get('q') ?? ''
  const pages = [...SITE_PAGES, ...(await apiPages(context.api))]
  const answers = [...checksOf(question), ...findPages(pages, question)]
    .slice(0, MAX_ANSWERS)
    .map(({ path, label, about, kind }) => ({ path, label, about, kind }))
  return Response.json(answers, { headers: { 'Cache-Control': 'public, max-age=300' } })
}
