// What the DMARC checker found: the verdict, the policy, the record tag by tag, the reports, the walk, and the proof.
import { Link } from '@remix-run/react'
import { isSampleName } from '#shared/dns/sample-names.ts'
import { AskAgain } from '#app/components/tool/ask-again.tsx'
import { EvidenceTable } from '#app/components/tool/evidence-table.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { FindingList } from '#app/components/tool/finding-list.tsx'
import { PassOn } from '#app/components/tool/pass-on.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { isPublished, PublishLink, publishTitle, whatToDo } from '#app/components/tool/publish-link.tsx'
import { PublishSteps } from '#app/components/tool/publish-steps.tsx'
import { RecordWithCopy } from '#app/components/tool/record-with-copy.tsx'
import { TagTable } from '#app/components/tool/tag-table.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { DmarcAnswer } from './dmarc-data.ts'
import { DmarcPolicy } from './dmarc-policy.tsx'
import { DmarcReports } from './dmarc-reports.tsx'
import { dmarcVerdict } from './dmarc-verdict.ts'
import { DmarcWalk } from './dmarc-walk.tsx'
import styles from './dmarc-result.module.css'

export function DmarcResult({ report, date }: { report: DmarcAnswer; date: string }) {
  const { domain, state, records, ignored, policy, tagDetails, reporting } = report
  const { tone, sentence, stamp } = dmarcVerdict(report)
  const heading = headingOf(report)
  const question = new URLSearchParams({ domain: report.domain }).toString()
  return (
    <div className={styles.result}>
      {isSampleName(domain) && <SampleNote domain={domain} />}
      <VerdictSlip
        tone={tone}
        heading={heading}
        verdict={
          <>
            {sentence} <PublishLink report={report} />
          </>
        }
        stamp={{ word: stamp, date }}
        facts={factsOf(report)}
      >
        {records.length + ignored.length > 0 && (
          <div className={styles.part}>
            {records.map((record, index) => (
              <RecordWithCopy key={index} label={report.name} text={record} />
            ))}
            {ignored.map((text, index) => (
              <RecordWithCopy key={index} label={`${report.name}, passed over`} text={text} />
            ))}
          </div>
        )}
        {report.findings.length > 0 && <FindingList findings={report.findings} />}
        {policy && <DmarcPolicy report={report} policy={policy} />}
        {tagDetails.length > 0 && <TagTable tags={tagDetails} />}
        {reporting.length > 0 && <DmarcReports reporting={reporting} />}
        <DmarcWalk report={report} />
        {(state === 'unknown' || tone === 'unknown') && <AskAgain to={`/tool/dmarc?${question}`} />}
        <EvidenceTable evidence={report.evidence} />
        <PassOn
          {...{ heading, sentence, date }}
          {...whatToDo(report)}
          address={`/tool/dmarc?${question}`}
          json={`/user/tools/dmarc/checker?${question}`}
        />
      </VerdictSlip>
      <Publishing report={report} />
    </div>
  )
}

function headingOf({ state, domain, policyDomain }: DmarcAnswer) {
  if (state === 'absent') return 'No DMARC record found'
  if (state === 'unknown') return `The DMARC policy of ${domain} is unknown`
  return policyDomain === null || policyDomain === domain
    ? `DMARC record found for ${domain}`
    : `${domain} is governed by ${policyDomain}`
}

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

/** Only where there is something to publish: no record yet, or a better one than what is there. */
function Publishing({ report }: { report: DmarcAnswer }) {
  const { publish, state, records, dnsProvider, domain } = report
  const generator = `/tool/dmarc?${new URLSearchParams({ tab: 'generator', domain }).toString()}`
  const toGenerator = <Link to={generator}>Write a record in the generator</Link>
  if (state === 'unknown') return null
  if (isPublished(report))
    return <p>{toGenerator}, held against this one, with a plan on the way to “reject”.</p>
  return (
    <section className={styles.part} aria-labelledby="publish">
      <h2 id="publish">{publishTitle(report)}</h2>
      {records.length > 1 && (
        <p>One record in place of the {records.length}: with two, none counts, so delete the others.</p>
      )}
      <PublishSteps publish={publish} provider={dnsProvider} />
      <p>{toGenerator} to choose another policy, with a dated plan on the way to “reject”.</p>
    </section>
  )
}
