// Runs files that count steps last: the code that V8 compiled while counting, and the string functions that were
// counted, stay slow for everything that runs in the same process afterward.
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const counts = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('/helpers/steps.ts')

export class CountingLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => !counts(file)), ...sorted.filter(counts)]
  }
}
