import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { BRAND } from './app/content/brand.ts'
import { markdown } from './scripts/markdown.ts'
import { toolMenu } from './shared/tools/catalogue.ts'
import { countingFiles } from './tests/helpers/counting-files.ts'

// "shared" runs the domain rules in Node, "shared-steps" those that count their steps, "cli" the command line, "worker" the
// API and the DNS in workerd, "app" components in a simulated browser, "house" the checks on the project's own structure. Real
// pages in a real browser: tests/e2e.
/** Room for what is thrown away soon: with 16 MB, as V8 has it, collecting garbage took a tenth of the time. */
const execArgv = ['--max-semi-space-size=64']
/**
 * How much a function runs before it is optimized, several times V8's own: other threads spent a third of the processor time
 * on code that was hardly used again.
 */
const OPTIMIZED_LATER = '--interrupt-budget=800000'

/** What these files become depends on nothing but themselves, so the projects share it, and the next run takes it up. */
const experimental = { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' }

const counting = countingFiles('tests/shared')

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shared',
          isolate: false,
          execArgv: [...execArgv, OPTIMIZED_LATER],
          experimental,
          // Nothing here waits: only work that grows with the square, or a machine that is very busy, takes seconds.
          testTimeout: 20_000,
          include: ['tests/shared/**/*.test.ts', 'tests/budgets/checks.test.ts'],
          exclude: counting,
          setupFiles: ['tests/helpers/loud-console.ts'],
        },
      },
      {
        test: {
          name: 'shared-steps',
          isolate: false,
          execArgv,
          experimental,
          testTimeout: 20_000,
          include: counting,
          setupFiles: ['tests/helpers/loud-console.ts'],
        },
      },
      {
        test: {
          name: 'cli',
          isolate: false,
          execArgv,
          experimental,
          testTimeout: 20_000,
          include: ['tests/cli/**/*.test.ts'],
          setupFiles: ['tests/helpers/loud-console.ts'],
        },
      },
      {
        test: {
          name: 'house',
          isolate: false,
          execArgv,
          experimental,
          include: ['tests/house/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [markdown(BRAND)],
        define: { TOOL_MENU: JSON.stringify(toolMenu()) },
        // As the worker has it: Node's renders to its own kind of stream.
        resolve: { alias: { 'react-dom/server': 'react-dom/server.browser' } },
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/helpers/loud-console.ts', 'tests/helpers/as-at-the-edge.ts'],
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            miniflare: {
              compatibilityDate: '2026-04-01',
              d1Databases: ['DB'],
              bindings: { MIGRATIONS: await readD1Migrations('worker/db/migrations') },
            },
          })),
        ],
        test: {
          name: 'worker',
          isolate: false,
          testTimeout: 20_000,
          include: ['tests/worker/**/*.test.ts', 'tests/budgets/api.test.ts'],
          setupFiles: ['tests/helpers/loud-console.ts', 'tests/helpers/migrated-database.ts'],
        },
      },
    ],
  },
})
