import { defineConfig } from 'vitest/config'

// The built worker in workerd without a browser: what becomes of it when things around it fail, what strangers may
// send it, and what its pages weigh. `--mode full` asks for the long run of the random requests and strings (scripts/test-fuzz.mjs).
export default defineConfig({
  test: {
    name: 'built',
    include: ['tests/{faults,hostile,library}/**/*.test.ts', 'tests/budgets/{bundle,pages,styles}.test.ts'],
    // Nothing is measured by these: they end what hangs. To start the worker takes a second, on a machine that is busy many.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Read once by each process, not by each file: what starts the worker is larger than all that is tested.
    isolate: false,
    setupFiles: ['tests/hostile/uncompressed.ts'],
    // Shared with the unit tests (vitest.config.ts).
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // To start one takes three seconds of processor time.
    maxWorkers: 2,
  },
})
