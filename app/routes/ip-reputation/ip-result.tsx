// What the lists say about an IP address: the rows as they arrive, and then the report.
import { Link } from '#app/components/ui/link.tsx'
import { CheckResult, type CheckedReport } from '#app/components/tool/check-result.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { ageText } from '#app/components/ui/age-text.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { ipAddressOf, type IpAnswer, type IpPage } from './ip-data.ts'
import { ListTable } from './list-table.tsx'
import { IgnorableListings, Listings } from './listings.tsx'
import type { IpRows } from './use-ip-rows.ts'
import { FindingList } from '#app/components/report/finding-list.tsx'
import type { Tone } from '#app/components/ui/tone.ts'

export function IpResult({ page, check }: { page: IpPage; check: IpRows }) {
  const { running, report } = check
  const finished = running ? null : report
  return (
    <div className="stack gap-4">
      {report?.sample && <SampleNote>This is sample data: no list was asked about {report.ip}.</SampleNote>}
      {/* The same frame from the first row to the report: its heading keeps the focus. */}
      <CheckResult
        report={finished ?? unfinished(page.ip, running)}
        date={page.date}
        tool={ipReputation}
        question={{ ip: page.ip }}
        figure={finished && <Badges report={finished} />}
      >
        {running && <Progress check={check} />}
        <ListTable ip={page.ip} check={check} />
        {finished && finished.listed > 0 && (
          <Disclosure summary="What each listing means and how to get removed">
            <Listings rows={finished.results} />
          </Disclosure>
        )}
        {finished && <IgnorableListings rows={finished.results} />}
        {finished && <ReverseName ip={finished.ip} reverse={finished.reverse} />}
        {finished && (
          <p>
            <Link to={`${ipReputation.path}#lists`}>The lists we check, and those that we leave out</Link>
          </p>
        )}
      </CheckResult>
    </div>
  )
}

/** While the lists are being queried, only the page knows the progress. */
const unfinished = (ip: string, running: boolean): CheckedReport => ({
  verdict: {
    tone: running ? 'info' : 'unknown',
    heading: `Results for ${ip}`,
    sentence: running ? 'Performing DNSBL lookups…' : 'The check did not finish.',
    stamp: running ? 'Checking' : 'Unknown',
  },
  findings: [],
  changes: [],
})

function Progress({ check: { lists } }: { check: IpRows }) {
  const answered = lists.filter(({ row }) => row).length
  return (
    <div className="stack gap-4">
      <p>{lists.length > 0 ? `${answered} of ${lists.length} lists have answered` : 'Asking the lists…'}</p>
      <progress value={answered} max={Math.max(1, lists.length)} aria-label="Lists that have answered" />
    </div>
  )
}

function Badges({ report }: { report: IpAnswer }) {
  const { checked, listed, timeouts, ageSeconds, ip } = report
  return (
    <div className="row gap-2-3">
      <Badge tone={checked > 0 ? 'ok' : 'unknown'}>Checked {checked}</Badge>
      <Badge tone={listed > 0 ? 'warn' : checked > 0 ? 'ok' : 'unknown'}>Listed {listed}</Badge>
      <Badge tone={timeouts > 0 || checked === 0 ? 'unknown' : 'ok'}>Timeouts {timeouts}</Badge>
      <p>
        {ageSeconds > 0 && `Asked ${ageText(ageSeconds)} ago. `}
        <Link to={`${ipAddressOf(ip)}&fresh=yes`}>Check again</Link>
      </p>
    </div>
  )
}

/** The IP address's reverse name, and whether it points back. */
type Reverse = IpAnswer['reverse']

const STATES: Record<Reverse['state'], { tone: Tone; text: string }> = {
  confirmed: { tone: 'ok', text: 'points back to the IP address' },
  unconfirmed: { tone: 'bad', text: 'does not point back' },
  absent: { tone: 'bad', text: 'none' },
  unknown: { tone: 'unknown', text: 'unknown' },
}

function ReverseName({ ip, reverse }: { ip: string; reverse: Reverse }) {
  const { tone, text } = STATES[reverse.state]
  return (
    <section className="stack gap-4">
      <h3>Reverse DNS of {ip}</h3>
      <p className="anywhere">
        {reverse.names.join(', ')} <Badge tone={tone}>{text}</Badge>
      </p>
      {reverse.findings.length > 0 && <FindingList findings={reverse.findings} />}
    </section>
  )
}
