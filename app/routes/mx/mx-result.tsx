// The MX checker's own view of a report: the hosts in the order that senders try them, with their addresses.
import { namesServer } from '#shared/dns/resolver.ts'
import { Terms } from '#app/components/report/record-with-copy.tsx'
import { mx } from '#shared/tools/mx.ts'
import { later } from '#app/later.tsx'
import { AskAnotherName as AskAnother } from '#app/components/tool/ask-another.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { MxAnswer } from './mx-data.ts'

export function MxResult({ report, date }: { report: MxAnswer; date: string }) {
  const findings = [...report.findings, ...report.entries.flatMap((entry) => entry.findings)]
  return (
    <CheckResult
      report={{ ...report, findings }}
      date={date}
      domain={report.domain}
      facts={factsOf(report)}
      view="The mail servers, in order"
      tool={mx}
      second={<AskAnotherName tool={mx} answer={report} submitLabel="Check name" usual={USUAL_NAMES} />}
      question={{ domain: report.domain }}
    >
      {report.entries.length > 0 && <Hosts report={report} />}
    </CheckResult>
  )
}

const AskAnotherName = later(
  async () => (await import('#app/components/tool/ask-another.tsx')).AskAnotherName,
  AskAnother,
)

/** Names that receive bounces, replies or newsletters’ answers. */
const USUAL_NAMES = ['mail', 'bounce', 'news'] as const

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
      caption={`Mail servers of ${report.domain}, in the order senders try them`}
      columns={[
        { key: 'exchange', label: 'Exchange', heads: true },
        { key: 'priority', label: 'Priority', align: 'end' },
        { key: 'addresses', label: 'Addresses' },
      ]}
      rows={report.entries.map((entry, index) => ({
        key: `${index} ${entry.exchange}`,
        cells: {
          exchange: (
            <code className="anywhere">
              <Terms narrow text={entry.exchange} />
            </code>
          ),
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
  <ul className="stack gap-1">
    {addresses.map((address) => (
      <li key={address}>
        <code className="anywhere">{address}</code>
      </li>
    ))}
  </ul>
)

/** Empty for several reasons, which the host's findings distinguish. */
function NoAddress({ entry }: { entry: MxAnswer['entries'][number] }) {
  if (!namesServer(entry)) return 'accepts no mail'
  const couldNotAsk = entry.findings.some(
    ({ code }) => code === 'mx-address-unknown' || code === 'mx-not-checked',
  )
  return couldNotAsk ? 'could not be looked up' : 'none'
}
