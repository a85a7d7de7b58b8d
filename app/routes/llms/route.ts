// /llms.txt: the site in a few lines for language models (https://llmstxt.org).
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import { BRAND } from '#app/content/brand.ts'
import { SITE_PAGES, type PageKind } from '#app/content/site-pages.ts'

const SECTIONS: readonly { kind: PageKind; title: string }[] = [
  { kind: 'Tool', title: 'Tools' },
  { kind: 'Guide', title: 'Guides' },
  { kind: 'Page', title: 'Pages' },
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
    `# ${BRAND.name}`,
    '',
    `> ${BRAND.description}`,
    '',
    `The tools also have an API: GET ${BRAND.origin}${API_BASE_PATH}/user/tools/spf/checker?domain=example.com returns JSON.`,
    `Every route, with the schema of its answer: ${BRAND.origin}${API_BASE_PATH}/openapi.json (OpenAPI 3.1).`,
    `Agents: POST ${BRAND.origin}/mcp (Model Context Protocol, Streamable HTTP, no key): twelve tools, among them checks of drafts and a mail test.`,
    'A terminal: warmpost check, spf, dkim, dmarc, zone and others give the same answers, with --json.',
    'The state "unknown" means that the DNS lookup failed; it says nothing about the record.',
    '',
    ...sections,
  ].join('\n')
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
