// What the page of a finding loads, and what it is called.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { pageMeta } from '#app/page-meta.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { explainCode } from '#shared/report/catalogue/explain.ts'
import { helpPath } from '#shared/report/finding-table.ts'

export function loadFinding({ params }: LoaderFunctionArgs) {
  const { finding, group, example } = explainCode(params.code ?? '') ?? pageNotFound()
  return {
    finding,
    example,
    protocol: group.name,
    command: group.command,
    tools: group.tools.map(({ path, label, about }) => ({ path, label, about })),
    isAboutDomains: Object.values(group.explanations).some((one) => one.example && 'zone' in one.example),
  }
}

export const findingMeta: MetaFunction<typeof loadFinding> = ({ data }) =>
  data
    ? pageMeta({
        title: `${data.finding.title}: what ${data.finding.code} means`,
        description: firstSentence(data.finding.meaning),
        path: helpPath(data.finding.code),
        pictureOf: '/tool',
      })
    : []

/** Search engines show about this much. */
const MAX_DESCRIPTION = 200
const firstSentence = (text: string) => text.slice(0, MAX_DESCRIPTION).replace(/(?<=\.)\s[^.]*$/, '')
