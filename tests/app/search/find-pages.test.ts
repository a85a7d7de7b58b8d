import { describe, expect, test } from 'vitest'
import type { SitePage } from '#app/content/site-pages.ts'
import { findPages } from '#app/routes/search/find-pages.ts'

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
    ['nothing', []],
    ['(.*)+$', ['/blogs/spf', '/tool/spf', '/pricing']],
  ])('finds for “%s”', (question, paths) => {
    expect(found(question)).toEqual(paths)
  })
})
