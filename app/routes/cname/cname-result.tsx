// The CNAME checker's own view of a report: every hop of the chain, and what is at its end.
import { listNames } from '#shared/kit/sentence.ts'
import { Terms } from '#app/components/report/record-with-copy.tsx'
import { cname } from '#shared/tools/cname.ts'
import { later } from '#app/later.tsx'
import { AskAnotherName as AskAnother } from '#app/components/tool/ask-another.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import { askedDomain } from '#app/api/asked-domain.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'

// What the CNAME page loads: the report on where a name points.

/** Everything that the page shows; no outcome until a question is asked. */
export async function loadCnamePage(api: ApiClient, url: URL) {
  const domain = askedDomain(url)
  const date = dayText(new Date())
  const outcome = domain ? await outcomeOf(api.user.tools.cname.report.$get({ query: { domain } })) : null
  return { domain, outcome, date }
}

type CnamePage = Awaited<ReturnType<typeof loadCnamePage>>
type CnameAnswer = NonNullable<CnamePage['outcome']> extends Outcome<infer T> ? T : never

export function CnameResult({ report, date }: { report: CnameAnswer; date: string }) {
  const { dnsProvider, entries } = report
  const findings = [...report.findings, ...entries.flatMap((entry) => entry.findings)]
  return (
    <CheckResult
      report={{ ...report, findings }}
      date={date}
      domain={report.domain}
      facts={
        dnsProvider.state === 'known'
          ? [{ label: 'Provider', value: <ProviderBadge name={dnsProvider.name} /> }]
          : []
      }
      view="The chain, hop by hop"
      tool={cname}
      second={<AskAnotherName tool={cname} answer={report} submitLabel="Check name" usual={USUAL_NAMES} />}
      question={{ domain: report.domain }}
    >
      {entries.length > 0 && <Hops report={report} />}
    </CheckResult>
  )
}

const AskAnotherName = later(
  async () => (await import('#app/components/tool/ask-another.tsx')).AskAnotherName,
  AskAnother,
)

/** Names that are aliases of a service more often than not. */
const USUAL_NAMES = ['www', 'mail', 'click', 'track'] as const

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
        target: (
          <code className="anywhere">
            <Terms narrow text={entry.exchange} />
          </code>
        ),
        hop: entry.priority,
        ttl: entry.ttl === undefined ? 'not shown' : `${entry.ttl} s`,
        end: <There entry={entry} />,
      },
    }))}
  />
)

/** What is at the target: the next CNAME, IP addresses, other records, or nothing. */
function There({ entry: { addresses, otherTypes = [], findings, service } }: { entry: Entry }) {
  if (addresses === undefined) return <span>{service ? `${service}, an alias` : 'an alias'}</span>
  const others = otherTypes.length > 0 ? `${listNames(otherTypes)} records` : ''
  return (
    <span className="stack gap-1">
      {service && <span>{service}</span>}
      {addresses.map((address) => (
        <code key={address} className="anywhere">
          {address}
        </code>
      ))}
      {others && <span>{others}</span>}
      {addresses.length === 0 && !others && <span>{emptyText(findings)}</span>}
    </span>
  )
}

function emptyText(findings: Entry['findings']) {
  if (findings.some(({ code }) => code === 'cname-unknown-target')) return 'could not be looked up'
  return findings.length > 0 ? 'nothing' : 'an alias again'
}
