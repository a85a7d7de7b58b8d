// What a page tells search engines and link previews about itself.
import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '#app/content/brand.ts'

export interface PageMeta {
  /** Without the site's name. */
  title: string
  description: string
  /** The address without a query, for pages that search engines may list. */
  path?: string
  /** The page whose picture a link preview shows, where it is not this one. */
  pictureOf?: string
  /** For results of a query, the style page and the like. */
  noindex?: boolean
}

export function pageMeta({
  title,
  description,
  path,
  pictureOf = path,
  noindex = false,
}: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} · ${BRAND.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:type', content: 'website' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(path && pictureOf && !noindex ? listedAt(path, pictureOf) : []),
    ...(path && noindex ? [{ tagName: 'link', rel: 'canonical', href: BRAND.origin + path }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The pictures are drawn by `npm run sharing-images`, one for each page of the sitemap. */
function listedAt(path: string, pictureOf: string): MetaDescriptor[] {
  const address = BRAND.origin + path
  const picture = `${BRAND.origin}/sharing/${pictureOf.slice(1).replaceAll('/', '-') || 'home'}.png`
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
}
