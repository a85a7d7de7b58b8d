import { describe, expect, test } from 'vitest'
import type { SitePage } from '#app/content/site-pages.ts'
import { SITE_PAGES } from '#app/content/site-pages.ts'
import { findPages, checksOf } from '#app/routes/search/answers.ts'

const pages: SitePage[] = [
  { path: '/blogs/spf', label: 'The ten lookups of SPF', about: 'How they are counted.', kind: 'Guide' },
  {
    path: '/tool/spf',
    label: 'SPF Checker',
    about: 'Check an SPF record.',
    kind: 'Tool',
    words: 'sender policy',
  },
  { path: '/pricing', label: 'Pricing', about: 'Three plans.', kind: 'Page', words: 'cost' },
]
const found = (question: string) => findPages(pages, question).map(({ path }) => path)

describe('the search', () => {
  test.each([
    ['', ['/blogs/spf', '/tool/spf', '/pricing']],
    ['spf', ['/blogs/spf', '/tool/spf']],
    ['SPF check', ['/tool/spf']],
    ['cost', ['/pricing']],
    ['pri', ['/pricing']],
    ['what does it cost', ['/pricing']],
    ['nothing', []],
    ['(.*)+$', ['/blogs/spf', '/tool/spf', '/pricing']],
  ])('finds for “%s”', (question, paths) => {
    expect(found(question)).toEqual(paths)
  })
})

test('“why spam” finds the check of a domain', () => {
  expect(findPages(SITE_PAGES, 'why spam').map(({ path }) => path)).toContain('/tool/email-authentication')
})

test.each([
  'my mail lands in spam',
  'emails going to junk folder',
  'why do my emails not arrive',
  'email deliverability problem',
])('the visitor’s words lead to the report and to the mail test: %s', (question) => {
  const first = findPages(SITE_PAGES, question)
    .map(({ path }) => path)
    .slice(0, 5)
  expect(first).toEqual(expect.arrayContaining(['/tool/domain-report']))
  expect(findPages(SITE_PAGES, question).map(({ path }) => path)).toContain('/tool/mail-test')
})

test('a typed domain is offered the whole report first', () => {
  expect(checksOf('acme.com')[0]?.path).toBe('/tool/domain-report?domain=acme.com')
})

test.each([
  ['personalization preview', '/tool/subject-line'],
  ['subject line tester', '/tool/subject-line'],
  ['follow up', '/tool/email-sequence'],
  ['cold email sequence', '/tool/email-sequence'],
  ['wcag', '/tool/template-checker'],
  ['outlook html', '/tool/template-checker'],
])('“%s” finds %s', (question, path) => {
  expect(findPages(SITE_PAGES, question).map((page) => page.path)).toContain(path)
})

describe('a domain in the search', () => {
  test.each([
    ['acme.com', 'acme.com'],
    ['https://ACME.com/about', 'acme.com'],
    ['jane@acme.com', 'acme.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%s is offered to every check', (question, domain) => {
    const paths = checksOf(question).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([`/tool/spf?domain=${domain}`, `/tool/mx?domain=${domain}`]))
    expect(paths.every((path) => path.endsWith(`=${domain}`))).toBe(true)
  })

  test('an IDN is shown in its own script', () => {
    expect(checksOf('xn--bcher-kva.example')[0]?.label).toContain('bücher.example')
  })

  test('an IP address is offered to the blocklists', () => {
    expect(checksOf('192.0.43.10').map(({ path }) => path)).toEqual([
      '/tool/ip-reputation-checker?ip=192.0.43.10',
    ])
  })

  test.each(['', 'spf', 'how to warm up', 'e.g. spf', '..', 'a..b'])('“%s” is none', (question) => {
    expect(checksOf(question)).toEqual([])
  })
})
