// Files that count steps come last: what V8 compiled while it counted, and the functions of strings that were counted, stay slow
// for all that the same process runs afterward.
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
