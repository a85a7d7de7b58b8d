// Posts as RSS 2.0 (https://www.rssboard.org/rss-specification), with the feed's own URL as its profile requires.
import { escapeMarkup } from '#shared/kit/escape.ts'
import { BLOG } from '#app/content/blog.ts'
import { BRAND } from '#app/content/brand.ts'
import type { PostSummary } from '#app/content/posts.ts'

/** Newest first. */
export function rssFeed(posts: readonly PostSummary[]): string {
  const [newest] = posts
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeMarkup(BLOG.feedTitle)}</title>
<link>${escapeMarkup(BRAND.origin + BLOG.path)}</link>
<atom:link href="${escapeMarkup(BRAND.origin + BLOG.feedPath)}" rel="self" type="application/rss+xml"/>
<description>${escapeMarkup(BLOG.description)}</description>
<language>en</language>
${newest ? `<lastBuildDate>${dateText(newest.date)}</lastBuildDate>` : ''}
${posts.map(item).join('\n')}
</channel>
</rss>
`
}

const item = ({ title, path, description, date, category }: PostSummary) => `<item>
<title>${escapeMarkup(title)}</title>
<link>${escapeMarkup(BRAND.origin + path)}</link>
<guid>${escapeMarkup(BRAND.origin + path)}</guid>
<pubDate>${dateText(date)}</pubDate>
<category>${escapeMarkup(category)}</category>
<description>${escapeMarkup(description)}</description>
</item>`

/** RFC 822, as RSS requires; a browser's UTC text has that form. */
const dateText = (date: string) => new Date(`${date}T00:00:00Z`).toUTCString()
