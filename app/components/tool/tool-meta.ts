// What search engines and link previews are told of a tool page: its bare address, never one with a result.
import type { MetaDescriptor } from '@remix-run/cloudflare'
import { pageMeta, type PageMeta } from '#app/page-meta.ts'

interface ToolMeta extends Required<Pick<PageMeta, 'title' | 'description' | 'path'>> {
  location: { search: string }
}

export function toolMeta({ title, location, ...page }: ToolMeta): MetaDescriptor[] {
  const query = new URLSearchParams(location.search)
  const asked = query.get('domain') ?? query.get('ip')
  return pageMeta({
    ...page,
    title: asked ? `${asked}: ${title}` : title,
    pictureOf: page.path,
    noindex: location.search !== '',
  })
}
