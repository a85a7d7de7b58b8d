// A page that could not be shown: what happened, in plain words, and the way on.
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { Stamp } from '#app/components/tool/stamp.tsx'
import styles from './problem-page.module.css'

export interface ProblemPageProps {
  stamp: string
  title: string
  children: React.ReactNode
}

export function ProblemPage({ stamp, title, children }: ProblemPageProps) {
  return (
    <div className={styles.page}>
      <Stamp word={stamp} date="return to sender" tone="bad" />
      <h1>{title}</h1>
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>
        <ButtonLink to="/">Go to the home page</ButtonLink>
        <ButtonLink to="/tool/spf" look="quiet">
          Check a domain
        </ButtonLink>
      </div>
    </div>
  )
}
