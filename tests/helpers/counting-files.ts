// The files that count steps (steps.ts). They run in a process of their own: the code that V8 compiled while counting, and
// the string functions that were counted, stay slow for everything that runs after them, and taking the counts goes
// through everything that was compiled before.
import { readFileSync, readdirSync } from 'node:fs'

/** @returns paths of the test files below the folder that count steps */
export const countingFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('/helpers/steps.ts'))
