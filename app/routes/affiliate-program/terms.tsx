// The terms as a receipt, with one customer's figures worked out.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { TERMS } from '#app/content/affiliate.ts'
import styles from './terms.module.css'

export function Terms() {
  return (
    <PageSection
      id="terms"
      title="The terms, all of them"
      lead="For example: a customer on Starter pays US$1,499 a month, and you get US$299.80 of it, each month until they leave."
      layout="beside"
      ground="sunken"
    >
      <dl className={styles.receipt}>
        {TERMS.map(({ term, value }) => (
          <div key={term} className={`${styles.term} wrap`}>
            <dt className="soft">{term}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}
