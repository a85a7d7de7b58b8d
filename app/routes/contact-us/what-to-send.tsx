// What helps us to answer: a result from the checks, with its link. Below the form, on a sample domain.
import type { SampleReport } from '#app/api/sample-report.ts'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { DomainQuestion } from '#app/components/tool/domain-question.tsx'
import { SampleReportSlip } from '#app/components/tool/sample-report-slip.tsx'

export function WhatToSend({ sample }: { sample: SampleReport }) {
  return (
    <PageSection
      id="what-to-send"
      title="Send us what you see"
      lead="Check your domain first and paste the link into your message. We open the same report and start from there."
      layout="beside"
      ground="sunken"
    >
      <div>
        <DomainQuestion />
      </div>
      <SampleReportSlip sample={sample} note="A report on a sample domain" />
    </PageSection>
  )
}
