// The two ways to begin: something runs already, or nothing does.
import { MailButton } from '#app/components/marketing/mail-button.tsx'
import type { Letter } from '#app/components/marketing/mailto.ts'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import styles from './two-beginnings.module.css'

export function TwoBeginnings({ audit, setup }: { audit: Letter; setup: Letter }) {
  return (
    <PageSection id="begin" title="Two ways to begin">
      <div className={styles.ways}>
        <div className={styles.way}>
          <h3>You send already</h3>
          <p>We look at your domain, your records and where your mail lands, and write you what we see.</p>
          <MailButton letter={audit}>Get a free inbox audit</MailButton>
        </div>
        <div className={styles.way}>
          <h3>You start from nothing</h3>
          <p>
            Domains, DNS, mail server and ramp-up for outreach, built so that your everyday mail stays apart.
          </p>
          <MailButton letter={setup} look="quiet">
            Set up my cold email system
          </MailButton>
        </div>
      </div>
    </PageSection>
  )
}
