// What the lists say about an IP address: the rows as they arrive, and then the report.
import { Link } from '#app/components/ui/link.tsx'
import { CheckResult, type CheckedReport } from '#app/components/tool/check-result.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { ipAddressOf, type IpAnswer, type IpPage } from './ip-data.ts'
import type { IpRows } from './use-ip-rows.ts'
import { FindingList } from '#app/components/report/finding-list.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import type { ListScope } from '#shared/data/blocklists/list.ts'
import { HEAVY_WEIGHT, statusOf, type ListStatus } from '#shared/blocklists/listing.ts'
import { isIgnorable, listingsToEnd } from '#shared/blocklists/ip-reputation/verdict.ts'
import { DataTable } from '#app/components/ui/data-table.tsx'
import styles from './ip-result.module.css'

// One row for each list: what it said, and a way to query it again if it gave no answer.

const TONES: Record<ListStatus, Tone> = { Timeout: 'unknown', Error: 'unknown', Listed: 'warn', OK: 'ok' }

/** Rows as they arrive; once all are there, those with something to say, and the clean ones collapsed below them. */
function ListTable({ ip, check }: { ip: string; check: IpRows }) {
  const { running, lists } = check
  if (running) return <Rows ip={ip} check={check} rows={lists} />
  const statusIn = ({ row }: Row) => row && statusOf(row)
  const listed = lists.filter((one) => statusIn(one) === 'Listed')
  const clean = lists.filter((one) => statusIn(one) === 'OK')
  const silent = lists.filter((one) => !listed.includes(one) && !clean.includes(one))
  return (
    <>
      {listed.length + silent.length > 0 && <Rows ip={ip} check={check} rows={[...listed, ...silent]} />}
      {clean.length > 0 && (
        <Disclosure summary={`Not listed by ${clean.length} ${clean.length === 1 ? 'list' : 'lists'}`}>
          <Rows ip={ip} check={check} rows={clean} />
        </Disclosure>
      )}
    </>
  )
}

type Row = IpRows['lists'][number]

const Rows = ({ ip, check, rows }: { ip: string; check: IpRows; rows: IpRows['lists'] }) => (
  <DataTable
    caption={<span className="visually-hidden">What each blocklist says about {ip}</span>}
    columns={[
      { key: 'list', label: 'Blacklist', heads: true, wide: true },
      { key: 'status', label: 'Status', status: true },
      { key: 'response', label: 'Response' },
      { key: 'time', label: 'Time', align: 'end' },
    ]}
    rows={rows.map(({ zone, name, row }) => ({
      key: zone,
      cells: {
        list: <ListName zone={zone} name={name} provedAt={row?.provedAt ?? null} />,
        ...(row && !check.retrying.has(zone)
          ? answerCells(ip, row, check.retry)
          : { status: <span className="soft one-line">Waiting …</span> }),
      },
    }))}
  />
)

const ListName = ({ name, zone, provedAt }: Pick<ListResult, 'name' | 'zone' | 'provedAt'>) => (
  <span className={styles.list}>
    {name}
    <small>
      {zone}
      {provedAt !== null && (
        <>
          , <span className="one-line figures">proved {clockText(provedAt)}</span>
        </>
      )}
    </small>
  </span>
)

function answerCells(ip: string, row: ListResult, onRetry: (zone: string) => void) {
  const status = statusOf(row)
  return {
    status: <Badge tone={TONES[status]}>{status}</Badge>,
    response: (
      <span className={styles.response}>
        {responseText(row, status)}
        {row.note && <small>{row.note}</small>}
        {(status === 'Timeout' || status === 'Error') && (
          // Without JavaScript, the whole page loads again, but only looks up what is still unknown.
          <Link
            to={ipAddressOf(ip)}
            className={styles.retry}
            onClick={(event) => {
              event.preventDefault()
              onRetry(row.zone)
            }}
          >
            Check again<span className="visually-hidden"> {row.name}</span>
          </Link>
        )}
      </span>
    ),
    time: <span className="one-line figures">{row.source ? `${Math.round(row.timeMs)} ms` : '–'}</span>,
  }
}

/** As in the specification (2.9). */
function responseText({ error, txt, a }: ListResult, status: ListStatus): string {
  if (status === 'Timeout') return '–'
  if (status === 'Error') return error
  if (status === 'OK') return 'Not listed'
  return txt.join('\n') || a.join(', ') || 'Listed'
}

/** "20:14 UTC": the same at the edge and in the browser. */
const clockText = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`

// What the listings mean and how to get delisted, worst first; and those that can be left alone.

function Listings({ rows }: { rows: readonly ListResult[] }) {
  const listings = listingsToEnd(rows)
  if (listings.length === 0) return null
  return (
    <section className="stack gap-4">
      <h3>What the listings mean and how to get removed, worst first</h3>
      <p>
        First find and stop the cause: a machine with malware, a stolen password, an open relay, or mail to
        people who did not ask for it. Otherwise a removal lasts a day.
      </p>
      <ol className={`${styles.listings} stack gap-5`}>
        {listings.map((row) => (
          <li key={row.zone} className="stack gap-2">
            <p>
              <strong>{row.name}</strong>{' '}
              <Badge tone={row.weight >= HEAVY_WEIGHT ? 'bad' : 'warn'}>weight {row.weight} of 10</Badge>
            </p>
            <p>
              {row.meaning} <span className="soft">({row.a.join(', ')})</span>
            </p>
            <ol className={styles.steps}>
              {row.delistSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p>
              <a href={row.delist} rel="noopener" target="_blank">
                Removal at {row.operator}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function IgnorableListings({ rows }: { rows: readonly ListResult[] }) {
  const entries = rows.filter((row) => isIgnorable(row) || (!row.error && !row.timeout && row.note !== ''))
  if (entries.length === 0) return null
  return (
    <section className="stack gap-4">
      <h3>What you can safely ignore</h3>
      <ul className={`${styles.listings} stack gap-5`}>
        {entries.map((row) => (
          <li key={row.zone}>
            <p>
              <strong>{row.name}</strong>: {row.meaning} {REASONS[row.scope]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const REASONS: Record<ListScope, string> = {
  address: 'That is an entry, but not a listing.',
  neighbourhood: 'It is about the entire network, not about you; only the network’s owner can end it.',
  policy: 'It matters only if you send directly from this IP address, without your provider’s mail server.',
  'not-spam': 'It is not about spam, and hardly anyone refuses email because of it.',
}

// How long ago something was asked. Apart from moment-text.ts, which a page with only this would have to load.

/** "1 second", "a minute", "12 minutes"; for answers that are kept for a few hours at most. */
export const ageText = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return plural(seconds, 'second', 'seconds')
  return minutes === 1 ? 'a minute' : plural(minutes, 'minute', 'minutes')
}

export function IpResult({ page, check }: { page: IpPage; check: IpRows }) {
  const { running, report } = check
  const finished = running ? null : report
  return (
    <div className="stack gap-4">
      {report?.sample && <SampleNote>Sample data: no blocklist was asked about {report.ip}.</SampleNote>}
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
