// A sample domain's report as a slip: the outcome of each check, the first record to publish, and the link to the rest.
import type { SampleReport } from '#app/api/sample-report.ts'
import { SampleChange } from '#app/components/report/sample-change.tsx'
import { SampleChecks } from '#app/components/report/sample-checks.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'

export function SampleReportSlip({ sample, note }: { sample: SampleReport; note: string }) {
  const { domain, change } = sample
  return (
    <SampleChecks sample={sample} note={note}>
      {change && <SampleChange change={change} />}
      <p>
        <Link to={`${emailAuthentication.path}?domain=${domain}`}>See the whole report</Link>
      </p>
    </SampleChecks>
  )
}
