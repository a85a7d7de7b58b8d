// The SPF checker's own view of a report: the record, what it costs, and where it leads.
import type { ReactNode } from 'react'
import { spf } from '#shared/tools/spf.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { LookupBudget } from '#app/components/report/lookup-budget.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { SpfAnswer } from './spf-data.ts'
import { SpfTree } from './spf-tree.tsx'
import styles from './spf-result.module.css'

interface SpfResultProps {
  report: SpfAnswer
  date: string
  /** The form for one server. */
  second?: ReactNode
  answer?: ReactNode
}

export function SpfResult({ report, date, second, answer }: SpfResultProps) {
  const { domain, state, records } = report
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      figure={
        state === 'found' && (
          <LookupBudget used={report.dnsLookupCount} limit={report.lookupLimit} label="DNS lookups" />
        )
      }
      facts={factsOf(report)}
      second={second}
      answer={answer}
      view="The record, term by term"
      lead={
        state === 'absent' &&
        report.changes.length > 0 &&
        `We couldn't find an SPF record for ${domain}. Create one using the instructions below.`
      }
      tool={spf}
      question={{ domain }}
    >
      {records.length > 0 && (
        <div className="stack gap-3">
          <h3>{report.message}</h3>
          {records.map((record, index) => (
            <RecordWithCopy key={index} text={record} />
          ))}
        </div>
      )}
      {report.tree.terms.length > 0 && <SpfTree tree={report.tree} />}
      {report.includeChain.length > 0 && <IncludeChain chain={report.includeChain} />}
    </CheckResult>
  )
}

function factsOf({ state, voidLookupCount, voidLimit, provider }: SpfAnswer) {
  const voids = `${voidLookupCount} of ${voidLimit}`
  return [
    ...(state === 'found'
      ? [
          {
            label: 'Void lookups',
            value: <Badge tone={voidLookupCount > voidLimit ? 'bad' : 'ok'}>{voids}</Badge>,
          },
        ]
      : []),
    ...(provider ? [{ label: 'Provider', value: <ProviderBadge name={provider} /> }] : []),
  ]
}

function IncludeChain({ chain }: { chain: SpfAnswer['includeChain'] }) {
  return (
    <Disclosure summary={`Include/Redirect chain (${chain.length})`}>
      <dl className={`${styles.chain} stack gap-3`}>
        {chain.map(({ domain, spf }, index) => (
          <div key={`${domain}-${index}`}>
            <dt className="strong">{domain}</dt>
            <dd>{spf.length > 0 ? <code>{spf.join(' | ')}</code> : '(no SPF)'}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
