import { defineConfig } from 'vitest/config'

// The built worker in workerd, driven by a real browser; a file at a time for each of two cores, each with a browser of its own.
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    // A machine may stand still for half a minute; what hangs is found later instead.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tests/e2e/clean-console.ts'],
    isolate: false,
    // Shared with the unit tests (vitest.config.ts).
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    maxWorkers: 2,
  },
})
