import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { commandList } from '#cli/commands/list.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { commandOf } from '#shared/tools/tool.ts'
import { SAMPLE_MESSAGE } from '#worker/api/openapi/answers.ts'
import { call } from '#tests/cli/call.ts'

const json = (text: string) => JSON.parse(text) as Record<string, unknown>

test('each tool that the API answers is a command', async () => {
  const names = (await commandList()).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const missing = TOOLS.filter(({ api }) => api).filter((tool) => !names.includes(commandOf(tool)))
  expect(missing).toEqual([])
})

describe('a sample, without a network', () => {
  test.each([
    ['check northwind.test', 0, 'Mail from northwind.test looks good'],
    ['check broken.test', 1, 'broken.test'],
    ['spf northwind.test --ip 192.0.32.10', 0, 'pass'],
    ['spf broken.test', 1, 'RFC 7208, 4.6.4'],
    ['dkim northwind.test', 0, '3 DKIM keys'],
    ['dkim broken.test --selector mail', 1, 'mail._domainkey.broken.test'],
    ['dmarc broken.test', 1, '_dmarc.broken.test'],
    ['bimi northwind.test', 0, 'bimi.svg'],
    ['mx northwind.test', 0, '10 mx1.northwind.test'],
    ['cname click.northwind.test', 0, '→ track.newsletter.test'],
    ['transport northwind.test', 0, 'mode enforce'],
    ['gate northwind.test --volume bulk', 0, 'accept'],
    ['ip 192.0.43.10', 1, 'SpamCop'],
    ['domain northwind.test', 0, 'of 100'],
    ['email ada@northwind.test', 0, 'SPF'],
  ])('%s', async (words, code, text) => {
    const ended = await call(`${words} --offline`)
    expect(ended).toMatchObject({ code, err: '' })
    expect(ended.out).toContain(text)
  })

  test.each([
    ['bounce b.txt', '550-5.7.26 The MAIL FROM domain [broken.test] has an SPF record', '5.7.26'],
    ['header h.txt', 'From: a@northwind.test\nAuthentication-Results: mx.test; spf=pass\n', 'SPF'],
    ['template t.html', '<p>Act now</p>', 'Score'],
    ['message m.eml --ip 192.0.43.8 --mailfrom ada@northwind.test', SAMPLE_MESSAGE, 'DMARC'],
  ])('%s reads a file', async (words, text, expected) => {
    const file = words.split(' ')[1] ?? ''
    const ended = await call(`${words} --offline --fail-on never`, { files: { [file]: text } })
    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(ended.out).toContain(expected)
  })

  test('a draft is checked instead of what is published', async () => {
    const ended = await call('spf northwind.test --draft "v=spf1 +all" --offline')
    expect(ended.code).toBe(1)
    expect(ended.out).toContain('+all')
  })
})

describe('what could not be found out', () => {
  test('is unknown, and counts against nothing', async () => {
    const ended = await call('spf example.com --offline')
    expect(ended.code).toBe(0)
    expect(ended.out).toMatch(/^\?/)
  })

  test('counts if the caller says so', async () => {
    expect((await call('spf example.com --offline --fail-on unknown')).code).toBe(1)
  })
})

describe('--fail-on', () => {
  test.each([
    ['never', 0],
    ['error', 1],
    ['warning', 1],
  ])('%s', async (level, code) => {
    expect((await call(`spf broken.test --offline --fail-on ${level}`)).code).toBe(code)
  })
})

describe('the formats for programs', () => {
  test('--json is the report of the API', async () => {
    const report = json((await call('spf northwind.test --offline --json')).out)
    expect(report).toMatchObject({ domain: 'northwind.test', found: true, verdict: { tone: 'ok' } })
    expect(report.evidence).toBeInstanceOf(Array)
  })

  test('--sarif names a rule for each result', async () => {
    const log = json((await call('dmarc broken.test --offline --sarif')).out) as {
      version: string
      runs: { tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string; level: string }[] }[]
    }
    const [run] = log.runs
    const ids = run?.tool.driver.rules.map(({ id }) => id) ?? []
    expect(log.version).toBe('2.1.0')
    expect(run?.results.length).toBeGreaterThan(1)
    expect(run?.results.filter(({ ruleId }) => !ids.includes(ruleId))).toEqual([])
  })

  test('--junit is well-formed and counts its failures', async () => {
    const { out } = await call('dmarc broken.test --offline --junit')
    const counts = { failures: 0, said: 0 }
    const parser = new SaxesParser()
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'failure') counts.failures++
      if (name === 'testsuite') counts.said = Number(attributes.failures)
    })
    parser.write(out).close()
    expect(counts.failures).toBeGreaterThan(1)
    expect(counts.said).toBe(counts.failures)
  })

  test('--md and --github', async () => {
    expect((await call('spf broken.test --offline --md')).out).toContain('| error |')
    expect((await call('spf broken.test --offline --github')).out).toMatch(
      /^::error title=spf-too-many-lookups::broken\.test: /m,
    )
  })

  test('only one of them can be printed', async () => {
    expect(await call('spf broken.test --offline --md --json')).toMatchObject({ code: 2 })
  })
})

describe('an invalid command line exits with 2 and a reason', () => {
  test.each([
    ['nonsense', 'nonsense is not a command'],
    ['spf', 'What for?'],
    ['spf a.test b.test', 'takes one DOMAIN'],
    ['spf a.test --nope', 'has no option --nope'],
    ['spf a.test --ip', '--ip needs a value'],
    ['spf a.test --fail-on sometimes', '--fail-on must be one of'],
    ['spf a.test --offline=yes', 'takes no value'],
    ['spf "not a domain" --offline', 'domain'],
    ['spf a.test -v', 'two dashes'],
    ['spf a.test --resolver nowhere', 'is not an https:// URL'],
    ['gate a.test --volume lots', '--volume must be one of low, bulk'],
    ['spf a.test --offline --draft a --draft b', 'only once'],
  ])('%s', async (words, reason) => {
    const ended = await call(words)
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).toContain(reason)
  })
})

describe('on a terminal', () => {
  test('there is color only on request', async () => {
    expect((await call('spf broken.test --offline')).out).not.toContain('\u001b')
    expect((await call('spf broken.test --offline', { color: true })).out).toContain('\u001b[31m')
  })

  test.each([40, 60, 100])('lines of text stay within %i columns', async (width) => {
    const { out } = await call('email broken.test --offline', { width })
    const records = /^ {5}[-+] /
    const long = out.split('\n').filter((line) => line.length > width && !records.test(line))
    expect(long).toEqual([])
  })
})

test('help names every command, and every option of one', async () => {
  const { out } = await call('help')
  for (const { name } of await commandList()) expect(out).toContain(`\n  ${name} `)
  expect((await call('spf --help')).out).toContain('--sender SENDER')
})
