import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { foreignText } from '#cli/output/foreign-text.ts'
import { markdownText, safeJson, safeText, xmlText } from '#cli/output/safe-text.ts'
import { Secrets } from '#cli/output/secrets.ts'
import { wrap } from '#cli/output/wrap.ts'
import { call } from '#tests/cli/call.ts'
import { fakeCloudflare, TOKEN } from '#tests/cli/cloudflare-fake.ts'

const holding = (...all: string[]) => {
  const secrets = new Secrets()
  for (const one of all) secrets.keep(one)
  return secrets
}
const SECRET = 'p+ss/w_rd<&>"=~1234567890'
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a secret is hidden', () => {
  test.each<[string, string]>([
    ['as it is', SECRET],
    ['in a URL', encodeURIComponent(SECRET)],
    ['in JSON', safeJson({ token: SECRET })],
    ['in JSON within JSON', safeJson(safeJson({ token: SECRET }))],
    ['in XML', xmlText(SECRET)],
    ['in Markdown', markdownText(SECRET)],
    ['in capitals', SECRET.toUpperCase()],
    ['in Base64', base64(SECRET)],
    ['in a header of Basic authentication', `Basic ${base64(`user:${SECRET}`)}`],
    ['after two other bytes in Base64', base64(`ab${SECRET}cd`)],
    ['in Base64 for URLs', Buffer.from(SECRET).toString('base64url')],
    ['in hexadecimal', Buffer.from(SECRET).toString('hex').toUpperCase()],
    ['across lines', wrap(safeText(`Invalid: ${SECRET}${SECRET}.`), 12, '    ').join('\n')],
    [
      'across colored lines',
      `\u001b[31m${SECRET.slice(0, 9)}\u001b[0m\n\u001b[31m${SECRET.slice(9)}\u001b[0m`,
    ],
  ])('%s', (_, text) => {
    const shown = holding(SECRET).hide(`before ${text} after`)
    expect(shown).toMatch(/^before .*\[hidden\].* after$/s)
    // Not even most of it.
    expect(shown.replace(/[^\w+/]/g, '')).not.toMatch(/w_rd|1234567890|cCtzcy93X3Jk|702b7373/i)
  })

  test('JSON stays JSON', () => {
    const json = safeJson({ a: SECRET, b: [`x ${SECRET} y`] }, 2)
    expect(JSON.parse(holding(SECRET).hide(json))).toEqual({ a: '[hidden]', b: ['x [hidden] y'] })
  })

  test('before a text is cut, so no half of it remains', () => {
    const said = foreignText(holding(SECRET))
    const text = said(`${'x'.repeat(290)}${SECRET} \u001b[2J ${'y'.repeat(5_000)}`)
    expect(text).not.toContain('p+ss')
    expect(text.length).toBeLessThan(400)
    expect(text).not.toContain('\u001b')
  })

  test('words that no one keeps secret stay', () => {
    const text = 'The record v=spf1 -all is valid.'
    expect(holding('', 'all', SECRET).hide(text)).toBe(text)
  })

  test.each([
    'http://user:hunter2-proxy@proxy.example:3128',
    'user:hunter2-proxy@proxy.example:3128',
    '--resolver=https://user:hunter2-proxy@dns.example/dns-query',
    'http://user:hunter2%2Dproxy@proxy.example',
  ])('the password in %s', (address) => {
    const secrets = new Secrets()
    secrets.keepFrom(address)
    for (const form of ['hunter2-proxy', base64('user:hunter2-proxy')])
      expect(secrets.hide(form)).not.toContain(form)
  })
})

const ZONE = 'broken.test'
let cloudflare: Awaited<ReturnType<typeof fakeCloudflare>>
const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
beforeEach(async () => {
  cloudflare = await fakeCloudflare(ZONE, [])
})
afterEach(() => cloudflare.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OUTPUTS = ['', '--json', '--sarif', '--junit', '--md', '--github']

describe('an API that repeats the token', () => {
  const ECHO = [`Bearer ${TOKEN} is invalid \u001b[2J`, base64(TOKEN), encodeURIComponent(TOKEN)].join(' ')

  test.each(OUTPUTS)('in its error, with “%s”', async (output) => {
    const message = `${ECHO} ${'x'.repeat(5_000)}`
    cloudflare.fail(403, JSON.stringify({ success: false, result: null, errors: [{ code: 9109, message }] }))
    const { out, err } = await call(
      `publish ${ZONE} --offline --with cloudflare --apply ${output}`,
      cloudflare,
    )
    const shown = (out + err).replaceAll(/\s+/g, '')
    expect(shown).toMatch(/\[hidden\\?\]/)
    expect(shown).not.toContain(TOKEN)
    expect(shown).not.toContain(base64(TOKEN).slice(0, 30))
    expect(shown).not.toContain('\u001b')
    expect(shown).not.toContain('x'.repeat(500))
  })

  test('in its records, in a report that is saved to a file', async () => {
    cloudflare.edit(() => [{ id: 'r', type: 'TXT', name: `_smtp._tls.${ZONE}`, content: TOKEN, ttl: 1 }])
    const file = join(folder, 'report.json')
    await call(`publish ${ZONE} --offline --with cloudflare --apply --json=${file}`, cloudflare)
    expect(readFileSync(file, 'utf8')).toContain('[hidden]')
    expect(readFileSync(file, 'utf8')).not.toContain(TOKEN)
  })
})

test('a site that repeats the password of its own URL', async () => {
  const server = createServer((request, response) =>
    response
      .writeHead(500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: `No: ${request.headers.authorization} \u001b[2J` } })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site = `http://me:hunter2-site@127.0.0.1:${(server.address() as AddressInfo).port}`
  const { err } = await call(`mail-test --site ${site}`)
  server.close()
  expect(err).toContain('[hidden]')
  expect(err).not.toContain(base64('me:hunter2-site'))
  expect(err).not.toContain('\u001b')
})

test('a plan that cannot be used is named, and nothing of it is quoted', async () => {
  const files = { 'plan.json': JSON.stringify({ changes: 'hunter2-of-another-file' }) }
  const { code, err } = await call(`publish ${ZONE} --offline --plan plan.json`, { files })
  expect(code).toBe(2)
  expect(err).toContain('plan.json has no valid changes (changes: expected Array).')
})
