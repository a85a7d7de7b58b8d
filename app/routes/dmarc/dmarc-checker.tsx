// The DMARC checker: the question and the answer.
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { dmarc } from '#shared/tools/dmarc.ts'
import type { DmarcCheckerPage } from './dmarc-data.ts'
import { DmarcResult } from './dmarc-result.tsx'

export const DmarcChecker = (page: DmarcCheckerPage) => (
  <DomainChecker
    page={page}
    tool={dmarc}
    submitLabel="Check DMARC"
    hint="Your domain, or any subdomain to see which policy applies to it."
  >
    {(report, date) => <DmarcResult report={report} date={date} />}
  </DomainChecker>
)
