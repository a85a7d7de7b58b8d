// The search over every page: opened by its button or Ctrl+K; frame.ts fills in the answers as you type.
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import styles from './search-dialog.module.css'

export function SearchDialog() {
  return (
    <dialog className={styles.dialog} aria-label="Search" data-search {...CLOSES_OUTSIDE}>
      <form action="/search" role="search" className={styles.form}>
        <label htmlFor="search-question" className="visually-hidden">
          Search tools, pages and guides
        </label>
        <input
          id="search-question"
          name="q"
          type="search"
          className={styles.input}
          placeholder="Search tools, pages and guides"
          autoComplete="off"
          spellCheck={false}
          data-search-question
        />
        <SubmitButton>Search</SubmitButton>
      </form>
      <p className={`${styles.hint} note`} role="status" data-search-status>
        Type a word, such as “spf”.
      </p>
      {/* Only frame.ts fills it: React renders it empty, once. */}
      <ul
        className={`${styles.answers} stack gap-1`}
        data-search-answers
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </dialog>
  )
}

/** The link to the search; its own page without JavaScript. */
export function SearchLink() {
  return (
    <a href="/search" className={styles.open} data-search-open>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="8.5" cy="8.5" r="5.6" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M12.8 12.8L18 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className="visually-hidden">Search (Ctrl+K or /)</span>
      <kbd className={`${styles.keys} soft one-line`} aria-hidden="true">
        Ctrl K
      </kbd>
    </a>
  )
}

// React's types do not know this attribute yet.
const CLOSES_OUTSIDE: object = { closedby: 'any' }
