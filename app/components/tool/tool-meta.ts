// What search engines and link previews are told of a tool page.
import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '#app/content/brand.ts'

interface ToolMeta {
  title: string
  description: string
  /** The bare page: results of a query are not for search engines. */
  path: string
  location: { search: string }
}

export function toolMeta({ title, description, path, location }: ToolMeta): MetaDescriptor[] {
  const domain = new URLSearchParams(location.search).get('domain')
  return [
    { title: `${domain ? `${domain}: ` : ''}${title} · ${BRAND.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${BRAND.origin}${path}` },
    ...(location.search ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
