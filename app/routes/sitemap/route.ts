// /sitemap.xml: every page that search engines should know.
import { BRAND } from '#app/content/brand.ts'
import { SITE_PAGES } from '#app/content/site-pages.ts'

export function loader() {
  const urls = SITE_PAGES.map(({ path }) => `  <url><loc>${BRAND.origin}${path}</loc></url>`)
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
