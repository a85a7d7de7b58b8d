// Shows feed readers where the blog's feed is.
import { BLOG } from '#app/content/blog.ts'

export const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: BLOG.feedTitle,
  href: BLOG.feedPath,
} as const
