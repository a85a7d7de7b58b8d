import { expect, test } from 'vitest'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { CHECKS, OTHER_TOOLS } from './checks.ts'

const checked = new Set(Object.keys(CHECKS).map((name) => name.replace(/ \(.*\)$/, '')))
const withApi = TOOLS.filter(({ api }) => api !== undefined).map(({ slug }) => slug)

test('every tool with an API has a check in the contract, or a reason for none', () => {
  const covered = [...checked, ...Object.keys(OTHER_TOOLS)]
  expect(
    withApi
      .filter((slug) => !covered.includes(slug))
      .map(
        (slug) => `${slug}: its check belongs in CHECKS, or the reason for none in OTHER_TOOLS (checks.ts)`,
      ),
  ).toEqual([])
  expect(covered.filter((slug) => !withApi.includes(slug))).toEqual([])
})
