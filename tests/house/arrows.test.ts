// The lint rules for the arrows between the folders bite: each planted violation is found, each allowed import is not.
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, test } from 'vitest'

// These rules read imports and words, no types; working those out for a whole project takes most of the time.
const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] })

/** The rules that the code breaks when it stands in `filePath`. */
async function brokenRules(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath })
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message)
}

describe('an import against the arrows is an error', () => {
  test.each([
    ['app/planted.ts', `import '#worker/clock.ts'`, 'import-x/no-restricted-paths'],
    ['app/planted.ts', `import '../worker/clock.ts'`, 'import-x/no-restricted-paths'],
    ['worker/planted.ts', `import '#app/routes.ts'`, 'import-x/no-restricted-paths'],
    ['shared/planted.ts', `import '#worker/clock.ts'`, 'import-x/no-restricted-paths'],
    ['worker/planted.ts', `import '#cli/main.ts'`, 'import-x/no-restricted-paths'],
    ['shared/planted.ts', `import '#cli/main.ts'`, 'import-x/no-restricted-paths'],
    ['cli/planted.ts', `import '#app/routes.ts'`, 'import-x/no-restricted-paths'],
    ['shared/planted.ts', `import 'hono'`, 'no-restricted-imports'],
    ['shared/planted.ts', `import 'react'`, 'no-restricted-imports'],
    ['shared/planted.ts', `import 'node:dns'`, 'no-restricted-imports'],
    ['shared/api/client.ts', `import '#worker/api/core-api.ts'`, '@typescript-eslint/no-restricted-imports'],
    ['shared/planted.ts', `void fetch('https://example.com')`, 'no-restricted-globals'],
    ['shared/planted.ts', `export const now = Date.now()`, 'no-restricted-globals'],
    ['shared/planted.ts', `throw new Error('no')`, 'no-restricted-syntax'],
    ['app/planted.ts', `void fetch('/apis/v1/core')`, 'no-restricted-globals'],
  ])('%s: %s', async (filePath, code, rule) => {
    expect(await brokenRules(filePath, code)).toContain(rule)
  })
})

describe('an import along the arrows is none', () => {
  test.each([
    ['app/planted.ts', `import '#shared/dns/resolver.ts'`],
    ['worker/planted.ts', `import '#shared/dns/resolver.ts'`],
    ['cli/planted.ts', `import '#worker/clock.ts'`],
    ['shared/planted.ts', `import 'valibot'`],
    [
      'shared/api/client.ts',
      `import type { CoreApi } from '#worker/api/core-api.ts'\nexport type { CoreApi }`,
    ],
  ])('%s: %s', async (filePath, code) => {
    expect(await brokenRules(filePath, code)).toEqual([])
  })
})
