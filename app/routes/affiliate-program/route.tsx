// /affiliate-program: the terms, the four steps, what the dashboard shows, and what is not allowed.
import type { PageHandle } from '#app/page-handle.ts'
import { MailButton } from '#app/components/marketing/mail-button.tsx'
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { PointList } from '#app/components/marketing/point-list.tsx'
import { APPLICATION, AUDIENCES, DASHBOARD, STEPS } from '#app/content/affiliate.ts'
import { pageMeta } from '#app/page-meta.ts'
import { FrankingDrawing } from './franking-drawing.tsx'
import { Prohibited } from './prohibited.tsx'
import { Terms } from './terms.tsx'

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
        actions={<MailButton letter={APPLICATION}>Apply by email</MailButton>}
      >
        <FrankingDrawing />
      </PageIntro>
      <Terms />
      <PageSection id="steps" title="Four steps" layout="beside">
        <PointList points={STEPS} look="route" />
        <MailButton letter={APPLICATION}>Apply by email</MailButton>
      </PageSection>
      <PageSection
        id="dashboard"
        title="What your dashboard shows"
        lead="Four numbers, from the first click to the money in your account."
        ground="sunken"
      >
        <PointList points={DASHBOARD} look="board" />
      </PageSection>
      <PageSection id="audiences" title="Who can join" layout="beside">
        <PointList points={AUDIENCES} look="ledger" />
      </PageSection>
      <Prohibited />
    </>
  )
}
