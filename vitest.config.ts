import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { BRAND } from './app/content/brand.ts'
import { integrity } from './scripts/integrity.ts'
import { markdown } from './scripts/markdown/vite-markdown.ts'
import { toolMenu } from './shared/tools/catalogue.ts'

// "shared" runs the domain rules in Node, "cli" the command line, "worker" the API and the DNS in workerd, "app" components in a simulated
// browser, "house" the checks on the project's own structure. Real pages in a real browser: tests/e2e.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shared',
          isolate: false,
          // Nothing here waits: only work that grows with the square, or a machine that is very busy, takes seconds.
          testTimeout: 20_000,
          include: ['tests/shared/**/*.test.ts', 'tests/budgets/checks.test.ts'],
          setupFiles: ['tests/helpers/loud-console.ts'],
        },
      },
      {
        test: {
          name: 'cli',
          isolate: false,
          testTimeout: 20_000,
          include: ['tests/cli/**/*.test.ts'],
          setupFiles: ['tests/helpers/loud-console.ts'],
        },
      },
      { test: { name: 'house', isolate: false, include: ['tests/house/**/*.test.ts'], testTimeout: 60_000 } },
      {
        plugins: [markdown(BRAND), integrity()],
        define: { TOOL_MENU: JSON.stringify(toolMenu()) },
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/helpers/loud-console.ts'],
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
