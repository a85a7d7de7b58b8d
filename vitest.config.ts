import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BRAND } from './app/content/brand.ts'
import { markdown } from './scripts/markdown.ts'
import { CHAT_LIST } from './shared/saved/watch/paths.ts'
import { toolMenu } from './shared/tools/catalogue.ts'
import { reportFiles } from './tests/helpers/report-files.ts'
import { countingFiles } from './tests/helpers/counting-files.ts'

/** Nothing is measured: the limits end what hangs, and a machine may be busy, or stand still for a while. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 300_000 }

const inProcess = {
  ...LIMITS,
  isolate: false,
  setupFiles: ['tests/helpers/loud-console.ts'],
}

const inNode = {
  ...inProcess,
  // Room for what is thrown away soon: with 16 MB, as V8 has it, collecting garbage took a tenth of the time.
  execArgv: ['--max-semi-space-size=64'],
  // What these files become depends on themselves and the packages, so the projects share it, and the next run takes it up.
  experimental: { fsModuleCache: true, fsModuleCachePath: `.cache/vitest/${packagesKey()}` },
}

/** Another version of a package may have its files elsewhere. */
function packagesKey(): string {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex').slice(0, 12)
}

/**
 * How much a function runs before it is optimized, several times V8's own: other threads spent a third of the processor time
 * on code that was hardly used again.
 */
const OPTIMIZED_LATER = '--interrupt-budget=800000'

/** The built worker in workerd. */
const withBuild = {
  ...inNode,
  sequence: { groupOrder: 1 },
}

const counting = countingFiles('tests/shared')

const projects: TestProjectInlineConfiguration[] = [
  // The rules, the command line, and what the linter cannot check: texts, tables and files that must agree, and scripts/.
  {
    test: {
      ...inNode,
      name: 'unit',
      execArgv: [...inNode.execArgv, OPTIMIZED_LATER],
      include: ['tests/{shared,accuracy,cli,conventions}/**/*.test.ts', 'tests/budgets/checks.test.ts'],
      exclude: counting,
    },
  },
  // Those that count their steps, in a process of their own.
  { test: { ...inNode, name: 'unit-steps', include: counting } },
  // Components in a simulated browser.
  {
    plugins: [markdown({ ...BRAND, chats: CHAT_LIST })],
    define: { TOOL_MENU: JSON.stringify(toolMenu()) },
    // As the worker has it: Node's renders to its own kind of stream.
    resolve: { alias: { 'react-dom/server': 'react-dom/server.browser' } },
    test: {
      ...inProcess,
      name: 'app',
      include: ['tests/app/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      setupFiles: [...inProcess.setupFiles, 'tests/helpers/as-at-the-edge.ts'],
    },
  },
  // The API and DNS in workerd.
  {
    // Some packages name source maps that they do not bring.
    logLevel: 'error',
    plugins: [
      cloudflareTest(async () => ({
        main: 'tests/helpers/objects.ts',
        miniflare: {
          compatibilityDate: '2026-04-01',
          // OLD: a database of an older version.
          d1Databases: ['DB', 'OLD'],
          durableObjects: { SAVED: { className: 'Saved', useSQLite: true } },
          bindings: {
            MIGRATIONS: await readD1Migrations('worker/db/migrations'),
            // Files that workers cannot read: what receivers really report.
            REPORT_FILES: reportFiles(),
          },
        },
      })),
    ],
    test: {
      ...inProcess,
      name: 'worker',
      include: [
        'tests/worker/**/*.test.ts',
        'tests/hostile/strangers/**/*.test.ts',
        'tests/budgets/api.test.ts',
      ],
      setupFiles: [...inProcess.setupFiles, 'tests/helpers/migrated-database.ts'],
    },
  },
  // Without a browser: what becomes of the worker when things around it fail, what strangers may send it, what its pages weigh.
  {
    test: {
      ...withBuild,
      name: 'built',
      globalSetup: 'tests/hostile/global-setup.ts',
      include: [
        'tests/{container,faults,hostile,library}/**/*.test.ts',
        'tests/budgets/{bundle,pages,styles}.test.ts',
      ],
      exclude: ['tests/hostile/strangers/**'],
      setupFiles: ['tests/hostile/uncompressed.ts'],
    },
  },
  // Driven by a real browser.
  {
    test: {
      ...withBuild,
      name: 'e2e',
      include: ['tests/e2e/**/*.test.ts'],
      globalSetup: 'tests/e2e/global-setup.ts',
      expect: { poll: { timeout: 60_000 } },
      setupFiles: ['tests/e2e/clean-console.ts'],
    },
  },
  // Against real name servers. One file after another, since all of them change the zones.
  {
    test: {
      ...withBuild,
      name: 'dns',
      include: ['tests/dns/**/*.test.mjs'],
      globalSetup: 'tests/dns/global-setup.mjs',
      testTimeout: 300_000,
      setupFiles: [],
      // Some of them ask a worker of their own.
      isolate: true,
      maxWorkers: 1,
      sequence: { groupOrder: 2 },
    },
  },
]

/** One test of the long run tries what the usual run does in five, or more. */
const timed = <T>(test: T, mode: string): T => (mode === 'full' ? { ...test, testTimeout: 3_600_000 } : test)

// `--mode=full` asks for the long run of what is tried at random (tests/helpers/full-run.ts); vitest does not tell the projects.
export default defineConfig(({ mode }) => ({
  test: { projects: projects.map((project) => ({ ...project, mode, test: timed(project.test, mode) })) },
}))
