// What happens once a plan begins.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { PLAN_WEEKS } from '#app/content/plans.ts'
import styles from './weeks.module.css'

export const Weeks = () => (
  <PageSection
    id="weeks"
    title="What happens in the first four weeks"
    lead="By the end, your domains are authenticated, your volume has grown step by step, and you know where your mail lands."
  >
    <ol className={`${styles.weeks} grid gap-5`}>
      {PLAN_WEEKS.map(({ week, title, text }) => (
        <li key={week} className={styles.step}>
          <span className="block note">{week}</span>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </PageSection>
)
