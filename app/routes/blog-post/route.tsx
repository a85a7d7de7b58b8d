// One post of the blog.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '#app/router/page-state.ts'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { Day } from '#app/components/prose/day.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import { TextPage } from '#app/components/prose/text-page.tsx'
import { BLOG } from '#app/content/blog.ts'
import { findPost, relatedPosts } from '#app/content/posts.ts'
import { pageMeta } from '#app/page-meta.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { feedLink } from '#app/routes/blog-feed/feed-link.ts'
import { ArticleData } from './article-data.tsx'
import { PostFigure } from './figures/post-figure.tsx'
import { Further } from './further.tsx'
import { groupSources } from './group-sources.ts'
import { Sources } from './sources.tsx'

export const handle = { hydrate: false, sameForAll: true }

export const loader = ({ params }: LoaderFunctionArgs) => {
  const post = findPost(params.slug) ?? pageNotFound()
  return { post, sources: groupSources(post.sources), related: relatedPosts(post) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [...pageMeta(data.post), feedLink] : []

export default function BlogPostPage() {
  const { post, sources, related } = useLoaderData<typeof loader>()
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
        <Prose content={post.content} figure={(name, alt) => <PostFigure name={name} alt={alt} />} />
        <Sources sources={sources} />
        <Further tools={post.tools} posts={related} />
      </TextPage>
      <ArticleData post={post} />
    </>
  )
}
