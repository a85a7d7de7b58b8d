// How much of an email is taken apart: all of any real one, and of a hostile one a beginning.
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { boundMail } from '#shared/kit/bound-mail.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'

const HEADER = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n'
const PART = '--b\r\n\r\nx\r\n'
const bytes = (text: string) => new TextEncoder().encode(text)
const kept = (text: string) => {
  const { bytes: read, isCut } = boundMail(bytes(text))
  return { size: read.length, isCut }
}

describe('all of it is read', () => {
  test.each([
    ['nothing', ''],
    ['one line', 'Subject: x'],
    ['a thousand parts', HEADER + PART.repeat(1_000)],
    ['five megabytes of base64', `${'A'.repeat(76)}\r\n`.repeat(67_000)],
    ['a list of a hundred thousand words', 'word\r\n'.repeat(100_000)],
  ])('of %s', (_, text) => {
    expect(kept(text)).toEqual({ size: text.length, isCut: false })
  })
})

describe('a beginning is read, up to the end of a line', () => {
  test.each([
    ['parts', HEADER + PART.repeat(6_000), HEADER.length + 5_000 * PART.length],
    ['lines', '\n'.repeat(1_000_000), 150_001],
  ])('of %s without end', (_, text, size) => {
    expect(kept(text)).toEqual({ size, isCut: true })
  })
})

describe('to take apart what is left costs in proportion to its length', () => {
  countThroughout()
  const parsed = (text: string) => PostalMime.parse(boundMail(bytes(text)).bytes, { maxNestingDepth: 20 })
  test.each<[string, (n: number) => string]>([
    ['parts', (n) => HEADER + '--b\n'.repeat(n)],
    ['folds', (n) => `A: b\n${' x\n'.repeat(n)}`],
    ['fields', (n) => 'A: b\n'.repeat(n)],
  ])('of %s', (_, make) => expectLinear((n) => parsed(make(n)), 1_000))
})
