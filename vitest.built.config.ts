import { defineConfig } from 'vitest/config'

// The built worker in workerd without a browser: what becomes of it when things around it fail, what strangers may
// send it, and what its pages weigh. `--mode full` asks for the long run of the random requests and strings (scripts/test-fuzz.mjs).
export default defineConfig({
  test: {
    name: 'built',
    include: ['tests/{faults,hostile,weights}/**/*.test.ts', 'tests/budgets/bundle.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // More than there are cores: half of the files mostly wait.
    maxWorkers: 4,
  },
})
