// One post of the blog.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Breadcrumb, StructuredData } from '#app/components/layout/breadcrumb.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import { TextPage, Day } from '#app/components/prose/text-page.tsx'
import { BLOG } from '#app/content/blog.ts'
import { findPost, relatedPosts, type PostSummary } from '#app/content/posts.ts'
import { pageMeta } from '#app/page-meta.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { feedLink } from '#app/routes/blog-feed/feed-link.ts'
import { Further, Sources, groupSources, PostWidget } from './further.tsx'
import { loadWidget, type Widget } from './widgets.ts'
import { BRAND } from '#app/content/brand.ts'
import { PostFigure } from './figures/post-figure.tsx'

export const handle = { hydrate: false, sameForAll: true }

export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const post = findPost(params.slug) ?? pageNotFound()
  const widget = await loadWidget(post.widget, context.api, new URL(request.url))
  return { post, widget, sources: groupSources(post.sources), related: relatedPosts(post) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [...pageMeta(data.post), feedLink] : []

export default function BlogPostPage() {
  const { post, widget, sources, related } = useLoaderData<typeof loader>()
  const note = (
    <>
      <strong>{post.category}</strong>
      <Day date={post.date} />
      <span>{post.minutes} min read</span>
    </>
  )
  return (
    <>
      <Breadcrumb trail={[{ label: 'Blog', to: BLOG.path }, { label: post.title }]} />
      <TextPage
        title={post.title}
        note={note}
        headings={[...post.headings, { id: 'sources', text: 'Sources' }]}
      >
        <Prose content={post.content} figure={figureOf(widget)} />
        <Sources sources={sources} />
        <Further tools={post.tools} posts={related} />
      </TextPage>
      <ArticleData post={post} />
    </>
  )
}

/** A post's data for search engines (https://schema.org/Article). */
function ArticleData({ post }: { post: PostSummary }) {
  const company = { '@type': 'Organization', name: BRAND.name, url: BRAND.origin }
  return (
    <StructuredData
      facts={{
        '@type': 'Article',
        headline: post.title,
        description: post.description,
        articleSection: post.category,
        datePublished: post.date,
        author: company,
        publisher: company,
        mainEntityOfPage: BRAND.origin + post.path,
      }}
    />
  )
}

/** What a guide shows at `figure:name`: the tool in action for `widget`, otherwise the drawing of that name. */
const figureOf = (widget: Widget) =>
  function figure(name: string, alt: string) {
    return name === 'widget' ? <PostWidget {...widget} caption={alt} /> : <PostFigure name={name} alt={alt} />
  }
