// Posts, each with its date as a postmark on its stamp.
import { Link } from '#app/components/ui/link.tsx'
import type { PostSummary } from '#app/content/posts.ts'
import { PostFigure } from '#app/routes/blog-post/figures/post-figure.tsx'
import { Postage } from './postage.tsx'
import styles from './post-list.module.css'

export function PostList({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <ol>
      {posts.map(({ slug, path, title, description, date, category, minutes }) => (
        <li key={slug} className={styles.post}>
          <Postage category={category} date={date} />
          <div className={`${styles.text} stack gap-3`}>
            <h2 className={styles.title}>
              <Link to={path}>{title}</Link>
            </h2>
            <p className={`${styles.note} soft`}>
              <strong>{category}</strong> · {minutes}
              {'\u00a0'}min{'\u00a0'}read
            </p>
            <p>{description}</p>
            <Link to={path} className="strong target">
              Read more<span className="visually-hidden"> about {title}</span>
            </Link>
          </div>
          <div className={styles.figure}>
            <PostFigure name={slug} />
          </div>
        </li>
      ))}
    </ol>
  )
}
