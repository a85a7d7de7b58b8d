import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSelector, reduceQuestion, signaturesIn } from '#shared/records/dkim/question.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'

const HEADER = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=A.test;
\ts=News1; t=1700000000; h=from:to:subject; bh=abc=; b=d=s=xyz;`

const MESSAGE = `Received: by mx.c.test
DKIM-Signature: v=1; a=rsa-sha256; d=service.test; s=srv; h=from; bh=x; b=y
DKIM-Signature: v=1; a=rsa-sha256; s=own;
  d=mail.b.test; h=from; bh=x; b=y
From: Bob <bob@mail.b.test>
Subject: d=nothing.test; s=wrong;

Hello d=body.test; s=body;`

describe('what is in the selector field', () => {
  test.each([
    ['a selector', 'a.test', 'google', 'a.test', 'google'],
    ['in capitals', 'a.test', 'Selector1', 'a.test', 'selector1'],
    ['with blanks and quotes', 'a.test', ' "google" ', 'a.test', 'google'],
    ['as a tag', 'a.test', 's=google;', 'a.test', 'google'],
    ['of several labels', 'a.test', 'march.2026', 'a.test', 'march.2026'],
    ['nothing', 'a.test', '', 'a.test', ''],
    ['a full name', 'a.test', 'google._domainkey.b.test', 'b.test', 'google'],
    ['a full name with a final dot', 'a.test', 'google._domainkey.b.test.', 'b.test', 'google'],
    ['a name within the zone', 'a.test', 'google._domainkey', 'a.test', 'google'],
    ['a full name in the domain field', 'google._domainkey.b.test', '', 'b.test', 'google'],
    ['a header', '', HEADER, 'A.test', 'news1'],
    ['a header in one line', '', HEADER.replaceAll(/[\n\t]/g, ''), 'A.test', 'news1'],
    ['a header without its name', '', 'v=1; a=rsa-sha256; d=a.test; s=x', 'a.test', 'x'],
    ['a message: the signature of its sender', '', MESSAGE, 'mail.b.test', 'own'],
    ['a message: the signature for the domain asked', 'service.test', MESSAGE, 'service.test', 'srv'],
    ['a message in which nothing fits', 'a.test', MESSAGE.replace('From:', 'X:'), 'service.test', 'srv'],
    ['a message in one line', '', MESSAGE.replaceAll('\n', ''), 'service.test', 'srv'],
  ])('%s', (_, domain, field, askedDomain, selector) => {
    expect(reduceQuestion(domain, field)).toEqual({ domain: askedDomain, selector })
  })

  test('all signatures of a message are found', () => {
    expect(signaturesIn(MESSAGE)).toEqual([
      { domain: 'service.test', selector: 'srv' },
      { domain: 'mail.b.test', selector: 'own' },
    ])
  })
})

describe('a selector', () => {
  test.each(['google', 's1', 'a-b', 'a_b', 'march.2026', '20230601', 'x'])('may be “%s”', (selector) => {
    expect(parseSelector(selector, 'a.test')).toEqual({ ok: true, selector })
  })

  test.each(['-a', 'a-', 'a..b', 'ä', 'a/b', 'a@b', 'x'.repeat(64), 'a.'.repeat(120) + 'a'])(
    'cannot be “%s”',
    (selector) => {
      expect(parseSelector(selector, 'a.test').ok).toBe(false)
    },
  )
})

test('never throws, whatever is pasted', () => {
  const piece = fc.constantFrom('DKIM-Signature:', 'd=', 's=', ';', 'a.test', ' ', '\n', '._domainkey.', '"')
  fc.assert(
    fc.property(fc.string(), fc.array(fc.oneof(piece, fc.string())), (domain, pieces) => {
      const { selector } = reduceQuestion(domain, pieces.join(''))
      expect(typeof selector).toBe('string')
    }),
  )
})

const TEXTS: readonly [string, (n: number) => string][] = [
  ['tags', (n) => `DKIM-Signature: ${' ; '.repeat(n)}`],
  ['quotes', (n) => '"'.repeat(n)],
  ['semicolons', (n) => ';'.repeat(n)],
]

describe('the cost grows no faster than the text', () => {
  countThroughout()
  test.each(TEXTS)('%s', (_, make) => expectLinear((n) => reduceQuestion('a.test', make(n)), 2_000))
})

test.each(TEXTS)('200,000 %s are read', (_, make) => {
  expect(reduceQuestion('a.test', make(200_000)).selector).toBeTypeOf('string')
})
