// Where a domain's mail goes: its hosts in the order in which senders try them, with their addresses and faults.
import { isSampleName } from '#shared/dns/sample-names.ts'
import { AskAgain } from '#app/components/tool/ask-again.tsx'
import { EvidenceTable } from '#app/components/tool/evidence-table.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { FindingList } from '#app/components/tool/finding-list.tsx'
import { PassOn } from '#app/components/tool/pass-on.tsx'
import { tasksOf } from '#app/components/tool/plain-report.ts'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { MxAnswer } from './mx-data.ts'
import { mxVerdict } from './mx-verdict.ts'
import styles from './mx-result.module.css'

export function MxResult({ report, date }: { report: MxAnswer; date: string }) {
  const { tone, heading, sentence, stamp } = mxVerdict(report)
  const question = new URLSearchParams({ domain: report.domain }).toString()
  const findings = [...report.findings, ...report.entries.flatMap((entry) => entry.findings)]
  return (
    <div className={styles.result}>
      {isSampleName(report.domain) && <SampleNote domain={report.domain} />}
      <VerdictSlip
        tone={tone}
        heading={heading}
        verdict={sentence}
        stamp={{ word: stamp, date }}
        facts={factsOf(report)}
      >
        {report.entries.length > 0 && <Hosts report={report} />}
        {findings.length > 0 && <FindingList findings={findings} />}
        {tone === 'unknown' && <AskAgain to={`/tool/mx?${question}`} />}
        <EvidenceTable evidence={report.evidence} />
        <PassOn
          {...{ heading, sentence, date }}
          tasks={tasksOf(findings)}
          address={`/tool/mx?${question}`}
          json={`/user/tools/mx/report?${question}`}
        />
      </VerdictSlip>
    </div>
  )
}

function factsOf({ entries, dnsProvider }: MxAnswer) {
  const receivers = [...new Set(entries.flatMap((entry) => entry.provider ?? []))]
  return [
    ...(receivers.length > 0 ? [{ label: 'Mail goes to', value: receivers.join(', ') }] : []),
    ...(dnsProvider.state === 'known'
      ? [{ label: 'Provider', value: <ProviderBadge name={dnsProvider.name} /> }]
      : []),
  ]
}

function Hosts({ report }: { report: MxAnswer }) {
  return (
    <DataTable
      caption={`Mail servers of ${report.domain}, in the order in which senders try them`}
      columns={[
        { key: 'exchange', label: 'Exchange', heads: true },
        { key: 'priority', label: 'Priority', align: 'end' },
        { key: 'addresses', label: 'Addresses' },
      ]}
      rows={report.entries.map((entry, index) => ({
        key: `${index} ${entry.exchange}`,
        cells: {
          exchange: <code className={styles.name}>{entry.exchange}</code>,
          priority: entry.priority,
          addresses:
            entry.addresses.length > 0 ? (
              <Addresses addresses={entry.addresses} />
            ) : (
              <NoAddress entry={entry} />
            ),
        },
      }))}
    />
  )
}

const Addresses = ({ addresses }: { addresses: readonly string[] }) => (
  <ul className={styles.addresses}>
    {addresses.map((address) => (
      <li key={address}>
        <code className={styles.name}>{address}</code>
      </li>
    ))}
  </ul>
)

/** Empty for several reasons, which the host's findings tell apart. */
function NoAddress({ entry }: { entry: MxAnswer['entries'][number] }) {
  if (entry.exchange === '.') return 'accepts no mail'
  const couldNotAsk = entry.findings.some(
    ({ code }) => code === 'mx-address-unknown' || code === 'mx-not-checked',
  )
  return couldNotAsk ? 'could not be looked up' : 'none'
}
