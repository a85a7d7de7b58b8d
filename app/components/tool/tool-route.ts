// What the route of a tool says about itself besides its data: all of it comes from the tool's entry in the catalog.
import type { MetaFunction } from '@remix-run/cloudflare'
import type { BreadcrumbProps } from '#app/components/layout/breadcrumb.tsx'
import type { ToolTabsProps } from '#app/components/ui/tool-tabs.tsx'
import type { Outcome } from '#app/api/outcome.ts'
import { pageMeta, pictureOfResult, titleOfResult, type Picture, type Said } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import type { StationState } from '#shared/picture/address.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { Tool } from '#shared/tools/tool.ts'

/** The route's `handle` and `meta`. @param options Every visitor gets the same page, unless they say otherwise. */
export const toolRoute = (tool: Tool, options: PageHandle = { sameForAll: true }) => ({
  handle: { ...options, breadcrumbs: trailTo(tool) } satisfies PageHandle,
  meta: (({ location, data }) => metaOf(tool, location.search, data)) satisfies MetaFunction,
})

/** From the home page through the page of all tools. */
const trailTo = ({ label, crumb = label, partOf }: Tool): BreadcrumbProps => ({
  trail: [
    { label: 'Free Email Tools', to: '/tool' },
    ...(partOf ? [{ label: partOf.crumb ?? partOf.label, to: partOf.path }] : []),
    { label: crumb },
  ],
})

/** Search engines see only the bare URL, never one with a result; link previews show the verdict. */
function metaOf(tool: Tool, search: string, data: unknown) {
  const { title, description, path, isUnlisted } = tool
  const query = new URLSearchParams(search)
  const asked = query.get('domain') ?? query.get('ip')
  const { picture } = (data ?? {}) as CheckedPage
  const said = asked && !isUnlisted ? saidOf(data, asked) : undefined
  return pageMeta({
    title: said ? titleOfResult(said) : asked ? `${asked}: ${title}` : title,
    description,
    path,
    noindex: isUnlisted ?? search !== '',
    // What has a key in its URL is private: its preview says nothing about it.
    ...(!isUnlisted && { pictureOf: path, picture: picture ?? (said && pictureOfResult(said)) }),
  })
}

/** The loader data of checks; other loaders have none of it. */
interface CheckedPage {
  outcome?: Outcome<{ verdict?: Verdict; domain?: string; ip?: string }> | null
  stations?: readonly StationState[]
  /** Its own, which says more than the verdict. */
  picture?: Picture
}

function saidOf(data: unknown, asked: string): Said | undefined {
  const { outcome, stations } = (data ?? {}) as CheckedPage
  if (!outcome?.ok || !outcome.data.verdict) return undefined
  const { verdict, domain, ip } = outcome.data
  return { subject: domain ?? ip ?? asked, verdict, stations }
}

/** The checker and the generator, each at its own URL. */
export const tabsOf = ({ label, path, crumb, generator }: Tool): Pick<ToolTabsProps, 'label' | 'tabs'> => ({
  label: `${crumb ?? label} tools`,
  tabs: [
    { id: 'checker', label, to: path },
    ...(generator ? [{ id: 'generator', label: generator.label, to: generatorOf({ path }) }] : []),
  ],
})

export const generatorOf = ({ path }: Pick<Tool, 'path'>): string => `${path}?tab=generator`
