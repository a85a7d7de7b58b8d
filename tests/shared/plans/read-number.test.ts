import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inHundredths, readNumber, readNumbers } from '#shared/plans/read-number.ts'

const PERCENT = { min: 0, max: 100, decimals: 2 } as const
const COUNT = { min: 0, max: 1e9, decimals: 0 } as const

describe('a number', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    [' 12.5 ', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1e2', 100],
    ['99.99', 99.99],
  ])('“%s” is read', (text, value) => {
    expect(readNumber(text, PERCENT)).toEqual({ ok: true, value })
  })

  test.each([
    '',
    ' ',
    'abc',
    '1,5',
    '1 000',
    '0x10',
    'NaN',
    'Infinity',
    '--1',
    '1e',
    '+1',
    '１２',
    '9'.repeat(41),
  ])('“%s” is not a number', (text) => {
    expect(readNumber(text, PERCENT)).toEqual({ ok: false, isNumber: false, message: 'Enter a number.' })
  })

  test.each([
    ['100.01', PERCENT, 'Enter a number from 0 to 100.'],
    ['-1', PERCENT, 'Enter a number from 0 to 100.'],
    ['1e999', PERCENT, 'Enter a number from 0 to 100.'],
    ['1.234', PERCENT, 'Enter at most two decimal places.'],
    ['1.5', COUNT, 'Enter a whole number.'],
    ['1000000001', COUNT, 'Enter a number from 0 to 1,000,000,000.'],
  ])('“%s” is out of bounds', (text, rule, message) => {
    expect(readNumber(text, rule)).toEqual({ ok: false, isNumber: true, message })
  })

  test('any text gets an answer, and accepted values are within the bounds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const reading = readNumber(text, PERCENT)
        return reading.ok ? reading.value >= 0 && reading.value <= 100 : reading.message.length > 0
      }),
    )
  })

  test('two digits after the decimal point survive in hundredths', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), (hundredths) => {
        const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
        const reading = readNumber(text, { min: 0, max: 1e9, decimals: 2 })
        return reading.ok && inHundredths(reading.value) === hundredths
      }),
    )
  })
})

test('several numbers have values only if all of them are valid', () => {
  const rules = { rate: PERCENT, count: COUNT }
  expect(readNumbers(rules, { rate: '5', count: '7' })).toEqual({
    values: { rate: 5, count: 7 },
    problems: {},
  })
  const { values, problems } = readNumbers(rules, { rate: '500', count: '' })
  expect(values).toBeNull()
  expect(problems).toMatchObject({ rate: { isNumber: true }, count: { isNumber: false } })
})
