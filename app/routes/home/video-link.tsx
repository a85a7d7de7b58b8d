// Opens the walkthrough. Without JavaScript, it jumps to the text.
import buttonStyles from '#app/components/ui/button.module.css'
import styles from './video.module.css'

interface VideoLinkProps {
  /** The id of the version for visitors without JavaScript. */
  target: string
  children: string
  look?: 'main'
}

export function VideoLink({ target, children, look }: VideoLinkProps) {
  return (
    <a
      href={`#${target}`}
      className={buttonStyles.button}
      data-look={look === 'main' ? undefined : 'quiet'}
      data-opens-walkthrough=""
    >
      <span className={styles.watch}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M4 2.5l9 5.5-9 5.5z" fill="currentColor" />
        </svg>
        {children}
      </span>
    </a>
  )
}
