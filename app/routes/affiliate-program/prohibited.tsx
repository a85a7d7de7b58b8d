// What ends a partnership.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { Sign } from '#app/components/ui/sign.tsx'
import { PROHIBITED } from '#app/content/affiliate.ts'
import styles from './prohibited.module.css'

export function Prohibited() {
  return (
    <PageSection
      id="prohibited"
      title="What is not allowed"
      lead="Any of these ends the partnership, and commissions earned that way are not paid."
      layout="beside"
    >
      <ul className="stack gap-3" data-tone="bad">
        {PROHIBITED.map((practice) => (
          <li key={practice} className={styles.practice}>
            <Sign tone="bad" />
            <span>{practice}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
