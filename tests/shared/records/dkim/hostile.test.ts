import { expect, test } from 'vitest'
import { lintRecord } from '#shared/records/dkim/lint.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { RSA_2048 } from './keys.ts'

countThroughout()

const START = 'v=DKIM1; p='
const KEY = RSA_2048.spki

const lint = (strings: string[]) => {
  const text = strings.join('')
  return lintRecord({ text, strings, bytes: text.length }, 's._domainkey.a.test')
}

test.each([
  ['no key', ''],
  ['the start of a key', KEY.slice(0, 44)],
])('%s in pieces of one character is read as many times as a key of its length', async (_, start) => {
  // Longer than any key in use, and not longer.
  for (const length of [700, 4_000]) await expectLinear((n) => lint([START, ...start.padEnd(n, 'x')]), length)
})

test('a character that is missing at a seam is found in a key in lines of 64', () => {
  const lines = KEY.match(/.{1,64}/g) ?? []
  const { findings } = lint([START, ...lines.map((line, index) => (index === 3 ? line.slice(1) : line))])
  expect(findings.map(({ code }) => code)).toEqual(['dkim-seam-missing'])
})
