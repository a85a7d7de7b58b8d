// The outcome of a run of vitest, written as JSON to the file that OUTCOME_FILE names: the counts, each failure with its place
// and its message, and how long each file took. Vitest's own JSON knows neither the errors of hooks within a group nor those that
// belong to no test.
import { writeFileSync } from 'node:fs'

const MAX_MESSAGE = 400

/** @implements {import('vitest/node').Reporter} */
export default class OutcomeReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const failures = []
    const files = []
    for (const module of modules) {
      const file = module.relativeModuleId
      // Without loading: the first file of a process loads for those after it.
      files.push({ file, seconds: module.diagnostic().duration / 1000 })
      failures.push(...module.errors().map((error) => failure(file, error)))
      for (const suite of module.children.allSuites())
        failures.push(...suite.errors().map((error) => failure(`${file} > ${suite.fullName}`, error)))
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        // What was still waiting when the run ended early did not run.
        counts[state === 'pending' ? 'skipped' : state] += 1
        if (state === 'failed') failures.push(failure(`${file} > ${test.fullName}`, errors[0]))
      }
    }
    failures.push(...unhandled.map((error) => failure('outside of every test', error)))
    writeFileSync(process.env.OUTCOME_FILE ?? '', JSON.stringify({ ...counts, failures, files }))
  }
}

const failure = (where, error) => `${where}: ${String(error?.message ?? 'no message').slice(0, MAX_MESSAGE)}`
