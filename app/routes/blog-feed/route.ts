// The blog for feed readers.
import { POSTS } from '#app/content/posts.ts'
import { rssFeed } from './rss-feed.ts'

export const loader = () =>
  new Response(rssFeed(POSTS), {
    headers: {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
