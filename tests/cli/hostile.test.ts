import { describe, expect, test } from 'vitest'
import type { Outcome } from '#cli/command.ts'
import { githubOf, jsonOf, junitOf, markdownOf, sarifOf } from '#cli/output/machine.ts'
import { textOf } from '#cli/output/text.ts'
import { call } from './call.ts'

const HOSTILE = [
  '\u001b]0;title\u0007',
  '\u001b[2J\u001b[1;1H',
  '\u009b31m',
  '\u202Egnp.exe',
  'a\r\nb',
  '\u0000',
  '::error::fake',
  '| <script>alert(1)</script> `x` ]]>',
  '%0A::warning::x',
]

const outcome = (text: string): Outcome => ({
  subject: text,
  command: 'spf',
  report: { text },
  verdict: { tone: 'bad', heading: text, sentence: text, stamp: text },
  findings: [{ code: 'x', severity: 'error', message: text, fix: text, file: text, line: 1 }],
  changes: [
    {
      id: 'a',
      action: 'replace',
      title: text,
      text,
      owner: text,
      type: 'TXT',
      before: [text],
      after: [text],
      why: [],
      risk: 'none',
      prerequisites: [text],
    },
  ],
  view: [text, `Label: ${text}`],
})

const FORMS = {
  text: (one: Outcome) => textOf([one], { color: false, width: 80, all: true }),
  json: (one: Outcome) => jsonOf([one]),
  sarif: (one: Outcome) => sarifOf([one]),
  junit: (one: Outcome) => junitOf([one]),
  markdown: (one: Outcome) => markdownOf([one]),
  github: (one: Outcome) => githubOf([one]),
}

describe.each(Object.entries(FORMS))('%s', (_, form) => {
  test.each(HOSTILE)('%j', (text) => {
    // Its own line ends are the only control characters.
    expect(form(outcome(text)).replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u,
    )
  })
})

test('JSON has the text as it was', () => {
  for (const text of HOSTILE) expect(JSON.parse(FORMS.json(outcome(text)))).toEqual({ text })
})

test('a text adds no line of its own to the annotations', () => {
  for (const text of HOSTILE) expect(FORMS.github(outcome(text)).split('\n')).toHaveLength(2)
})

test('Markdown gets no element and no cell from strangers', () => {
  const text = '| <script>alert(1)</script>'
  const markdown = FORMS.markdown({
    ...outcome(text),
    findings: [{ code: 'x', severity: 'error', message: text }],
  })
  const [, row = ''] = /^(\| error.*)$/m.exec(markdown) ?? []
  expect(row).toBe('| error |  | \\| &lt;script&gt;alert(1)&lt;/script&gt; |')
})

test('an argument of any length is refused in a few words', async () => {
  for (const words of [
    'spf',
    'check example.com --site',
    'check example.com --resolver',
    'check example.com --',
  ]) {
    const { code, err } = await call(`${words} ${'x'.repeat(100_000)}`)
    expect([words, code > 0, err.length < 2_000]).toEqual([words, true, true])
  }
})
