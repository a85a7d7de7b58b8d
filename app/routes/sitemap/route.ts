// /sitemap.xml: every page that search engines should know.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { BRAND } from '#app/content/brand.ts'
import { apiPages } from '#app/content/api-pages.ts'
import { SITE_PAGES } from '#app/content/site-pages.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const pages = [...SITE_PAGES, ...(await apiPages(context.api))]
  const urls = pages.map(({ path }) => `  <url><loc>${BRAND.origin}${path}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
