// The contract of reports covers every tool.
import { expect, test } from 'vitest'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { CHECKS, OTHER_TOOLS } from './checks.ts'

const checked = new Set(Object.keys(CHECKS).map((name) => name.replace(/ \(.*\)$/, '')))
const withApi = TOOLS.filter(({ api }) => api !== undefined).map(({ slug }) => slug)

test('every tool with an API has a check in the contract, or a reason for none', () => {
  expect([...checked, ...Object.keys(OTHER_TOOLS)].sort()).toEqual([...withApi].sort())
})
