// The GitHub actions: for the zone files of a repository, and for domains as they are.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSTALLED, prepareActions, ROOT } from '#tests/helpers/run-action.ts'

const ACTION = '.github/actions/zone/'
const GOOD = `$ORIGIN northwind.test.
$TTL 300
@ IN SOA ns1 admin 1 3600 600 86400 300
@ IN MX 10 mx1
mx1 IN A 192.0.32.10
@ IN TXT "v=spf1 mx -all"
_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:dmarc@northwind.test"
`

type Prepared = ReturnType<typeof prepareActions>
let prepared: Prepared
let zone: ReturnType<Prepared['actionAt']>
let domains: ReturnType<Prepared['actionAt']>
beforeAll(() => {
  prepared = prepareActions()
  zone = prepared.actionAt(ACTION)
  domains = prepared.actionAt('')
  writeFileSync(join(prepared.folder, 'good.zone'), GOOD)
  writeFileSync(join(prepared.folder, 'two.zone'), `${GOOD}_dmarc IN TXT "v=DMARC1; p=none"\n`)
})
afterAll(() => prepared.remove())

describe('the action for domains', () => {
  test('passes a domain that is fine, and says so in the summary', () => {
    const { status, summary } = domains.runCheck({ domains: 'northwind.test' })
    expect(status).toBe(0)
    expect(summary).toContain('Mail from northwind.test looks good')
  })

  test('checks each domain, and fails if one of them is broken', () => {
    const { status, stdout, summary } = domains.runCheck({
      domains: 'broken.test\nnorthwind.test',
      check: 'spf',
    })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^::error .*title=spf-/m)
    expect(summary).toContain('broken.test')
    expect(summary).toContain('northwind.test')
  })

  test('only reports if it should not fail', () => {
    expect(domains.runCheck({ domains: 'broken.test', check: 'spf', 'fail-on': 'never' }).status).toBe(0)
  })

  test.each([
    [{ domains: '' }, 'The input domains is empty.'],
    [{ domains: 'northwind.test', check: 'publish' }, 'The input check is none'],
  ])('refuses %o', (given, text) => {
    const { status, stdout } = domains.runCheck(given)
    expect([status, stdout]).toEqual([2, expect.stringContaining(text)])
  })

  test.each(['";touch${IFS}ran;"', '$(touch${IFS}ran)', '`touch${IFS}ran`', '--help', '--sarif=ran'])(
    'takes its inputs as text, never as commands or options: %s',
    (text) => {
      expect(domains.runCheck({ domains: text }).status).not.toBe(0)
      expect(existsSync(join(prepared.folder, 'ran'))).toBe(false)
    },
  )

  test('installs what it runs from, and nothing of the site', () => {
    expect(domains.install).toMatch(/^npm ci --omit=dev --prefix "\$GITHUB_ACTION_PATH"/)
  })

  test('names each check that it takes', () => {
    const { check } = domains.action.inputs as Record<string, { description: string }>
    const taken = /^ *(check \|.*)\) ;;$/m.exec(readFileSync(join(ROOT, 'action.yml'), 'utf8'))?.[1]
    expect(check?.description.match(/[a-z]+(?=[ ,(]|$)/g)).toEqual(
      expect.arrayContaining(taken?.split(' | ') ?? []),
    )
  })
})

describe('the action for zone files', () => {
  test('passes a zone file that is fine, and says so in the summary', () => {
    const { status, stdout, summary } = zone.runCheck({ files: 'good.zone' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    expect(summary).toContain('good.zone is fine')
  })

  test('fails on a second DMARC record, with its line in the file', () => {
    const { status, stdout, summary } = zone.runCheck({ files: 'good.zone two.zone', sarif: 'out.sarif' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^::error file=two\.zone,line=8,col=1,title=dmarc-multiple-records::/m)
    expect(summary).toContain('two.zone would break mail')
    expect(JSON.parse(readFileSync(join(prepared.folder, 'out.sarif'), 'utf8'))).toMatchObject({
      version: '2.1.0',
    })
  })

  test('only reports if it should not fail', () => {
    expect(zone.runCheck({ files: 'two.zone', 'fail-on': 'never' }).status).toBe(0)
  })

  test('takes its inputs as text, never as commands', () => {
    const { status } = zone.runCheck({ files: '"; touch ran; echo "$(touch ran) `touch ran`' })
    expect(status).not.toBe(0)
    expect(existsSync(join(prepared.folder, 'ran'))).toBe(false)
  })

  test('installs what it runs from, and nothing of the site', () => {
    expect(zone.install).toMatch(/^npm ci --omit=dev --prefix "\$GITHUB_ACTION_PATH\/\.\.\/\.\.\/\.\."/)
    expect(existsSync(join(ROOT, ACTION, '../../../package-lock.json'))).toBe(true)
    expect(INSTALLED.length).toBeLessThanOrEqual(25)
    const tops = INSTALLED.filter((path) => path.lastIndexOf('node_modules/') === 0)
    expect(tops.reduce((sum, path) => sum + bytesOf(join(ROOT, path)), 0)).toBeLessThan(40_000_000)
  })
})

const bytesOf = (place: string): number =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(place, file)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
