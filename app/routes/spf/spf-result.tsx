// The SPF checker's own view of a report: the record, what it costs, and where it leads.
import type { ReactNode } from 'react'
import { notFoundText } from '#shared/kit/sentence.ts'
import { spf } from '#shared/tools/spf.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { LookupBudget } from '#app/components/report/lookup-budget.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { RecordWithCopy, Terms as RecordTerms } from '#app/components/report/record-with-copy.tsx'
import { Badge, Sign } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { SpfTreeNode, SpfTreeTerm } from '#shared/records/spf/schema.ts'
import type { Tone } from '#app/components/ui/tone.ts'
import type { SpfAnswer } from './spf-data.ts'
import styles from './spf-result.module.css'

// The SPF record in detail: every term with its meaning and its cost, and the records behind its includes.

function SpfTree({ tree }: { tree: SpfTreeNode }) {
  return (
    <div className="stack gap-3">
      <h3>What the record says, term by term</h3>
      <Terms terms={tree.terms} />
    </div>
  )
}

function Terms({ terms }: { terms: readonly SpfTreeTerm[] }) {
  return (
    <ul className={`${styles.terms} stack gap-4`}>
      {terms.map((term) => (
        <Term key={`${term.recordIndex}-${term.start}`} term={term} />
      ))}
    </ul>
  )
}

function Term({ term }: { term: SpfTreeTerm }) {
  return (
    <li className={styles.term} data-dead={term.dead || undefined}>
      <div className={`${styles.line} wrap`}>
        <code className={`${styles.text} strong anywhere`}>
          <RecordTerms narrow text={term.text} />
        </code>
        {term.service && <span className={styles.service}>{term.service}</span>}
        {term.totalCost > 0 && <span className="note one-line">{costText(term.totalCost)}</span>}
      </div>
      <p className={`${styles.meaning} soft`}>
        {term.dead ? 'Never reached: it comes after “all”.' : term.meaning}
      </p>
      {term.problem && (
        <p className={styles.problem} data-tone={problemTone(term)}>
          <Sign tone={problemTone(term)} />
          <span>{term.problem}</span>
        </p>
      )}
      {term.stop && (
        <p className={styles.stop} data-tone="bad">
          A receiver that found no match earlier stops here.
        </p>
      )}
      {term.child && <Child node={term.child} />}
    </li>
  )
}

/** The record behind an include; collapsed if it sends no further queries and nothing in it is wrong. */
function Child({ node }: { node: SpfTreeNode }) {
  if (node.terms.length === 0) {
    return node.message ? <p className={`${styles.meaning} soft`}>{node.message}</p> : null
  }
  const isWorthALook = node.totalCost > 0 || node.terms.some((term) => term.problem)
  return (
    <details open={isWorthALook} className={styles.child}>
      <summary className={`${styles.summary} note anywhere`}>
        <code>{node.domain}</code> <span className="one-line">{termsText(node.terms.length)}</span>
      </summary>
      <Terms terms={node.terms} />
    </details>
  )
}

/** An empty answer is not an error by itself, and an empty answer for only half of the clients is normal. */
function problemTone({ state, voidFor }: SpfTreeTerm): Tone {
  if (state === 'unknown') return 'unknown'
  if (state !== 'void') return 'bad'
  return voidFor.length === 1 ? 'info' : 'warn'
}

const costText = (cost: number) => `costs ${cost}`
const termsText = (count: number) => (count === 1 ? 'one term' : `${count} terms`)

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
      lead={state === 'absent' && report.changes.length > 0 && notFoundText('an SPF record', domain)}
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
