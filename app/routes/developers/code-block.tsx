// Lines of code with a button that copies them; the page's own script does that, since the page has no React.
import styles from './developers.module.css'

// A sentence whose words between backticks are code.
export const TextWithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))

interface CodeBlockProps {
  /** Its title, shown above it and read with the button. */
  label: string
  code: string
  /** So long that it gets a scroll area of its own, which must be reachable by keyboard. */
  scrolls?: boolean
  /** It follows what is typed in the form of its page. */
  isSample?: boolean
}

export function CodeBlock({ label, code, scrolls, isSample }: CodeBlockProps) {
  return (
    <figure className={`${styles.block} card`} data-sample={isSample}>
      <figcaption className={`${styles.bar} note`}>
        {label}
        <button type="button" className={`${styles.copy} off-paper`} data-copy>
          <span data-copy-label>Copy</span>
          <span className="visually-hidden"> {label}</span>
        </button>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard */}
      <pre className={styles.code} data-scrolls={scrolls} tabIndex={scrolls ? 0 : undefined}>
        <code>{withWholeFlags(code)}</code>
      </pre>
    </figure>
  )
}

/** “-all” or “--json” with its hyphen on another line reads as something else. */
const withWholeFlags = (code: string) =>
  code.split(/(?<= )(--?[a-z][\w-]*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="one-line">
        {part}
      </span>
    ),
  )
