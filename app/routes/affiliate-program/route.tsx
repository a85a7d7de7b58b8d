// /affiliate-program: the terms, the four steps, what the dashboard shows, and what is not allowed.
import type { PageHandle } from '#app/page-handle.ts'
import { MailButton } from '#app/components/marketing/mail-button.tsx'
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { PointSection } from '#app/components/marketing/point-list.tsx'
import { APPLICATION, AUDIENCES, DASHBOARD, STEPS, PROHIBITED } from '#app/content/affiliate.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { Sign } from '#app/components/ui/badge.tsx'
import { Terms, FrankingDrawing } from './terms.tsx'
import styles from './prohibited.module.css'

// What ends a partnership.
function Prohibited() {
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

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Affiliate Program' }] },
}

export const meta = () =>
  pageMeta({
    title: 'Affiliate Program',
    description:
      '20% lifetime commission, 60-day cookie, no earnings cap, monthly payouts without a threshold: what you get for referring customers.',
    path: '/affiliate-program',
  })

export default function AffiliateProgramPage() {
  return (
    <>
      <PageIntro
        title="Bring us a customer, earn as long as they stay"
        lead="Get 20% of what they pay, every month, without a cap. You write, teach or advise; we run the email."
        actions={<MailButton email={APPLICATION}>Apply by email</MailButton>}
      >
        <FrankingDrawing />
      </PageIntro>
      <Terms />
      <PointSection id="steps" title="Four steps" points={STEPS} look="route">
        <MailButton email={APPLICATION}>Apply by email</MailButton>
      </PointSection>
      <PointSection
        id="dashboard"
        title="What your dashboard shows"
        lead="Four numbers, from the first click to the money in your account."
        ground="sunken"
        points={DASHBOARD}
        look="board"
      />
      <PointSection id="audiences" title="Who can join" points={AUDIENCES} look="ledger" />
      <Prohibited />
    </>
  )
}
