// What the route of a tool says about itself besides its data: all of it comes from the tool's entry in the catalog.
import type { MetaFunction } from '@remix-run/cloudflare'
import type { BreadcrumbProps } from '#app/components/layout/breadcrumb.tsx'
import type { ToolTabsProps } from '#app/components/ui/tool-tabs.tsx'
import type { Outcome } from '#app/api/outcome.ts'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { imageOfResult, pageMeta, type Picture } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
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
  return pageMeta({
    title: asked ? `${asked}: ${title}` : title,
    description,
    path,
    noindex: isUnlisted ?? search !== '',
    // What has a key in its URL is private: its preview says nothing about it.
    ...(!isUnlisted && { pictureOf: path, picture: pictureOf(data, asked !== null) }),
  })
}

/** The loader data of checks; other loaders have none of it. */
interface CheckedPage {
  outcome?: Outcome<{ verdict?: Verdict }> | null
  /** Its own, which says more than the verdict. */
  picture?: Picture
}

function pictureOf(data: unknown, isAsked: boolean): Picture | undefined {
  const { outcome, picture } = (data ?? {}) as CheckedPage
  if (picture) return picture
  if (!isAsked || !outcome?.ok || !outcome.data.verdict) return undefined
  const { tone, sentence } = outcome.data.verdict
  return { path: imageOfResult(tone), alt: shownText(`The verdict: ${TONE_WORDS[tone]}. ${sentence}`) }
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
