// What the lists say about an address: the verdict, the table, and what to do about it.
import { Link } from '@remix-run/react'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { PassOn } from '#app/components/tool/pass-on.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { ipAddressOf, type IpAnswer, type IpPage } from './ip-data.ts'
import { ipVerdict } from './ip-verdict.ts'
import { ListTable } from './list-table.tsx'
import { IgnorableListings, Listings, listingsToEnd } from './listings.tsx'
import { ReverseName } from './reverse-name.tsx'
import type { IpRows } from './use-ip-rows.ts'
import styles from './ip-result.module.css'

export function IpResult({ page, check }: { page: IpPage; check: IpRows }) {
  const { running, report, lists } = check
  const { tone, sentence, stamp } = ipVerdict(check)
  const heading = `Results for ${page.ip}`
  return (
    <div className={styles.part}>
      {report?.sample && <SampleNote>This is sample data: no list was asked about {report.ip}.</SampleNote>}
      <VerdictSlip tone={tone} heading={heading} verdict={sentence} stamp={{ word: stamp, date: page.date }}>
        {running ? <Progress check={check} /> : report && <Badges report={report} />}
        <ListTable ip={page.ip} check={check} />
        {report && !running && <Listings rows={report.results} />}
        {report && !running && <IgnorableListings rows={report.results} />}
        {report && !running && <ReverseName ip={report.ip} reverse={report.reverse} />}
        {!running && lists.length > 0 && (
          <p>
            <Link to={`${ipReputation.path}#lists`}>The lists that we ask, and those that we leave out</Link>
          </p>
        )}
        {report && !running && (
          <PassOn
            heading={heading}
            sentence={sentence}
            tasks={removals(report.results)}
            date={page.date}
            address={ipAddressOf(page.ip)}
            json={`${apiOf(ipReputation)}?${new URLSearchParams({ ip: page.ip }).toString()}`}
          />
        )}
      </VerdictSlip>
    </div>
  )
}

/** The worst first. */
const removals = (rows: IpAnswer['results']): string[] =>
  listingsToEnd(rows).map(({ name, meaning, delist }) => `${name}: ${meaning} Removal: ${delist}`)

function Progress({ check: { lists } }: { check: IpRows }) {
  const answered = lists.filter(({ row }) => row).length
  return (
    <div className={styles.part}>
      <p>{lists.length > 0 ? `${answered} of ${lists.length} lists have answered` : 'Asking the lists…'}</p>
      <progress
        className={styles.progress}
        value={answered}
        max={Math.max(1, lists.length)}
        aria-label="Lists that have answered"
      />
    </div>
  )
}

function Badges({ report }: { report: IpAnswer }) {
  const { checked, listed, timeouts, ageSeconds, ip } = report
  return (
    <div className={styles.badges}>
      <Badge tone={checked > 0 ? 'ok' : 'unknown'}>Checked {checked}</Badge>
      <Badge tone={listed > 0 ? 'warn' : 'ok'}>Listed {listed}</Badge>
      <Badge tone={timeouts > 0 ? 'unknown' : 'ok'}>Timeouts {timeouts}</Badge>
      <p>
        {ageSeconds > 0 && `Asked ${ageText(ageSeconds)} ago. `}
        <Link to={`${ipAddressOf(ip)}&fresh=yes`} preventScrollReset>
          Check again
        </Link>
      </p>
    </div>
  )
}

const ageText = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  return minutes < 1 ? `${seconds} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
}
