// What runs on GitHub's machines is pinned, and proves the versions of Node that are promised.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const files = [
  'action.yml',
  ...readdirSync('.github', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => `.github/${name}`),
]

test.each(files)('%s: every action is pinned to a commit, with its version beside it', (file) => {
  // A tag can be moved to other code.
  const unpinned = [...readFileSync(file, 'utf8').matchAll(/^[\s-]*uses:\s*(.*)$/gm)]
    .map(([, used = '']) => used)
    .filter((used) => !/^(?:\.\/|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/.test(used))
  expect(unpinned).toEqual([])
})

describe('the versions of Node', () => {
  const { jobs } = parse(readFileSync('.github/workflows/test.yml', 'utf8')) as {
    jobs: {
      test: { strategy: { matrix: { node: string[] } } }
      oldest: { steps: { with?: Record<string, unknown> }[] }
    }
  }

  test('every test runs with the one to develop with', () => {
    expect(jobs.test.strategy.matrix.node).toContain(readFileSync('.nvmrc', 'utf8').trim())
  })

  test('the oldest that the package promises is tried', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
    const tried = jobs.oldest.steps.map((step) => step.with?.['node-version']).filter(Boolean)
    expect(tried).toEqual([engines.node.replace('>=', '')])
  })
})
