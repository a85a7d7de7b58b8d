// What the three comparisons are about, on a sample domain: its problems, and the first record to publish.
import type { SampleReport } from '#app/api/sample-report.ts'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { SampleReportSlip } from '#app/components/report/sample-report-slip.tsx'

export const TheWork = ({ sample }: { sample: SampleReport }) => (
  <PageSection
    id="work"
    title="What that work looks like"
    lead="A sample domain with common faults. Someone has to find them, write this record, publish it, and check again."
    layout="beside"
  >
    <SampleReportSlip sample={sample} note="Checked by our free tools" />
  </PageSection>
)
