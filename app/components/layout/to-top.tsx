// The back-to-top link, which frame.ts animates and shows once the page is scrolled.
import styles from './to-top.module.css'

export function ToTop() {
  return (
    <a href="#main" className={`${styles.top} off-paper`} data-to-top>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M4 12l6-6 6 6" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
      <span className="visually-hidden">Back to top</span>
    </a>
  )
}
