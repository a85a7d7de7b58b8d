// The GitHub action, run as a runner does: its script in bash, its inputs in the environment, annotations on stdout,
// the summary in a file. It runs in a copy of the repository that has no more than its first step installs. Sample domains
// need no network.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Action {
  inputs: Record<string, { default?: string }>
  runs: { steps: { name: string; shell: string; run: string; env?: Record<string, string> }[] }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ACTION = '.github/actions/zone/'
const action = parse(readFileSync(join(ROOT, ACTION, 'action.yml'), 'utf8')) as Action

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>
}

/** What `npm ci --omit=dev` installs on this machine: packages within others come with those. */
const INSTALLED = Object.entries(
  (JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock).packages,
)
  .filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(ROOT, path)),
  )
  .map(([path]) => path)
const GOOD = `$ORIGIN northwind.test.
$TTL 300
@ IN SOA ns1 admin 1 3600 600 86400 300
@ IN MX 10 mx1
mx1 IN A 192.0.32.10
@ IN TXT "v=spf1 mx -all"
_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:dmarc@northwind.test"
`

let folder = ''
let repository = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'action-'))
  writeFileSync(join(folder, 'good.zone'), GOOD)
  writeFileSync(join(folder, 'two.zone'), `${GOOD}_dmarc IN TXT "v=DMARC1; p=none"\n`)
  repository = join(folder, 'repository')
  for (const path of ['package.json', 'package-lock.json', 'cli', 'worker', 'shared', ACTION])
    cpSync(join(ROOT, path), join(repository, path), {
      recursive: true,
      filter: (from) => !from.endsWith('/cli/compiled'),
    })
  for (const path of INSTALLED) {
    if (path.lastIndexOf('node_modules/') > 0) continue
    mkdirSync(join(repository, dirname(path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(repository, path))
  }
  // As npm does after each installation.
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: { prepare: string }
  }
  execFileSync('bash', ['-c', scripts.prepare], { cwd: repository })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As https://docs.github.com/actions runs `shell: bash`; an expression is the text of its input. */
function runCheck(given: Record<string, string>) {
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, given[name] ?? input.default ?? '']),
  )
  const step = action.runs.steps.find(({ name }) => name === 'Check')
  const script = join(folder, 'step.sh')
  const summary = join(folder, 'summary.md')
  writeFileSync(script, step?.run ?? '')
  writeFileSync(summary, '')
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, text]) => [
      name,
      text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => inputs[input] ?? ''),
    ]),
  )
  const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd: folder,
    env: {
      ...process.env,
      GITHUB_ACTION_PATH: join(repository, ACTION),
      GITHUB_STEP_SUMMARY: summary,
      ...env,
    },
    encoding: 'utf8',
  })
  return { status, stdout, summary: readFileSync(summary, 'utf8') }
}

describe('the action', () => {
  test('passes a zone file that is fine, and says so in the summary', () => {
    const { status, stdout, summary } = runCheck({ files: 'good.zone' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    expect(summary).toContain('good.zone is fine')
  })

  test('fails on a second DMARC record, with its line in the file', () => {
    const { status, stdout, summary } = runCheck({ files: 'good.zone two.zone', sarif: 'out.sarif' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^::error file=two\.zone,line=8,col=1,title=dmarc-multiple-records::/m)
    expect(summary).toContain('two.zone would break mail')
    expect(JSON.parse(readFileSync(join(folder, 'out.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' })
  })

  test('only reports if it should not fail', () => {
    expect(runCheck({ files: 'two.zone', 'fail-on': 'never' }).status).toBe(0)
  })

  test('takes its inputs as text, never as commands', () => {
    const { status } = runCheck({ files: '"; touch ran; echo "$(touch ran) `touch ran`' })
    expect(status).not.toBe(0)
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })

  test('installs what it runs from, and nothing of the site', () => {
    const [install] = action.runs.steps
    expect(install?.run).toMatch(/^npm ci --omit=dev --prefix "\$GITHUB_ACTION_PATH\/\.\.\/\.\.\/\.\."/)
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
