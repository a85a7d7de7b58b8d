// What a page tells search engines and link previews about itself.
import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '#app/content/brand.ts'

export interface PageMeta {
  /** Without the site's name. */
  title: string
  description: string
  /** The address without a query, for pages that search engines may list. */
  path?: string
  /** For results of a query, the style page and the like. */
  noindex?: boolean
}

export function pageMeta({ title, description, path, noindex = false }: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} · ${BRAND.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: BRAND.name },
    ...(path ? [{ tagName: 'link', rel: 'canonical', href: BRAND.origin + path }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
