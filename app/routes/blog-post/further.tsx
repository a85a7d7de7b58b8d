// Where to go from a post: its tools, and the posts that are closest to it.
import { Link } from '#app/components/ui/link.tsx'
import { TOOL_COLUMNS } from '#app/content/menu.ts'
import type { PostSummary } from '#app/content/posts.ts'
import styles from './post-end.module.css'

export function Further({ tools, posts }: { tools: readonly string[]; posts: readonly PostSummary[] }) {
  const links = TOOL_COLUMNS.flatMap((column) => column.entries).filter(({ to }) => tools.includes(to))
  return (
    <section aria-labelledby="further" className="stack gap-3">
      <h2 id="further" className="size-h3">
        Go on with
      </h2>
      <ul className={styles.further}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span className="note">Free tool</span>
          </li>
        ))}
        {posts.map(({ slug, path, title, category, minutes }) => (
          <li key={slug}>
            <Link to={path}>{title}</Link>
            <span className="note">
              {category}, {minutes} min
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
