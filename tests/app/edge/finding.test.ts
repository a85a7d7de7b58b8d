// @vitest-environment node
// The page of a finding: how to see it, and who reports it.
import { expect, test } from 'vitest'
import { ask } from './site.ts'

test.each([
  ['spf-plus-all', ['href="/tool/spf?domain=spf-plus-all.findings.test"', 'Tools that report it']],
  ['mailbox-high-bounce-rate', ['href="/tool/mailbox-calculator?ageMonths=12&amp;bounceRate=6.5']],
  ['template-link-ip', ['Try it', '<mark>', 'http://192.0.2.1/chairs']],
  ['reports-failures', ['<code>failure.eml</code>', 'open it in the tool']],
  ['zone-outside', ['run <code>warmpost zone example.com.zone</code>', 'The command that reports it']],
  ['tls-untrusted', ['<code>warmpost tls DOMAIN</code>']],
])('/findings/%s', async (code, parts) => {
  const { status, text } = await ask(`/findings/${code}`)
  expect(status).toBe(200)
  for (const part of parts) expect(text).toContain(part)
})

test('a finding of no domain does not ask for one', async () => {
  const asked = await Promise.all(
    ['spf-plus-all', 'template-link-ip'].map(async (code) => (await ask(`/findings/${code}`)).text),
  )
  expect(asked.map((text) => text.includes('Does your domain have it?'))).toEqual([true, false])
})
