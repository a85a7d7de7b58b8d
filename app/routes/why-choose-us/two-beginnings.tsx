// The two ways to start: something is already running, or nothing is.
import { MailButton } from '#app/components/marketing/mail-button.tsx'
import type { Email } from '#app/components/marketing/mailto.ts'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import styles from './two-beginnings.module.css'

export function TwoBeginnings({ audit, setup }: { audit: Email; setup: Email }) {
  return (
    <PageSection id="begin" title="Two ways to start">
      <div className={styles.ways}>
        <div className={`${styles.way} stack gap-4`}>
          <h3>You already send</h3>
          <p>We check your domain, your records and where your email lands, and write you what we find.</p>
          <MailButton email={audit}>Get a free inbox audit</MailButton>
        </div>
        <div className={`${styles.way} stack gap-4`}>
          <h3>You start from scratch</h3>
          <p>Domains, DNS, mail server and ramp-up for outreach, kept separate from your everyday email.</p>
          <MailButton email={setup} look="quiet">
            Set up my cold email system
          </MailButton>
        </div>
      </div>
    </PageSection>
  )
}
