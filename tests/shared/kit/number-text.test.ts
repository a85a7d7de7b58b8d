// Numbers for people are written as Intl writes them.
import { expect, test } from 'vitest'
import { numberText } from '#shared/kit/sentence.ts'

const INTL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

test.each([
  0,
  7,
  999,
  1000,
  1250.5,
  0.005,
  1.005,
  0.0000001,
  999.999,
  -1234.5,
  4_294_967_296,
  1e15,
  10n ** 20n,
])('%s', (value) => {
  expect(numberText(value)).toBe(INTL.format(value))
})

test('every number of thousandths', () => {
  const values = Array.from({ length: 5000 }, (_, index) => (index * index * 7) / 1000)
  expect(values.map(numberText)).toEqual(values.map((value) => INTL.format(value)))
})
