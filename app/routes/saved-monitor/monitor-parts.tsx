// What else the reports say: the policy that receivers saw, who reported and who is silent, encryption, and the messages as
// they came.
import { DataTable } from '#app/components/ui/data-table.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { TlsView } from '#app/routes/reports/more-views.tsx'
import { FoldedPart, Part, FoldedTable } from '#app/routes/reports/part.tsx'
import { PolicyTable, READY } from '#app/routes/reports/policy-table.tsx'
import reader from '#app/routes/reports/reports.module.css'
import { API_BASE_PATH } from '#shared/site.ts'
import { monitorApiPath } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { Marks, type Owner } from './monitor-owner.tsx'

interface PartsProps {
  state: MonitorState
  owner: Owner | undefined
}

export function MonitorParts({ state, owner }: PartsProps) {
  const { policies, reporters, unverified, tls, reports } = state
  if (policies.length + reporters.length + reports.length === 0 && !tls) return null
  return (
    <Part id="more" title="What else the reports say">
      <div className={reader.folds}>
        <Policies state={state} />
        <Reporters reporters={reporters.filter(({ verified }) => verified)} owner={owner} />
        <Unverified reporters={reporters.filter(({ verified }) => !verified)} count={unverified.reports} />
        {tls && (
          <TlsView
            tls={{ successes: tls.sessions - tls.failures, failures: tls.failures, hosts: tls.hosts }}
          />
        )}
        <Originals reports={reports} owner={owner} />
      </div>
    </Part>
  )
}

const Policies = ({ state: { domain, policies, published, ready } }: { state: MonitorState }) =>
  policies.length > 0 && (
    <FoldedPart
      onPaper
      title="The policy that receivers saw"
      sum={ready ? READY[ready].word : plural(policies.length, 'policy', 'policies')}
    >
      <PolicyTable domain={domain} policies={policies} />
      {published !== null && <RecordWithCopy text={published.record} label="Published now" />}
    </FoldedPart>
  )

type Reporter = MonitorState['reporters'][number]

const gapText = ({ first, last }: Reporter['gaps'][number]) =>
  first === last ? first : `${first} to ${last}`

const WEIGHT_WORDS: Record<Reporter['weight'], string> = {
  known: 'Known: counts',
  yours: 'Yours: counts',
  unknown: 'Not known',
  not_yours: 'Not yours: counts for nothing',
}

const weightText = ({ weight, counts }: Reporter): string =>
  weight !== 'unknown'
    ? WEIGHT_WORDS[weight]
    : `${WEIGHT_WORDS.unknown}: ${counts ? 'can warn, clears nothing' : 'counts for nothing'}`

const NOT_MINE = { mark: 'not_mine', word: 'Not a receiver of mine' } as const
const RECEIVER_MARKS = [{ mark: 'mine', word: 'A receiver of mine' }, NOT_MINE] as const

const Reporters = ({ reporters, owner }: { reporters: readonly Reporter[]; owner: Owner | undefined }) =>
  reporters.length > 0 && (
    <FoldedTable
      title="Who reports"
      sum={plural(reporters.length, 'proved receiver', 'proved receivers')}
      columns={[
        { key: 'org', label: 'Receiver', heads: true },
        { key: 'weight', label: 'What it counts for', sentences: true },
        { key: 'reports', label: 'Reports', align: 'end' },
        { key: 'messages', label: 'On messages', align: 'end' },
        { key: 'last', label: 'Last one' },
        { key: 'gaps', label: 'Days without one' },
      ]}
      rows={reporters.map((one) => ({
        key: one.org,
        cells: {
          org: <bdi className="anywhere">{one.org}</bdi>,
          weight: (
            <>
              {weightText(one)}
              {owner && (
                <Marks
                  of="receiver"
                  name={one.org}
                  mark={one.mark}
                  marks={one.weight === 'known' ? [NOT_MINE] : RECEIVER_MARKS}
                  owner={owner}
                />
              )}
            </>
          ),
          reports: numberText(one.reports),
          messages: numberText(one.messages),
          last: shortMomentText(one.lastAt),
          gaps: gapsText(one.gaps),
        },
      }))}
    />
  )

const SHOWN_GAPS = 3

function gapsText(gaps: Reporter['gaps']): string {
  if (gaps.length === 0) return 'none'
  const more = gaps.length - SHOWN_GAPS
  return (
    gaps.slice(-SHOWN_GAPS).map(gapText).join(', ') +
    (more > 0 ? `, and ${plural(more, 'gap', 'gaps')} before` : '')
  )
}

const Unverified = ({ reporters, count }: { reporters: readonly Reporter[]; count: number }) =>
  count > 0 && (
    <FoldedPart title="Not proved, so not counted" sum={plural(count, 'report', 'reports')}>
      <p>
        These messages do not pass DMARC for who they say they are from, so anyone may have sent them. They
        are in no number, verdict or alarm.
      </p>
      <DataTable
        caption={<span className="visually-hidden">Reports that were not proved</span>}
        columns={[
          { key: 'org', label: 'Says it is', heads: true },
          { key: 'reports', label: 'Reports', align: 'end' },
          { key: 'last', label: 'Last one' },
        ]}
        rows={reporters.map(({ org, reports, lastAt }) => ({
          key: org,
          cells: {
            org: <bdi className="anywhere">{org}</bdi>,
            reports: numberText(reports),
            last: shortMomentText(lastAt),
          },
        }))}
      />
    </FoldedPart>
  )

type Original = MonitorState['reports'][number]

const STATE_WORDS: Record<Original['state'], string> = {
  waiting: 'not read yet',
  read: 'counted',
  doubled: 'came before: counts once',
  unverified: 'not proved: not counted',
  unread: 'no report in it',
  foreign: 'about another domain',
  old: 'too old: not counted',
  early: 'about days before the address was published: not counted',
  excess: 'too many of this receiver today: not counted',
  sample: 'a sample: not counted',
}

const FLAG_WORDS: Record<Original['flags'][number], string> = {
  overlaps: 'overlaps another report, so messages may count twice',
  spread: 'covers several days, divided evenly',
  late: 'late, so no one was notified',
  incomplete: 'read in part, so the numbers lack the rest',
}

const Originals = ({ reports, owner }: Pick<MonitorState, 'reports'> & { owner: Owner | undefined }) =>
  reports.length > 0 && (
    <FoldedTable
      title="Messages of the last seven days"
      sum={plural(reports.length, 'message', 'messages')}
      columns={[
        { key: 'at', label: 'Came', heads: true },
        { key: 'from', label: 'From' },
        { key: 'messages', label: 'Reports on', align: 'end' },
        { key: 'state', label: 'What became of it', sentences: true },
        { key: 'file', label: 'As it came' },
      ]}
      rows={reports.map((report) => ({
        key: String(report.n),
        cells: {
          at: shortMomentText(report.receivedAt),
          from: <bdi className="anywhere">{report.from || '–'}</bdi>,
          messages: report.messages === undefined ? '–' : numberText(report.messages),
          state: [STATE_WORDS[report.state], ...report.flags.map((flag) => FLAG_WORDS[flag]), report.problem]
            .filter(Boolean)
            .join('; '),
          file:
            owner && !report.removed ? (
              <a href={`${API_BASE_PATH}${monitorApiPath(owner.view)}/reports/${report.n}`} rel="nofollow">
                Message {report.n}
              </a>
            ) : (
              'deleted'
            ),
        },
      }))}
    />
  )
