// What a header reveals: the verdict, the specified tables, the route, and the evidence for each.
import { WholeText } from '#app/components/ui/whole-text.tsx'
import { later } from '#app/later.tsx'
import { HeaderPreviewView } from '#app/components/inbox-preview/header-preview.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { durationText, NOT_REPORTED } from '#shared/message/header/texts.ts'
import type { HeaderAnalysis, HeaderAlignment } from '#shared/message/header/schema.ts'
import { header } from '#shared/tools/header.ts'
import { resultTone } from '#shared/message/result-tone.ts'
import { headerSummary } from '#shared/message/header/summary.ts'
import { ArcChain, FilterScores, ResultsByServer, Signatures, HeaderWay } from './header-tables.tsx'
import { IpLink, DkimLink, DmarcLink, SpfLink } from '#app/components/tool/tool-links.tsx'
import { exactMomentText } from '#app/components/ui/moment-text.ts'
import {
  FeedbackLabels,
  OneClick,
  ProofBadges,
  type Proof,
} from '#app/components/message/feedback-labels.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import styles from './header-result.module.css'

// What passed and whether it is aligned with the domain in From; and whether one-click unsubscribe works.

function HeaderProofs({ report }: { report: HeaderAnalysis }) {
  const { from, spf, dkim } = report.alignment
  if (from === null) return null
  const ip = report.sender?.ip
  const rows = [
    ...(spf ? [rowOf('SPF', spf, <SpfLink domain={spf.domain} ip={ip} />)] : []),
    ...dkim
      .slice(0, 20)
      .map((proof) =>
        rowOf('DKIM', proof, <DkimLink domain={proof.domain} selector={selectorOf(report, proof)} />),
      ),
  ]
  return (
    <section className={`${styles.part} stack gap-3 block-on-paper`} aria-labelledby="proofs">
      <h3 id="proofs">Does a passing check match From?</h3>
      <p className="soft">
        From names <DmarcLink domain={from} />. For DMARC, SPF or DKIM has to pass for it: for the same name
        (strict) or, unless its record asks for strict, for the same organization (relaxed).
      </p>
      {rows.length === 0 ? (
        <p>The message has neither a bounce address nor a signature to compare it with.</p>
      ) : (
        <DataTable
          caption={<span className="visually-hidden">Alignment with {from}</span>}
          columns={[
            { key: 'proof', label: 'Proof', heads: true },
            { key: 'domain', label: 'Domain' },
            { key: 'result', label: 'Result' },
            { key: 'strict', label: 'Strict' },
            { key: 'relaxed', label: 'Relaxed' },
          ]}
          rows={rows.map((cells, index) => ({ key: String(index), cells }))}
        />
      )}
      <p className="soft">
        <small>
          We tell organizations apart by the public suffix list. Receivers that follow RFC 9989 ask DNS
          instead, and so does the DMARC checker.
        </small>
      </p>
    </section>
  )
}

const rowOf = (proof: string, { result, strict, relaxed }: HeaderAlignment, domain: JSX.Element) => ({
  proof,
  domain,
  result: <Badge tone={resultTone(result)}>{result || 'empty'}</Badge>,
  strict: belongs(strict),
  relaxed: belongs(relaxed),
})

const belongs = (aligned: boolean | null) =>
  aligned === null ? <Badge tone="unknown">unknown</Badge> : aligned ? 'aligned' : 'not aligned'

const selectorOf = ({ signatures }: HeaderAnalysis, { domain, result }: HeaderAlignment) =>
  signatures.find(
    (signature) => signature.domain === domain && (signature.result ?? 'not reported') === result,
  )?.selector

const HeaderFeedback = ({ feedback }: Pick<HeaderAnalysis, 'feedback'>) => (
  <section className={`${styles.part} stack gap-3 block-on-paper`} aria-labelledby="feedback">
    <h3 id="feedback">Complaints</h3>
    <FeedbackLabels feedback={feedback} />
  </section>
)

const HeaderUnsubscribe = ({ unsubscribe }: Pick<HeaderAnalysis, 'unsubscribe'>) => (
  <section className={`${styles.part} stack gap-3 block-on-paper`} aria-labelledby="unsubscribe">
    <h3 id="unsubscribe">One-click unsubscribe</h3>
    <OneClick unsubscribe={unsubscribe} />
  </section>
)

/** Below the changes: the verdict does not wait for it. */
const HeaderPreview = later(
  async () => (await import('#app/components/inbox-preview/header-preview.tsx')).HeaderPreviewView,
  HeaderPreviewView,
)

export function HeaderResult({ report, date }: { report: HeaderAnalysis; date: string }) {
  // Notes about a server are shown next to it.
  const atStations = new Set(
    report.hops.map(({ finding }) => finding?.severity === 'info' && finding.message),
  )
  const findings = report.findings.filter(({ message }) => !atStations.has(message))
  return (
    <CheckResult
      report={{ ...report, findings }}
      date={date}
      tool={header}
      question={null}
      recordsOf={report.from?.domain || undefined}
      figure={<ProofBadges proofs={proofsOf(report)} />}
      facts={factsOf(report)}
      explanation={<HeaderPreview report={report} />}
      ways={
        <CopyButton
          text={headerSummary(report)}
          label="Copy all"
          what="as plain text"
          done="All copied as plain text"
        />
      }
    >
      <CategoryTable report={report} />
      <HeaderWay report={report} />
      <HeaderProofs report={report} />
      <HeaderUnsubscribe unsubscribe={report.unsubscribe} />
      <HeaderFeedback feedback={report.feedback} />
      <FilterScores scores={report.scores} />
      <section className={`${styles.part} stack gap-3 block-on-paper`} aria-labelledby="details">
        <h3 id="details">Details</h3>
        <div>
          <ResultsByServer results={report.results} />
          <Signatures signatures={report.signatures} />
          <ArcChain arc={report.arc} />
        </div>
      </section>
      <AllHeaders headers={report.allHeaders} />
    </CheckResult>
  )
}

/** What the receiver itself wrote, in one word each; of several signatures, one that passed. */
function proofsOf({ results }: HeaderAnalysis): Proof[] {
  return (['SPF', 'DKIM', 'DMARC'] as const).map((name) => {
    const own = results.filter(({ method, trusted }) => trusted && method === name.toLowerCase())
    const { result = '' } = own.find((one) => one.result === 'pass') ?? own[0] ?? {}
    return { name, result: result || NOT_REPORTED, tone: resultTone(result) }
  })
}

function factsOf({ subject, from, sender, date, totalSeconds }: HeaderAnalysis) {
  return [
    ...(subject ? [{ label: 'Subject', value: <bdi>{subject}</bdi> }] : []),
    ...(from ? [{ label: 'From', value: <Author {...from} /> }] : []),
    ...(sender ? [{ label: 'Sending address', value: <IpLink ip={sender.ip} /> }] : []),
    ...(date ? [{ label: 'Written', value: exactMomentText(date) }] : []),
    ...(totalSeconds === null ? [] : [{ label: 'In transit', value: durationText(totalSeconds) }]),
  ]
}

/** Each reads in its own direction: an address stays one, whatever the name before it is written in. */
const Author = ({ name, address }: { name: string; address: string }) => (
  <>
    {name && <WholeText text={name} />} <WholeText text={`<${address}>`} />
  </>
)

const CategoryTable = ({ report }: { report: HeaderAnalysis }) => (
  <DataTable
    fits
    caption="Results"
    columns={[
      { key: 'category', label: 'Category', heads: true },
      { key: 'details', label: 'Details' },
    ]}
    rows={[
      { key: 'SPF', cells: { category: 'SPF', details: report.spf } },
      { key: 'DKIM', cells: { category: 'DKIM', details: report.dkim } },
      { key: 'DMARC', cells: { category: 'DMARC', details: report.dmarc } },
      {
        key: 'spam',
        cells: {
          category: <span className={styles.whole}>Spam Indicators</span>,
          details: report.spamIndicators.join(', ') || 'None',
        },
      },
      { key: 'path', cells: { category: 'Sender Path', details: report.senderPath.join(', ') || 'None' } },
    ]}
  />
)

/** As many as a real message has; a browser that lays out thousands of rows stops responding. */
const MAX_SHOWN = 300

function AllHeaders({ headers }: Pick<{ headers: HeaderAnalysis['allHeaders'] }, 'headers'>) {
  const shown = headers.slice(0, MAX_SHOWN)
  return (
    <section className={`${styles.part} stack gap-3 block-on-paper`} aria-labelledby="all-headers">
      <h3 id="all-headers">All Headers</h3>
      <Disclosure summary={`${headers.length} ${headers.length === 1 ? 'field' : 'fields'}, decoded`} open>
        <DataTable
          caption={<span className="visually-hidden">All Headers</span>}
          columns={[
            { key: 'name', label: 'Name', heads: true },
            { key: 'value', label: 'Value' },
          ]}
          rows={shown.map(({ name, value }, index) => ({
            key: String(index),
            cells: {
              name: <span className={styles.whole}>{name}</span>,
              value: <code className={styles.value}>{shortened(value)}</code>,
            },
          }))}
        />
        {headers.length > MAX_SHOWN && <p>{headers.length - MAX_SHOWN} more are not shown.</p>}
      </Disclosure>
    </section>
  )
}

const MAX_VALUE = 4000

const shortened = (value: string) => (value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value)
