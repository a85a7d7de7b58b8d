// What passed and whether it is aligned with the domain in From; and whether one-click unsubscribe works.
import { FeedbackLabels } from '#app/components/message/feedback-labels.tsx'
import { OneClick } from '#app/components/message/one-click.tsx'
import { resultTone } from '#shared/message/result-tone.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { HeaderAlignment, HeaderAnalysis } from '#shared/message/header/schema.ts'
import { DkimLink, DmarcLink, SpfLink } from '#app/components/tool/tool-links.tsx'
import styles from './header-result.module.css'

export function HeaderProofs({ report }: { report: HeaderAnalysis }) {
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

export const HeaderFeedback = ({ feedback }: Pick<HeaderAnalysis, 'feedback'>) => (
  <section className={`${styles.part} stack gap-3 block-on-paper`} aria-labelledby="feedback">
    <h3 id="feedback">Complaints</h3>
    <FeedbackLabels feedback={feedback} />
  </section>
)

export const HeaderUnsubscribe = ({ unsubscribe }: Pick<HeaderAnalysis, 'unsubscribe'>) => (
  <section className={`${styles.part} stack gap-3 block-on-paper`} aria-labelledby="unsubscribe">
    <h3 id="unsubscribe">One-click unsubscribe</h3>
    <OneClick unsubscribe={unsubscribe} />
  </section>
)
