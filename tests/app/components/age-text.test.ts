import { expect, test } from 'vitest'
import { ageText } from '#app/routes/ip-reputation/ip-result.tsx'

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [29, '29 seconds'],
  [30, 'a minute'],
  [89, 'a minute'],
  [90, '2 minutes'],
  [3600, '60 minutes'],
])('%i s ago is “%s”', (seconds, text) => {
  expect(ageText(seconds)).toBe(text)
})
