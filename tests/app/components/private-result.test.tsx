// What a visitor pasted is in no URL: its result has the frame of every other one, and shares no link to it.
import { createRemixStub } from '@remix-run/testing'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { recordChange } from '#shared/report/change/change.ts'
import { header } from '#shared/tools/header.ts'
import { spf } from '#shared/tools/spf.ts'
import type { Tool } from '#shared/tools/tool.ts'

const change = recordChange({
  id: 'spf-record',
  title: 'Publish an SPF record',
  text: 'It names your servers.',
  owner: 'a.test',
  type: 'TXT',
  before: [],
  after: ['v=spf1 -all'],
  why: [],
  risk: 'none',
})

function page(tool: Tool, question: Readonly<Record<string, string>> | null): string {
  const Site = createRemixStub([
    {
      path: '/',
      Component: () => (
        <CheckResult
          report={{
            verdict: { tone: 'bad', heading: 'A message', sentence: 'It fails.', stamp: 'Fails' },
            findings: [],
            changes: [change],
          }}
          date="November 24, 2026"
          tool={tool}
          question={question}
          recordsOf="a.test"
        />
      ),
    },
  ])
  return renderToString(<Site />).replaceAll('<!-- -->', '')
}

const own = page(header, null)
const asked = page(spf, { domain: 'a.test' })

test('it has the verdict, the changes and what can be shared, and no link to it', () => {
  expect(own).toContain('Make this change')
  expect(own).toContain('Copy as text')
  expect(own).toContain('Print')
  for (const words of ['Copy link', 'As JSON', 'Watch this', 'Save this result'])
    expect(own).not.toContain(words)
})

test('the records go to whoever manages the DNS, with a check of the domain and not with the message', () => {
  const mail = /href="(mailto:[^"]+)"/.exec(own)?.[1] ?? ''
  const body = decodeURIComponent(mail)
  expect(body).toContain('Publish: v=spf1 -all')
  expect(body).toContain('/tool/email-authentication?domain=a.test')
  expect(body).not.toContain(header.path)
})

test('a result with a URL shares its link', () => {
  for (const words of ['Copy link', 'Copy as text', 'As JSON', 'Save this result'])
    expect(asked).toContain(words)
})
