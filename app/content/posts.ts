// The posts of the blog, newest first; each is a Markdown file in posts/, and its name is its slug.
import * as v from 'valibot'
import type { ProseDocument } from '#app/components/prose/prose-tree.ts'

const WIDGETS = [
  'authentication',
  'bimi',
  'dkim',
  'dmarc',
  'ip',
  'mx',
  'report',
  'reputation',
  'spf',
  'transport',
] as const
/** The tool at work in a guide (app/routes/blog-post/widgets.ts). */
export type WidgetName = (typeof WIDGETS)[number]

const PostHead = v.object({
  title: v.string(),
  description: v.string(),
  date: v.pipe(v.string(), v.isoDate()),
  category: v.string(),
  /** Paths of the tools that go with it. */
  tools: v.array(v.string()),
  widget: v.picklist(WIDGETS),
  /** Such as "RFC 7208, 4.6.4", or the name of a page in shared/data/provider-rules/sources.ts. */
  sources: v.array(v.string()),
})

export interface PostSummary extends v.InferOutput<typeof PostHead> {
  slug: string
  path: string
  /** To read it. */
  minutes: number
}

interface Post extends PostSummary, Pick<ProseDocument, 'content' | 'headings'> {}

const WORDS_PER_MINUTE = 220
const POSTS_PER_PAGE = 6

const FILES = import.meta.glob<ProseDocument>('./posts/*.md', { eager: true, import: 'default' })

export const POSTS: readonly Post[] = Object.entries(FILES)
  .map(([file, { about, content, headings, wordCount }]) => {
    const slug = file.replace(/^.*\/|\.md$/g, '')
    return {
      ...v.parse(PostHead, about),
      slug,
      path: `/blogs/${slug}`,
      minutes: Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE)),
      content,
      headings,
    }
  })
  .sort((a, b) => b.date.localeCompare(a.date))

export const PAGE_COUNT = Math.ceil(POSTS.length / POSTS_PER_PAGE)

/** What a list says about a post: all but its text. */
function summaryOf({ content: _content, headings: _headings, ...summary }: Post): PostSummary {
  return summary
}

/** The posts of one page of the list, counted from 1; none if there is no such page. */
export function postsOfPage(page: number): PostSummary[] {
  if (!Number.isInteger(page) || page < 1) return []
  return POSTS.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE).map(summaryOf)
}

export const findPost = (slug: string | undefined): Post | undefined =>
  POSTS.find((post) => post.slug === slug)

/** Those that have the most in common with it: a tool counts like the category; newer before older. */
export function relatedPosts(post: Post, count = 2): PostSummary[] {
  const kinship = (other: Post) =>
    other.tools.filter((tool) => post.tools.includes(tool)).length + Number(other.category === post.category)
  return POSTS.filter((other) => other !== post)
    .sort((a, b) => kinship(b) - kinship(a))
    .slice(0, count)
    .map(summaryOf)
}
