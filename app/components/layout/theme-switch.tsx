// Cycles through the themes: system, light, dark. frame.ts switches; the styles show which one is on.
import styles from './theme-switch.module.css'

export function ThemeSwitch() {
  return (
    <button type="button" className={styles.switch} data-theme-switch>
      <span className="visually-hidden">Theme: </span>
      <span className={styles.system}>
        <Drawing>
          <circle cx="10" cy="10" r="7" />
          <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
        </Drawing>
        <span className="visually-hidden">as your system</span>
      </span>
      <span className={styles.light}>
        <Drawing>
          <circle cx="10" cy="10" r="3.5" />
          <path d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4" />
        </Drawing>
        <span className="visually-hidden">light</span>
      </span>
      <span className={styles.dark}>
        <Drawing>
          <path d="M16.5 12.2A7 7 0 1 1 7.8 3.5a5.6 5.6 0 0 0 8.7 8.7z" />
        </Drawing>
        <span className="visually-hidden">dark</span>
      </span>
    </button>
  )
}

const Drawing = ({ children }: { children: React.ReactNode }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)
