// What customers may bring to the sending platform, and what belongs to them in any case.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { CUSTOMER_ADDS, CUSTOMER_OWNS } from '#app/content/services.ts'
import styles from './customer-servers.module.css'

export function CustomerServers() {
  return (
    <PageSection
      id="your-own-servers"
      title="Bring your own servers"
      lead="Your administrator decides what you may add, and how many of each."
      layout="beside"
    >
      <div className={`${styles.slip} grid card`}>
        <Names title="Up to your limit" names={CUSTOMER_ADDS} />
        <Names title="Always yours to manage" names={CUSTOMER_OWNS} />
      </div>
    </PageSection>
  )
}

const Names = ({ title, names }: { title: string; names: readonly string[] }) => (
  <div className={`${styles.part} stack gap-2`}>
    <h3>{title}</h3>
    <ul>
      {names.map((name) => (
        <li key={name} className={styles.name}>
          {name}
        </li>
      ))}
    </ul>
  </div>
)
