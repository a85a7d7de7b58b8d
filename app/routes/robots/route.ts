// /robots.txt: everything may be crawled; results and the style guide say noindex themselves.
import { BRAND } from '#app/content/brand.ts'

export const loader = () =>
  new Response(`User-agent: *\nAllow: /\nDisallow: /apis/\n\nSitemap: ${BRAND.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
