import { expect, test } from 'vitest'
import { longTextOf } from '#app/components/tool/long-text.ts'

const factsOf = (text: string) => longTextOf(text, 'Pasted text').facts

test('its size is in bytes, and a final line break does not start another line', () => {
  expect(factsOf('x'.repeat(70_000))).toBe('68 KB, 1 line')
  expect(factsOf(`${'x'.repeat(999)}\n`.repeat(1000))).toBe('977 KB, 1,000 lines')
  expect(factsOf('é\n'.repeat(700_000))).toBe('2.0 MB, 700,000 lines')
})

test('five lines are shown, none longer than 160 characters', () => {
  const { firstLines } = longTextOf(`${'a'.repeat(500)}\r\nb\nc\nd\ne\nf\n`, 'mail.log')
  expect(firstLines.split('\n').map((line) => line.length)).toEqual([160, 1, 1, 1, 1])
})
