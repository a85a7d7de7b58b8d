// The next step for those who cannot decide.
import { MailButton } from '#app/components/marketing/mail-button.tsx'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { DELIVERABILITY_CALL } from '#app/content/comparison.ts'

export const FreeCall = () => (
  <PageSection
    id="call"
    title="Not sure which you need?"
    lead="Tell us your domain and what goes wrong. The call costs nothing, and sometimes the answer is a free tool."
  >
    <MailButton email={DELIVERABILITY_CALL}>Book a free deliverability call</MailButton>
  </PageSection>
)
