// Each finding is shown by its own example: the tool that opens it reports the code.
import { describe, expect, test } from 'vitest'
import { FINDING_GROUPS } from '#shared/findings/catalogue.ts'
import { exampleDomain, exampleTool } from '#shared/findings/examples.ts'
import { askTool } from '#worker/snapshot/ask-report.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'

/** All codes in an answer, wherever they stand. */
const codesIn = (answer: string) => [...answer.matchAll(/"code":"([a-z0-9-]+)"/g)].map(([, code]) => code)

const shown = FINDING_GROUPS.flatMap((group) =>
  Object.entries(group.explanations).flatMap(([code, { example }]) =>
    example && 'zone' in example ? [{ code, example, tool: exampleTool(group, example) }] : [],
  ),
)

describe('the example of', () => {
  test.each(shown)('$code shows it', async ({ code, example, tool }) => {
    const answer = await askTool(
      tool.slug,
      { domain: exampleDomain(code), ...example.fields },
      apiOverZone({}),
    )
    expect(answer.status).toBe(200)
    expect(codesIn(await answer.text())).toContain(code)
  })
})
