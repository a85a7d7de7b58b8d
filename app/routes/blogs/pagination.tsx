// The pages of the list.
import { Link } from '#app/components/ui/link.tsx'
import { pathOfPage } from './list-path.ts'
import styles from './pagination.module.css'

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
