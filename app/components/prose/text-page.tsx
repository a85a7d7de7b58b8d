// A page to read: its heading, what is in it, its text.
import { useId, type ReactNode } from 'react'
import type { ProseHeading } from '#app/components/prose/prose-tree.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import styles from './text-page.module.css'

interface TextPageProps {
  title: string
  /** A line above the heading: what kind of text, from when. */
  note: ReactNode
  headings: readonly ProseHeading[]
  children: ReactNode
}

export function TextPage({ title, note, headings, children }: TextPageProps) {
  const contents = useId()
  return (
    <article className={`${styles.page} stack page-wide`}>
      <header className={`${styles.head} stack gap-4`}>
        <p className={`${styles.note} wrap gap-0-4 note`}>{note}</p>
        <h1>{title}</h1>
      </header>
      <nav className={`${styles.contents} off-paper note`} aria-labelledby={contents}>
        <h2 id={contents} className={styles.title}>
          On this page
        </h2>
        <Headings headings={headings} />
        <details className={styles.folded}>
          <summary className="unfolds">On this page</summary>
          <Headings headings={headings} />
        </details>
      </nav>
      <div className={`${styles.text} stack gap-7`}>{children}</div>
    </article>
  )
}

const Headings = ({ headings }: Pick<TextPageProps, 'headings'>) => (
  <ol>
    {headings.map(({ id, text }) => (
      <li key={id}>
        <a href={`#${id}`}>{text}</a>
      </li>
    ))}
  </ol>
)

// A day as people write it, with its machine-readable form.
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayInWords(date)}</time>
}
