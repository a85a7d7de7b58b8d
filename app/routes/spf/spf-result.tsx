// What the SPF checker found: the verdict, the record taken apart, what to mend, how to publish it, and the proof.
import { isSampleName } from '#shared/dns/sample-names.ts'
import { AskAgain } from '#app/components/tool/ask-again.tsx'
import { EvidenceTable } from '#app/components/tool/evidence-table.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { FindingList } from '#app/components/tool/finding-list.tsx'
import { LookupBudget } from '#app/components/tool/lookup-budget.tsx'
import { PassOn } from '#app/components/tool/pass-on.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { isPublished, PublishLink, publishTitle, whatToDo } from '#app/components/tool/publish-link.tsx'
import { PublishSteps } from '#app/components/tool/publish-steps.tsx'
import { RecordWithCopy } from '#app/components/tool/record-with-copy.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { SpfAnswer } from './spf-data.ts'
import { SpfTree } from './spf-tree.tsx'
import { spfVerdict } from './spf-verdict.ts'
import styles from './spf-result.module.css'

export function SpfResult({ report, date }: { report: SpfAnswer; date: string }) {
  const { tone, sentence, stamp } = spfVerdict(report)
  const heading = headingOf(report)
  const question = new URLSearchParams({ domain: report.domain }).toString()
  return (
    <div className={styles.result}>
      {isSampleName(report.domain) && <SampleNote domain={report.domain} />}
      <VerdictSlip
        tone={tone}
        heading={heading}
        verdict={
          <>
            {sentence} <PublishLink report={report} />
          </>
        }
        stamp={{ word: stamp, date }}
        facts={report.state === 'found' ? factsOf(report) : []}
      >
        {report.records.map((record, index) => (
          <RecordWithCopy key={index} text={record} />
        ))}
        {report.findings.length > 0 && <FindingList findings={report.findings} />}
        {report.state === 'found' && (
          <LookupBudget used={report.dnsLookupCount} limit={report.lookupLimit} label="DNS lookups" />
        )}
        {report.tree.terms.length > 0 && <SpfTree tree={report.tree} />}
        {report.includeChain.length > 0 && <IncludeChain chain={report.includeChain} />}
        {(report.state === 'unknown' || report.incomplete) && <AskAgain to={`/tool/spf?${question}`} />}
        <EvidenceTable evidence={report.evidence} />
        <PassOn
          {...{ heading, sentence, date }}
          {...whatToDo(report)}
          address={`/tool/spf?${question}`}
          json={`/user/tools/spf/checker?${question}`}
        />
      </VerdictSlip>
      <Publishing report={report} />
    </div>
  )
}

function headingOf({ state, domain }: SpfAnswer) {
  if (state === 'found') return `SPF record(s) found for ${domain}`
  return state === 'absent' ? 'No SPF records found' : `The SPF record of ${domain} is unknown`
}

function factsOf(report: SpfAnswer) {
  const { dnsLookupCount, lookupLimit, overLimit, voidLookupCount, voidLimit, incomplete, truncated } = report
  const atLeast = incomplete || truncated ? 'at least ' : ''
  return [
    {
      label: 'DNS lookups',
      value: <Badge tone={overLimit ? 'bad' : 'ok'}>{`${atLeast}${dnsLookupCount} of ${lookupLimit}`}</Badge>,
    },
    {
      label: 'Void lookups',
      value: (
        <Badge
          tone={voidLookupCount > voidLimit ? 'bad' : 'ok'}
        >{`${voidLookupCount} of ${voidLimit}`}</Badge>
      ),
    },
    ...(report.provider ? [{ label: 'Provider', value: <ProviderBadge name={report.provider} /> }] : []),
  ]
}

function IncludeChain({ chain }: { chain: SpfAnswer['includeChain'] }) {
  return (
    <Disclosure summary={`Include/Redirect chain (${chain.length})`}>
      <dl className={styles.chain}>
        {chain.map(({ domain, spf }, index) => (
          <div key={`${domain}-${index}`}>
            <dt>{domain}</dt>
            <dd>{spf.length > 0 ? <code>{spf.join(' | ')}</code> : '(no SPF)'}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

/** Only where there is something to publish: no record yet, or a better one than what is there. */
function Publishing({ report }: { report: SpfAnswer }) {
  const { publish, state, records, dnsProvider } = report
  if (state === 'unknown' || isPublished(report)) return null
  return (
    <section className={styles.publish} aria-labelledby="publish">
      <h2 id="publish">{publishTitle(report)}</h2>
      {records.length > 1 && (
        <p>One record in place of the {records.length}: two records are an error, so delete the others.</p>
      )}
      <PublishSteps publish={publish} provider={dnsProvider} />
    </section>
  )
}
