// /llms.txt: the site in a few lines for language models (https://llmstxt.org).
import { BRAND } from '#app/content/brand.ts'
import { FOR_MODELS } from '#app/content/for-models.ts'
import { SITE_PAGES, type PageKind } from '#app/content/site-pages.ts'

const SECTIONS: readonly { kind: PageKind; title: string }[] = [
  { kind: 'Tool', title: 'Tools' },
  { kind: 'Guide', title: 'Guides' },
  { kind: 'Page', title: 'Pages' },
  { kind: 'Service', title: 'Sending services: what each needs from DNS' },
]

export function loader() {
  const sections = SECTIONS.flatMap(({ kind, title }) => [
    `## ${title}`,
    '',
    ...SITE_PAGES.filter((page) => page.kind === kind).map(
      ({ path, label, about }) => `- [${label}](${BRAND.origin}${path}): ${about}`,
    ),
    '',
  ])
  const text = [
    ...FOR_MODELS,
    `All tools with their routes, and the full text of all guides: ${BRAND.origin}/llms-full.txt`,
    '',
    ...sections,
  ].join('\n')
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
