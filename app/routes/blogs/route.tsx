// The list of posts, in pages.
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { BLOG } from '#app/content/blog.ts'
import { PAGE_COUNT, postsOfPage } from '#app/content/posts.ts'
import { pageMeta } from '#app/page-meta.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { feedLink } from '#app/routes/blog-feed/feed-link.ts'
import { PostList, Pagination, pathOfPage } from './post-list.tsx'
import styles from './blogs.module.css'

export const handle = { hydrate: false, sameForAll: true }

export const loader = ({ params: { page: written } }: LoaderFunctionArgs) => {
  const page = Number(written ?? 1)
  const posts = postsOfPage(page)
  // Each list has one URL: no /blogs/page/1, no /blogs/page/02.
  if (written !== undefined && posts.length > 0 && pathOfPage(page) !== `/blogs/page/${written}`) {
    return redirect(pathOfPage(page), 301)
  }
  if (posts.length === 0) pageNotFound()
  return { page, pageCount: PAGE_COUNT, posts }
}

export const meta: MetaFunction<typeof loader> = ({ data: list }) => {
  if (!list) return []
  const part = list.page > 1 ? `, page ${list.page}` : ''
  const title = `${BLOG.title}${part}`
  const path = pathOfPage(list.page)
  return [
    ...pageMeta({
      title,
      description: `${BLOG.description}${part && ` Page ${list.page}.`}`,
      path,
      pictureOf: BLOG.path,
    }),
    feedLink,
  ]
}

export default function BlogsPage() {
  const { page, pageCount, posts } = useLoaderData<typeof loader>()
  const trail = page > 1 ? [{ label: 'Blog', to: BLOG.path }, { label: `Page ${page}` }] : [{ label: 'Blog' }]
  return (
    <>
      <Breadcrumb title={BLOG.title} trail={trail} />
      <div className={`${styles.page} stack gap-6 page-wide`}>
        <p className={`${styles.lead} soft size-lead`}>
          {BLOG.lead} New ones come by <a href={BLOG.feedPath}>RSS</a>.
        </p>
        <PostList posts={posts} />
        <Pagination page={page} pageCount={pageCount} />
      </div>
    </>
  )
}
