// A tap waits until React has taken over the part that it is on, so a long result must not be one part.
import { createRemixStub } from '@remix-run/testing'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { recordChange } from '#shared/report/change/change.ts'
import { spf } from '#shared/tools/spf.ts'

const change = recordChange({
  id: 'spf-new',
  title: 'Publish an SPF record',
  text: 'It names your servers.',
  owner: 'a.test',
  type: 'TXT',
  before: [],
  after: ['v=spf1 -all'],
  why: [],
  risk: 'none',
})

const Page = () => (
  <ResultRegion busy={false} resultKey="a.test">
    <CheckResult
      report={{
        verdict: { tone: 'bad', heading: 'No SPF record', sentence: 'There is none.', stamp: 'Missing' },
        findings: [],
        changes: [change],
        evidence: [],
      }}
      date="November 24, 2026"
      tool={spf}
      question={{ domain: 'a.test' }}
      view="The record, term by term"
    >
      <p>The tool’s own view</p>
    </CheckResult>
  </ResultRegion>
)
const Site = createRemixStub([{ path: '/', Component: Page }])
const page = renderToString(<Site />)

/** The parts around a text, from the outside in. */
const partsAround = (text: string): number => {
  const before = page.slice(0, page.indexOf(text))
  return before.split('<!--$-->').length - before.split('<!--/$-->').length
}

test.each([
  ['No SPF record', 1],
  ['Publish an SPF record', 2],
  ['The tool’s own view', 2],
  ['DNS queries and answers', 2],
  ['aria-label="Figures, proof and sharing"', 2],
])('%s is taken over by itself', (text, parts) => {
  expect(page).toContain(text)
  expect(partsAround(text)).toBe(parts)
})
