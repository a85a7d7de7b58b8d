// The terms of a record that cost a lookup, as the drawing of a finding has them.
import { expect, test } from 'vitest'
import type { Bench } from '#shared/bench/bench.ts'
import { MAX_PAID, paidTerms } from '#shared/bench/paid-terms.ts'

const bench: Bench = {
  code: 'spf-too-many-lookups',
  rules: 'spf',
  domain: 'a.test',
  fields: {},
  zone: {
    'b.test': { TXT: ['v=spf1 a mx:c.test -all'], A: ['192.0.43.7'] },
    'c.test': { MX: [[10, 'b.test']] },
  },
  files: {},
  edited: { kind: 'records', name: 'a.test' },
  text: '',
}

test.each([
  ['v=spf1 ip4:192.0.43.7 -all', []],
  ['v=spf1 include:b.test -all', ['include:b.test', 'a', 'mx:c.test']],
  ['v=spf1 A:b.test ~exists:%{i}.b.test -all', ['A:b.test', '~exists:%{i}.b.test']],
  ['v=spf1 -all a mx', []],
  ['no record', []],
])('%s', async (text, paid) => {
  expect(await paidTerms(bench, text)).toEqual(paid)
})

test('are no more than are drawn, and none of a finding about anything else', async () => {
  const many = `v=spf1 ${Array.from({ length: 60 }, (_, n) => `a:m${n}.b.test`).join(' ')} -all`
  expect(await paidTerms(bench, many)).toHaveLength(MAX_PAID)
  expect(await paidTerms({ ...bench, code: 'spf-plus-all' }, many)).toBeNull()
})
