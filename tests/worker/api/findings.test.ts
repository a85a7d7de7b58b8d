import { describe, expect, test } from 'vitest'
import { FINDING_GROUPS } from '#shared/report/catalogue/catalogue.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { ExplainedFinding } from '#shared/report/catalogue/explain.ts'
import { SPF_EXPLANATIONS } from '#shared/data/explanations/spf.ts'
import { exampleQuery, exampleTool } from '#shared/report/catalogue/examples.ts'
import { askTool } from '#worker/api/ask-report.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'

/** All codes in an answer, wherever they stand. */
const codesIn = (answer: string) => [...answer.matchAll(/"code":"([a-z0-9-]+)"/g)].map(([, code]) => code)

const shown = FINDING_GROUPS.flatMap((group) =>
  Object.entries(group.explanations).flatMap(([code, { example }]) => {
    const tool = example && exampleTool(group, example)
    return tool && 'zone' in example ? [{ code, example, tool }] : []
  }),
)

const listed = async () => {
  const answer = await apiOverZone({})('/user/tools/findings')
  const list: ExplainedFinding[] = await answer.json()
  return list
}

test('the list has each code once, with what an answer says about it', async () => {
  const all = await listed()
  expect(all.map(({ code }) => code)).toEqual([...new Set(all.map(({ code }) => code))])
  expect(all.find(({ code }) => code === 'spf-plus-all')).toEqual({
    code: 'spf-plus-all',
    protocol: 'spf',
    severity: 'error',
    title: 'Everyone may send as the domain',
    rfc: 'RFC 7208, 5.1',
    meaning: SPF_EXPLANATIONS['spf-plus-all'].meaning,
    fix: 'Use “~all”, or “-all” once every sender is listed.',
    help: 'https://warmpost.example/findings/spf-plus-all',
    example: 'https://warmpost.example/tool/spf?domain=spf-plus-all.findings.test',
  })
  expect(all.filter(({ code, protocol }) => protocolOf(code) !== protocol)).toEqual([])
})

test('a finding names the page that explains it', async () => {
  const answer = await apiOverZone({ 'a.com': { TXT: ['v=spf1 +all'] } })(
    '/user/tools/spf/checker?domain=a.com',
  )
  const { findings }: { findings: Finding[] } = await answer.json()
  const pages = new Map((await listed()).map(({ code, help }) => [code, help]))
  expect(findings.length).toBeGreaterThan(1)
  for (const { code, help } of findings) expect(help).toBe(pages.get(code))
})

describe('the example of', () => {
  test.each(shown)('$code shows it', async ({ code, example, tool }) => {
    const answer = await askTool(tool.slug, exampleQuery(code, example), apiOverZone({}))
    expect(answer.status).toBe(200)
    expect(codesIn(await answer.text())).toContain(code)
  })
})
