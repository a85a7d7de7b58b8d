// Widths of Helvetica.afm, in 1/1000 em.
import { expect, test } from 'vitest'
import { estimatedWidth } from '#shared/message/subject-line/inbox-rows.ts'

test.each([
  ['W', 944],
  ["'", 191],
  ['’', 222],
  ['“x”', 333 + 500 + 333],
  ['a – b — c…', 556 + 278 + 556 + 278 + 556 + 278 + 1000 + 278 + 500 + 1000],
  ['5 €', 556 + 278 + 556],
  ['é', 556],
  ['Øre', 778 + 333 + 556],
  ['\u00a0', 278],
  ['\u200b', 0],
  ['字', 1000],
])('“%s” is %i wide', (text, width) => {
  expect(estimatedWidth(text, 1000)).toBeCloseTo(width)
})
