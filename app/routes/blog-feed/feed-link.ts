// Tells feed readers where the feed of the blog is.
import { BLOG } from '#app/content/blog.ts'

export const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: BLOG.feedTitle,
  href: BLOG.feedPath,
} as const
