// The package as others get it: packed, and installed into an empty project without a network. Its modules run in Node, in
// workerd and in a browser, its command in Node.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { buildLibrary, ENTRIES } from '../../scripts/library.mjs'
import { version } from '../../package.json'

const folder = mkdtempSync(join(tmpdir(), 'library-'))
const installed = join(folder, 'node_modules/@warmpost/rules')
/** Bytes of the package and of what is installed; today 1.5 and 7.6 MB. */
const MOST_PACKED_BYTES = 2_000_000
const MOST_INSTALLED_BYTES = 8_000_000
let packed = ''
const npm = (...words: string[]) =>
  execFileSync('npm', [...words, '--offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  })

beforeAll(async () => {
  await buildLibrary()
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'empty', private: true, type: 'module' }),
  )
  packed = npm('pack', join(process.cwd(), 'build/library')).trim().split('\n').at(-1) ?? ''
  npm('install', `./${packed}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Needs only JavaScript from its environment. */
const PROGRAM = (path: (entry: string) => string) => `
  import { zoneResolver } from '${path('dns')}'
  import { checkSpf } from '${path('spf')}'
  import { decodeBounces } from '${path('bounce')}'
  import { SAMPLE_ZONE } from '${path('samples')}'
  const spf = await checkSpf('northwind.test', zoneResolver(SAMPLE_ZONE))
  const [bounce] = decodeBounces('550 5.7.26 unauthenticated mail').bounces
  const said = [spf.verdict.tone, spf.dnsLookupCount, bounce.enhanced].join(' ')
`
const EXPECTED = 'ok 5 5.7.26'

test('it has no dependency, and an entry for each protocol', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, object>
  expect(Object.keys(manifest).filter((key) => key.toLowerCase().includes('dependencies'))).toEqual([])
  expect(Object.keys(manifest.exports ?? {})).toEqual(Object.keys(ENTRIES).map((name) => `./${name}`))
})

test('it is one package of a few megabytes', () => {
  const modules = join(folder, 'node_modules')
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'))
  expect([names, readdirSync(join(modules, '@warmpost'))]).toEqual([['@warmpost'], ['rules']])
  expect(statSync(join(folder, packed)).size).toBeLessThan(MOST_PACKED_BYTES)
  const sizes = readdirSync(installed, { recursive: true, encoding: 'utf8' }).map((file) => {
    const stat = statSync(join(installed, file))
    return stat.isFile() ? stat.size : 0
  })
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_INSTALLED_BYTES)
})

test('it passes on the licenses of the code that is in it', () => {
  const text = readFileSync(join(installed, 'LICENSES.txt'), 'utf8')
  for (const name of ['hono', 'valibot', 'tldts', 'yaml', '@dnsquery/dns-packet'])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((?:MIT|ISC)\\)$`, 'm'))
})

describe('its command', () => {
  const command = join(folder, 'node_modules/.bin/warmpost')
  /** Whatever it loads is in the package; esbuild and TypeScript are nowhere near. */
  const call = (words: string, env: Record<string, string> = {}) =>
    spawnSync(command, words.split(' '), { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } })

  test.each([
    ['spf broken.test', 1, 'broken.test'],
    ['zone --offline good.zone', 1, 'good.zone'],
    ['--version', 0, `warmpost ${version}`],
    ['help', 0, 'warmpost check northwind.test'],
    ['nonsense', 2, ''],
  ])('%s', (words, code, text) => {
    writeFileSync(join(folder, 'good.zone'), '$ORIGIN a.test.\n@ IN SOA ns h 1 1 1 1 1\n@ MX 10 192.0.2.1\n')
    const { status, stdout } = call(words)
    expect({ status, stdout }).toEqual({ status: code, stdout: expect.stringContaining(text) as string })
  })

  test('answers as the one in the repository does', () => {
    const own = execFileSync(process.execPath, ['cli/warmpost.mjs', 'spf', 'northwind.test', '--json'], {
      encoding: 'utf8',
    })
    expect(call('spf northwind.test --json').stdout).toBe(own)
  })

  // A clock says more about the machine than about the program.
  test('loads half of its code for the whole report on a sample', () => {
    const coverage = mkdtempSync(join(folder, 'loaded-'))
    const { status, stdout } = call('check northwind.test', { NODE_V8_COVERAGE: coverage })
    expect([status, stdout]).toEqual([0, expect.stringContaining('Mail from northwind.test looks good')])
    const urls = readdirSync(coverage).flatMap((file) =>
      (JSON.parse(readFileSync(join(coverage, file), 'utf8')) as { result: { url: string }[] }).result.map(
        ({ url }) => url,
      ),
    )
    const loaded = [...new Set(urls)]
      .filter((url) => url.startsWith('file:'))
      .map((url) => fileURLToPath(url))
    expect(loaded.filter((path) => !path.includes('/@warmpost/rules/cli/'))).toEqual([])
    const bytes = (paths: string[]) => paths.reduce((sum, path) => sum + statSync(path).size, 0)
    const all = readdirSync(join(installed, 'cli')).map((name) => join(installed, 'cli', name))
    expect(bytes(loaded)).toBeLessThan(bytes(all) / 2)
  })
})

test('its README has the figures that the tests counted', () => {
  const { suites } = JSON.parse(readFileSync('app/content/accuracy.json', 'utf8')) as {
    suites: { id: string; cases: number; against: number }[]
  }
  const text = readFileSync(join(installed, 'README.md'), 'utf8')
  for (const { id, cases, against } of suites) expect(text).toContain(`${id}: ${cases - against} of ${cases}`)
})

describe('it runs in', () => {
  test('Node', () => {
    writeFileSync(
      join(folder, 'run.mjs'),
      PROGRAM((entry) => `@warmpost/rules/${entry}`) + 'console.log(said)',
    )
    expect(execFileSync(process.execPath, ['run.mjs'], { cwd: folder, encoding: 'utf8' }).trim()).toBe(
      EXPECTED,
    )
  })

  test('workerd', async () => {
    const program = `${PROGRAM((entry) => `./${entry}.js`)}\nexport default { fetch: () => new Response(said) }`
    const files = ['', 'chunks'].flatMap((below) =>
      readdirSync(join(installed, below))
        .filter((name) => name.endsWith('.js'))
        .map((name) => join(below, name)),
    )
    const miniflare = new Miniflare({
      cf: false,
      compatibilityDate: '2026-04-01',
      modulesRoot: installed,
      modules: [
        { type: 'ESModule', path: join(installed, 'main.js'), contents: program },
        ...files.map((name) => ({ type: 'ESModule' as const, path: join(installed, name) })),
      ],
    })
    try {
      expect(await (await miniflare.dispatchFetch('http://localhost/')).text()).toBe(EXPECTED)
    } finally {
      await miniflare.dispose()
    }
  })

  test('a browser, from plain files', async () => {
    const script = `${PROGRAM((entry) => `./${entry}.js`)}\ndocument.title = said`
    const server: Server = createServer((request, answer) => {
      const path = new URL(request.url ?? '', 'http://localhost').pathname
      const isFile = /^\/(?:chunks\/)?[\w-]+\.js$/.test(path)
      answer.setHeader('content-type', isFile ? 'text/javascript' : 'text/html')
      answer.end(isFile ? readFileSync(join(installed, path)) : `<script type="module">${script}</script>`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const browser = await chromium.launch(await findBrowser())
    try {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await page.waitForFunction('document.title !== ""')
      expect(await page.title()).toBe(EXPECTED)
    } finally {
      await browser.close()
      server.close()
    }
  })
})

describe('its types work in a strict project that checks libraries, too', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'src'), { recursive: true })
    writeFileSync(
      join(folder, 'src/use.ts'),
      `${Object.keys(ENTRIES)
        .map((name) => `import * as ${name.replace('-', '')} from '@warmpost/rules/${name}'`)
        .join('\n')}
export const all = [${Object.keys(ENTRIES)
        .map((name) => name.replace('-', ''))
        .join(', ')}]
const report = await spf.checkSpf('a.test', dns.zoneResolver({ 'a.test': { TXT: ['v=spf1 -all'] } }))
export const tone: 'ok' | 'warn' | 'bad' | 'unknown' | 'info' = report.verdict.tone
// @ts-expect-error a tone is no number
export const wrong: number = report.verdict.tone
`,
    )
  })

  const STRICTEST = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    target: 'es2022',
    types: [],
  }
  const NODE_NEXT = { module: 'nodenext', moduleResolution: 'nodenext' }
  const BUNDLER = { module: 'esnext', moduleResolution: 'bundler' }

  test.each([
    ['nodenext, without the DOM', { ...NODE_NEXT, lib: ['es2022'] }],
    ['nodenext, with the DOM', { ...NODE_NEXT, lib: ['es2023', 'dom'] }],
    ['bundler, in a worker', { ...BUNDLER, lib: ['es2023', 'webworker'] }],
  ])('%s', (_name, options) => {
    const compilerOptions = { ...STRICTEST, ...options }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['src/use.ts'] }))
    const tsc = spawnSync(
      process.execPath,
      [join(process.cwd(), 'node_modules/typescript-native/lib/tsc.js')],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    expect(tsc.stdout).toBe('')
  })
})
