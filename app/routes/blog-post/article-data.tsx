// A post's data for search engines (https://schema.org/Article).
import { StructuredData } from '#app/components/layout/structured-data.tsx'
import { BRAND } from '#app/content/brand.ts'
import type { PostSummary } from '#app/content/posts.ts'

export function ArticleData({ post }: { post: PostSummary }) {
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
