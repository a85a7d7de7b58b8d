import { expect, test } from 'vitest'
import { TOOL_PATHS } from '#app/content/menu.ts'
import { PAGE_COUNT, POSTS, postsOfPage, relatedPosts } from '#app/content/posts.ts'
import { FIGURE_NAMES } from '#app/routes/blog-post/figures/post-figure.tsx'

test('sixteen posts make three pages, newest first', () => {
  const pages = Array.from({ length: PAGE_COUNT }, (_, index) => postsOfPage(index + 1))
  expect(pages.map((posts) => posts.length)).toEqual([6, 6, 4])
  const days = pages.flat().map(({ date }) => date)
  expect(days).toEqual([...days].sort().reverse())
})

test('there is no page before the first or after the last, and none between two', () => {
  expect([0, -1, 1.5, Number.NaN, PAGE_COUNT + 1].flatMap(postsOfPage)).toEqual([])
})

test.each(POSTS)('$slug has its widget, its tools, its sources, and lines for search engines', (post) => {
  const figures = post.content.flatMap((node) =>
    typeof node !== 'string' && node.is === 'figure' ? [node.name] : [],
  )
  // A drawing if there is one, and the tool in action exactly once.
  const drawn = FIGURE_NAMES.includes(post.slug) ? [post.slug] : []
  expect(figures).toEqual([...drawn, 'widget'])
  expect(post.sources.length).toBeGreaterThan(0)
  for (const tool of post.tools) expect(TOOL_PATHS).toContain(tool)
  expect(post.tools.length).toBeGreaterThan(0)
  expect(post.headings.length).toBeGreaterThan(2)
  // With the site's name after it, 65.
  expect(post.title.length).toBeLessThanOrEqual(54)
  expect(post.description.length).toBeGreaterThanOrEqual(50)
  expect(post.description.length).toBeLessThanOrEqual(160)
})

test('a post is not related to itself', () => {
  for (const post of POSTS) {
    const slugs = relatedPosts(post).map(({ slug }) => slug)
    expect(slugs).toHaveLength(2)
    expect(slugs).not.toContain(post.slug)
  }
})
