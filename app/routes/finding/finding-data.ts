// What the page of a finding loads, and what it is called.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { pageMeta } from '#app/page-meta.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { explainCode } from '#shared/report/catalogue/explain.ts'
import { paidTerms } from '#shared/bench/paid-terms.ts'
import { benchOf } from '#shared/bench/tried.ts'
import type { FindingGroup } from '#shared/report/catalogue/finding-group.ts'
import { helpPath } from '#shared/report/finding-table.ts'

export async function loadFinding({ params }: LoaderFunctionArgs) {
  const { finding, group, example } = explainCode(params.code ?? '') ?? pageNotFound()
  const tried = benchOf(group, finding.code)
  return {
    finding,
    example,
    tried: tried && { ...tried, paid: await paidTerms(tried.bench, tried.bench.text) },
    neighbors: neighborsOf(group, finding.code),
    asked: askedOf(group),
    protocol: group.name,
    command: group.command,
    tools: group.tools.map(({ path, label, about }) => ({ path, label, about })),
  }
}

/** The findings before and after it, in the order of the table. */
function neighborsOf({ table }: FindingGroup, code: string) {
  const codes = Object.keys(table)
  const at = codes.indexOf(code)
  const [before, after] = [codes[at - 1], codes[at + 1]].map((one) =>
    one === undefined ? null : { path: helpPath(one), title: table[one]?.title ?? '' },
  )
  return { before: before ?? null, after: after ?? null }
}

/** The check that says whether a domain has it: the first tool, if all it needs is a domain. */
function askedOf({ tools }: FindingGroup): string | null {
  const [tool] = tools
  const fields = [...new URLSearchParams(tool?.examples?.[0]).keys()]
  return tool && fields.join() === 'domain' ? tool.path : null
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
