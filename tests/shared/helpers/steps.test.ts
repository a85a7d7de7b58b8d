// The counter behind every "costs in proportion": it must notice quadratic work.
import { expect, test } from 'vitest'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'

countThroughout()

const long = (n: number) => 'a'.repeat(n)
const each = (n: number, work: (i: number) => unknown) => {
  for (let i = 0; i < n; i++) work(i)
}

test.each<[string, (n: number) => unknown]>([
  ['a loop', (n) => each(n, (i) => i)],
  ['a pattern over the whole', (n) => long(n).replace(/a/g, 'b')],
  [
    'a search that goes on from where it was',
    (n) => {
      const text = long(n)
      each(n, (i) => text.indexOf('a', i))
    },
  ],
])('%s is in proportion', async (_, work) => {
  await expectLinear(work, 500)
})

test.each<[string, (n: number) => unknown]>([
  ['a loop in a loop', (n) => each(n, () => each(n, (i) => i))],
  ['a search from each character to the end', (n) => each(n, (i) => long(n).indexOf('b', i))],
  ['a pattern from each character to the end', (n) => each(n, (i) => /b/.test(long(n).slice(i)))],
  ['a list that is searched for each entry', (n) => each(n, () => Array.from({ length: n }, (_, i) => i))],
])('%s is not', async (_, work) => {
  await expect(expectLinear(work, 500)).rejects.toThrow('times')
})
