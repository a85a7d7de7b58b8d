// The DMARC checker: the question and the answer.
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import type { DmarcCheckerPage } from './dmarc-data.ts'
import { DmarcResult } from './dmarc-result.tsx'

export const DmarcChecker = (page: DmarcCheckerPage) => (
  <DomainChecker
    page={page}
    path="/tool/dmarc"
    submitLabel="Check DMARC"
    example={HEALTHY_SAMPLE}
    hint="Your domain, or any name below it to see which policy it gets."
  >
    {(report, date) => <DmarcResult report={report} date={date} />}
  </DomainChecker>
)
