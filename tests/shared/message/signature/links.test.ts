import { describe, expect, test } from 'vitest'
import { mailLink, phoneLink, webLink, type Link } from '#shared/message/signature/draft.ts'

const hrefOf = (link: Link) => (link.ok ? link.href : null)

describe('a web address', () => {
  test.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://Example.com/a b', 'http://example.com/a%20b'],
    [' https://example.com/?a="b"&c=<d> ', 'https://example.com/?a=%22b%22&c=%3Cd%3E'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('“%s” links to %s', (text, href) => {
    expect(hrefOf(webLink(text))).toBe(href)
  })

  test.each([
    '',
    'example.com',
    '//example.com',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'ftp://example.com',
    'https:/example.com',
    'https://',
    'https://user:secret@example.com',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('“%s” is refused', (text) => {
    expect(hrefOf(webLink(text))).toBeNull()
  })
})

describe('an email address', () => {
  test.each([
    ['ada@example.com', 'mailto:ada@example.com'],
    ['ada+news@example.com', 'mailto:ada%2Bnews@example.com'],
    ["o'neill@example.com", "mailto:o'neill@example.com"],
    ['a?bcc=b@example.com', 'mailto:a%3Fbcc%3Db@example.com'],
    ['a&b%41@example.com', 'mailto:a%26b%2541@example.com'],
  ])('“%s” links to %s', (text, href) => {
    expect(hrefOf(mailLink(text))).toBe(href)
  })

  test.each([
    '',
    'ada',
    'ada@',
    'ada@localhost',
    'a@b@c.example',
    'a b@example.com',
    'a@example.com,b@example.com',
    '"><script>@example.com',
    'ada@exam\nple.com',
    '\uD800@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('“%s” is refused', (text) => {
    expect(hrefOf(mailLink(text))).toBeNull()
  })
})

describe('a phone number', () => {
  test.each([
    ['+1 (555) 010-0199', 'tel:+15550100199'],
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['020 7946 0000', 'tel:02079460000'],
    ['+1 555 0100 ext. 12', 'tel:+15550100;ext=12'],
    ['555-0100 x7', 'tel:5550100;ext=7'],
    ['+49.30/123–456', 'tel:+4930123456'],
  ])('“%s” is dialed as %s', (text, href) => {
    expect(hrefOf(phoneLink(text))).toBe(href)
  })

  test.each([
    '',
    'by appointment',
    '12',
    '+',
    '1+2',
    '1234567890123456',
    'javascript:1',
    `${'1 '.repeat(5000)}x`,
  ])('“%s” stays plain text', (text) => {
    expect(hrefOf(phoneLink(text))).toBeNull()
  })
})
