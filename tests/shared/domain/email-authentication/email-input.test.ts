import { expect, test } from 'vitest'
import { parseEmailInput } from '#shared/domain/email-authentication/email-input.ts'

test.each<[string, string | null, string]>([
  ['jane@example.com', 'jane@example.com', 'example.com'],
  [' Jane.Doe+x@Example.COM. ', 'Jane.Doe+x@example.com', 'example.com'],
  ['"Doe, Jane" <jane@example.com>', 'jane@example.com', 'example.com'],
  ['mailto:jane@example.com', 'jane@example.com', 'example.com'],
  ['example.com', null, 'example.com'],
  ['@example.com', null, 'example.com'],
  ['https://user:pass@www.example.com/path?x=1', null, 'www.example.com'],
  ['jörg@müller.de', 'jörg@xn--mller-kva.de', 'xn--mller-kva.de'],
  ['<jane@example.com>', 'jane@example.com', 'example.com'],
])('“%s”', (input, email, domain) => {
  expect(parseEmailInput(input)).toEqual({ ok: true, email, domain })
})

test.each([
  '',
  '   ',
  '<>',
  'jane',
  'jane@',
  'jane@localhost',
  'a b@example.com',
  'jane@exa mple.com',
  'x\r\nBcc: y@example.com',
  `${'x'.repeat(65)}@example.com`,
  'jane@192.0.2.1',
  '\u0000@example.com',
  '@',
])('refuses “%s” with a sentence', (input) => {
  const parsed = parseEmailInput(input)
  expect(parsed.ok).toBe(false)
  expect(!parsed.ok && parsed.message).toMatch(/\.$/)
})
