// Posts, each with its date as a postmark on its stamp.
import { Link } from '#app/components/ui/link.tsx'
import type { PostSummary } from '#app/content/posts.ts'
import { PostFigure } from '#app/routes/blog-post/figures/post-figure.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import { BLOG } from '#app/content/blog.ts'
import styles from './post-list.module.css'

// A date as a postmark.
function Postmark({ date }: { date: string }) {
  const [month, day, year] = dayText(new Date(`${date}T00:00:00Z`)).split(/,? /)
  return (
    <time dateTime={date} className={`${styles.postmark} grid strong`}>
      {month} <span className={styles.day}>{day}</span> {year}
    </time>
  )
}

// A post's topic as a stamp, and its date as the postmark across it.
/** In 80 by 96 units; the postmark goes on the lower right corner. */
const PICTURES: Record<string, string> = {
  // A seal on its ribbon.
  Authentication: 'M40 22a15 15 0 1 1-.01 0ZM33.5 37l4.5 4.5 8.5-9M31 49.5l-5 19 9-5M49 49.5l2 8',
  // An envelope in transit.
  Sending: 'M26 28h34v24H26zM26 28l17 14 17-14M14 33h7M16 40h5M18 47h3',
  // A scale.
  Reputation: 'M40 20v38M28 62h16M22 28h36M22 28l-7 15h14ZM58 28l-7 15h14Z',
  // A sorting table.
  DNS: 'M32 20h16v11H32zM40 31v9M20 50v-10h40v10M13 50h14v11H13zM33 50h14v11H33zM53 50h12',
}

interface PostageProps {
  category: string
  date: string
}

const Postage = ({ category, date }: PostageProps) => (
  <div className={styles.postage}>
    <svg className={styles.stamp} viewBox="0 0 80 96" aria-hidden="true" focusable="false" fill="none">
      <rect fill="var(--sheet)" stroke="var(--line)" x="2" y="2" width="76" height="92" />
      <rect className={styles.holes} x="2" y="2" width="76" height="92" />
      <rect fill="var(--sea-ground)" x="9" y="9" width="62" height="78" />
      <path stroke="var(--sea)" strokeWidth="2.25" d={PICTURES[category] ?? PICTURES.Sending} />
    </svg>
    <Postmark date={date} />
  </div>
)

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

// The path of a page of the list.
export const pathOfPage = (page: number): string => (page === 1 ? BLOG.path : `${BLOG.path}/page/${page}`)

// The pages of the list.
export function Pagination({ page, pageCount }: { page: number; pageCount: number }) {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
  return (
    <nav aria-label="Pages of the blog">
      <ol className="wrap gap-2">
        {page > 1 && (
          <li>
            <Link to={pathOfPage(page - 1)} rel="prev" className={`${styles.page} grid strong`}>
              Newer
            </Link>
          </li>
        )}
        {pages.map((each) => (
          <li key={each}>
            <Link
              to={pathOfPage(each)}
              aria-current={each === page ? 'page' : undefined}
              className={`${styles.page} grid strong`}
            >
              <span className="visually-hidden">Page </span>
              {each}
            </Link>
          </li>
        ))}
        {page < pageCount && (
          <li>
            <Link to={pathOfPage(page + 1)} rel="next" className={`${styles.page} grid strong`}>
              Older
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
