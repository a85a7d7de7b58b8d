// What the fourteen services of a plan are, in the order in which you meet them.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { PLAN_PARTS, PLAN_SERVICES } from '#app/content/plans.ts'
import styles from './plan-contents.module.css'

export function PlanContents() {
  return (
    <PageSection
      id="contents"
      title="What the fourteen are"
      lead="In the order in which you meet them."
      layout="beside"
    >
      {PLAN_PARTS.map(({ id, title }) => (
        <div key={id}>
          <h3 className={styles.part}>{title}</h3>
          <dl>
            {PLAN_SERVICES.filter(({ part }) => part === id).map(({ name, text }) => (
              <div key={name} className={styles.service}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </PageSection>
  )
}
