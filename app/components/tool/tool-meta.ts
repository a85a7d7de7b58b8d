// What search engines and link previews are told of a tool page: its bare address, never one with a result.
import type { MetaDescriptor } from '@remix-run/cloudflare'
import { pageMeta, type PageMeta } from '#app/page-meta.ts'

interface ToolMeta extends Required<Pick<PageMeta, 'title' | 'description' | 'path'>> {
  location: { search: string }
}

export function toolMeta({ title, location, ...page }: ToolMeta): MetaDescriptor[] {
  const domain = new URLSearchParams(location.search).get('domain')
  return pageMeta({
    ...page,
    title: domain ? `${domain}: ${title}` : title,
    noindex: location.search !== '',
  })
}
