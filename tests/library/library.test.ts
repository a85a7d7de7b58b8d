// The library as others get it: packed, installed into an empty project without a network, and run in Node, in workerd
// and in a browser.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { buildLibrary, ENTRIES } from '../../scripts/library.mjs'

const folder = mkdtempSync(join(tmpdir(), 'library-'))
const installed = join(folder, 'node_modules/@warmpost/rules')
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
  const packed = npm('pack', join(process.cwd(), 'build/library')).trim().split('\n').at(-1) ?? ''
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
  const { dependencies, exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies?: object
    exports: object
  }
  expect(dependencies).toBeUndefined()
  expect(Object.keys(exports)).toEqual(Object.keys(ENTRIES).map((name) => `./${name}`))
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

test('its types work in a strict project that checks libraries, too', () => {
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
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom'],
    types: [],
  }
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
