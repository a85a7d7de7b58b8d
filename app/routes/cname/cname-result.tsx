// Where a name leads: every hop of its chain, what is at the end, and what is wrong.
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
import type { CnameAnswer } from './cname-data.ts'
import { cnameVerdict } from './cname-verdict.ts'
import styles from './cname-result.module.css'

export function CnameResult({ report, date }: { report: CnameAnswer; date: string }) {
  const { tone, heading, sentence, stamp } = cnameVerdict(report)
  const question = new URLSearchParams({ domain: report.domain }).toString()
  const { dnsProvider } = report
  const findings = [...report.findings, ...report.entries.flatMap((entry) => entry.findings)]
  return (
    <div className={styles.result}>
      {isSampleName(report.domain) && <SampleNote domain={report.domain} />}
      <VerdictSlip
        tone={tone}
        heading={heading}
        verdict={sentence}
        stamp={{ word: stamp, date }}
        facts={
          dnsProvider.state === 'known'
            ? [{ label: 'Provider', value: <ProviderBadge name={dnsProvider.name} /> }]
            : []
        }
      >
        {report.entries.length > 0 && <Hops report={report} />}
        {findings.length > 0 && <FindingList findings={findings} />}
        {tone === 'unknown' && <AskAgain to={`/tool/cname?${question}`} />}
        <EvidenceTable evidence={report.evidence} />
        <PassOn
          {...{ heading, sentence, date }}
          tasks={tasksOf(findings)}
          address={`/tool/cname?${question}`}
          json={`/user/tools/cname/report?${question}`}
        />
      </VerdictSlip>
    </div>
  )
}

type Entry = CnameAnswer['entries'][number]

const Hops = ({ report }: { report: CnameAnswer }) => (
  <DataTable
    caption={`Where ${report.domain} leads, hop by hop`}
    columns={[
      { key: 'target', label: 'Target', heads: true },
      { key: 'hop', label: 'Hop', align: 'end' },
      { key: 'ttl', label: 'TTL', align: 'end' },
      { key: 'end', label: 'There' },
    ]}
    rows={report.entries.map((entry) => ({
      key: `${entry.priority} ${entry.exchange}`,
      cells: {
        target: <code className={styles.name}>{entry.exchange}</code>,
        hop: entry.priority,
        ttl: entry.ttl === undefined ? 'not shown' : `${entry.ttl} s`,
        end: <There entry={entry} />,
      },
    }))}
  />
)

/** What stands at the target: the next alias, addresses, other records, or nothing. */
function There({ entry: { addresses, otherTypes = [], findings, service } }: { entry: Entry }) {
  if (addresses === undefined) return <span>{service ? `${service}, an alias` : 'an alias'}</span>
  const others = otherTypes.length > 0 ? `${otherTypes.join(' and ')} records` : ''
  return (
    <span className={styles.end}>
      {service && <span>{service}</span>}
      {addresses.map((address) => (
        <code key={address} className={styles.name}>
          {address}
        </code>
      ))}
      {others && <span>{others}</span>}
      {addresses.length === 0 && !others && <span>{emptyText(findings)}</span>}
    </span>
  )
}

function emptyText(findings: Entry['findings']) {
  if (findings.some(({ code }) => code === 'unknown-cname-target')) return 'could not be looked up'
  return findings.length > 0 ? 'nothing' : 'an alias again'
}
