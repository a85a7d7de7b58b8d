import { expect, test } from 'vitest'
import { POSTS } from '#app/content/posts.ts'
import { rssFeed } from '#app/routes/blog-feed/rss-feed.ts'
import { groupSources } from '#app/routes/blog-post/further.tsx'

test('the feed is well-formed XML with an item for each post, with absolute URLs', () => {
  const feed = new DOMParser().parseFromString(rssFeed(POSTS), 'application/xml')
  expect(feed.querySelector('parsererror')).toBeNull()
  const links = [...feed.querySelectorAll('item > guid')].map((link) => link.textContent)
  expect(links).toEqual(POSTS.map(({ slug }) => `https://warmpost.example/blogs/${slug}`))
  expect(feed.querySelector('item > pubDate')?.textContent).toMatch(
    /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  )
})

test('markup in a title stays text', () => {
  const [post] = POSTS
  expect(post && rssFeed([{ ...post, title: 'a < b & "c"' }])).toContain(
    '<title>a &lt; b &amp; &quot;c&quot;</title>',
  )
})

test('a provider’s page gets its title, its URL and the day it was read', () => {
  expect(groupSources(['gmailGuidelines'])).toEqual([
    {
      document: 'Google: Email sender guidelines',
      url: 'https://support.google.com/mail/answer/81126',
      readOn: '2026-07-02',
      sections: [],
    },
  ])
})

test('sections are listed below their RFC, and appendices have their own anchors', () => {
  const rfc = 'https://www.rfc-editor.org/rfc/rfc9989.html'
  expect(groupSources(['RFC 9989, 4.4', 'A page elsewhere', 'RFC 9989, A.6'])).toEqual([
    {
      document: 'RFC 9989',
      url: rfc,
      sections: [
        { number: '4.4', url: `${rfc}#section-4.4` },
        { number: 'A.6', url: `${rfc}#appendix-A.6` },
      ],
    },
    { document: 'A page elsewhere', url: undefined, sections: [] },
  ])
})
