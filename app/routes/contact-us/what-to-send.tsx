// What helps us answer: a result with its link, for a domain or for one email. Shown below the form, with a sample.
import type { PageExample } from '#app/api/page-example.ts'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { DomainQuestion } from '#app/components/ui/domain-question.tsx'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'

export function WhatToSend({ sample }: { sample: PageExample }) {
  return (
    <PageSection
      id="what-to-send"
      title="Send us what you see"
      lead="Check your domain first, or one email, and paste the link into your message. We open the same result and start from there."
      layout="beside"
      ground="sunken"
    >
      <div>
        <DomainQuestion />
      </div>
      <SampleAnswer example={sample} note="Or send one email to the mail test: a sample" />
    </PageSection>
  )
}
