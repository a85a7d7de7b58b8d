// The DMARC checker's own view of a report: the policy, the record tag by tag, the reports, and the tree walk.
import { Link } from '#app/components/ui/link.tsx'
import { dmarc } from '#shared/tools/dmarc.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { TagTable } from '#app/components/tool/tag-table.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { DmarcAnswer } from './dmarc-data.ts'
import { DmarcPolicy } from './dmarc-policy.tsx'
import { DmarcReports } from './dmarc-reports.tsx'
import { DmarcWalk } from './dmarc-walk.tsx'

export function DmarcResult({ report, date }: { report: DmarcAnswer; date: string }) {
  const { domain, state, records, ignored, policy, tagDetails, reporting } = report
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      facts={factsOf(report)}
      lead={
        state === 'absent' &&
        report.changes.length > 0 &&
        `We couldn't find a DMARC record for ${domain}. Create one using the instructions below.`
      }
      view="The policy, the record and the reports, tag by tag"
      tool={dmarc}
      second={state !== 'unknown' && <ToGenerator domain={domain} />}
      question={{ domain }}
    >
      {records.length + ignored.length > 0 && (
        <div className="stack gap-4">
          {records.map((record, index) => (
            <RecordWithCopy key={index} label={report.name} text={record} />
          ))}
          {ignored.map((text, index) => (
            <RecordWithCopy key={index} label={`${report.name}, ignored`} text={text} />
          ))}
        </div>
      )}
      {policy && <DmarcPolicy report={report} policy={policy} />}
      {tagDetails.length > 0 && <TagTable tags={tagDetails} />}
      {reporting.length > 0 && <DmarcReports reporting={reporting} />}
      <DmarcWalk report={report} />
    </CheckResult>
  )
}

const ToGenerator = ({ domain }: { domain: string }) => (
  <p>
    <Link to={`/tool/dmarc?${new URLSearchParams({ tab: 'generator', domain }).toString()}`}>
      Write a record in the generator
    </Link>
    , and compare it with the published one. It comes with a dated plan to reach “reject”.
  </p>
)

function factsOf({ policy, provider, policyDomain, domain }: DmarcAnswer) {
  const applied = policy?.applied
  return [
    ...(applied
      ? [
          {
            label: 'Policy in effect',
            value: <Badge tone={applied === 'none' ? 'warn' : 'ok'}>{applied}</Badge>,
          },
        ]
      : []),
    ...(policyDomain !== null && policyDomain !== domain
      ? [{ label: 'Record of', value: policyDomain }]
      : []),
    ...(provider ? [{ label: 'Provider', value: <ProviderBadge name={provider} /> }] : []),
  ]
}
