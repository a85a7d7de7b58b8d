// A tool as a postage stamp: its short name, its question, and its price. Printed without color until the tool exists.
import { Link } from '#app/components/ui/link.tsx'
import styles from './postage-stamp.module.css'

interface PostageStampProps {
  short: string
  question: string
  label: string
  to?: string
  ink: 'post' | 'sea'
}

export function PostageStamp({ short, question, label, to, ink }: PostageStampProps) {
  const face = (
    <>
      <span className={styles.short}>{short}</span>
      <span className={styles.question}>{question}</span>
    </>
  )
  return (
    <div className={styles.stamp} data-ink={to && ink}>
      <div className={`${styles.face} grid gap-4`}>
        <svg className={styles.postmark} width="72" height="34" viewBox="0 0 72 34" aria-hidden="true">
          <path
            d="M0 6q6-5 12 0t12 0 12 0 12 0M0 14q6-5 12 0t12 0 12 0 12 0M0 22q6-5 12 0t12 0 12 0 12 0M0 30q6-5 12 0t12 0 12 0 12 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
        <p className={`${styles.value} small strong`}>{to ? 'Free' : 'Soon'}</p>
        {to ? (
          <Link to={to} className={`${styles.link} grid gap-1`}>
            {face}
            <span className="visually-hidden"> {label}</span>
          </Link>
        ) : (
          <p className={`${styles.link} grid gap-1`}>{face}</p>
        )}
      </div>
    </div>
  )
}
