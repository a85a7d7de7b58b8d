// What the search found.
import type { SitePage } from '#app/content/site-pages.ts'
import styles from './search.module.css'

interface FoundPagesProps {
  question: string
  pages: readonly Pick<SitePage, 'path' | 'label' | 'about' | 'kind'>[]
}

export const FoundPages = ({ question, pages }: FoundPagesProps) => (
  <>
    <p>{countText(pages.length, question)}</p>
    {pages.length === 0 && (
      <p>
        Or browse <a href="/tool">all free tools</a> and <a href="/blogs">the guides</a>.
      </p>
    )}
    <ul className={styles.pages}>
      {pages.map(({ path, label, about, kind }) => (
        <li key={path}>
          <a href={path} className={styles.label}>
            {label}
          </a>{' '}
          <span className={styles.kind}>{kind}</span>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  </>
)

function countText(count: number, question: string): string {
  if (question === '') return 'Everything on this site:'
  if (count === 0) return `Nothing matches “${question}”. Try one word, such as “spf”.`
  return count === 1 ? 'One page matches.' : `${count} pages match.`
}
