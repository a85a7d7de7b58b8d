// The views of a checked list.
import { SaveRows } from './save-rows.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { FoldedPart, Part, FoldedTable } from '#app/routes/reports/part.tsx'
import layout from '#app/routes/reports/reports.module.css'
import { PILES, reasonOf, type Pile } from '#shared/address-list/reasons.ts'
import type { ListSummary, ReasonRows } from '#shared/address-list/summary.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { ButtonLink } from '#app/components/ui/link.tsx'
import { gate } from '#shared/tools/gate.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import type { ListCheck, SentRequest } from './check-state.ts'
import styles from './list-check.module.css'

// Parts of a whole as one bar, with the numbers in words below it.

const FILLS = {
  cannot: 'var(--bad)',
  ask: 'var(--warn)',
  look: 'var(--sea)',
  keep: 'var(--ok)',
  unknown: 'var(--unknown)',
  gmail: 'var(--post)',
  microsoft: 'var(--sea)',
  yahoo: 'var(--warn)',
  apple: 'var(--soft)',
  other: 'var(--line)',
}

interface BarPart {
  kind: keyof typeof FILLS
  label: string
  count: number
}

interface BarProps {
  /** What all parts together are, for the description: “Of all rows”. */
  whole: string
  parts: readonly BarPart[]
}

function ShareBar({ whole, parts }: BarProps) {
  const sum = parts.reduce((all, { count }) => all + count, 0)
  const placed = parts.map(({ count, kind }, index) => ({
    kind,
    from: (parts.slice(0, index).reduce((before, part) => before + part.count, 0) / sum) * 100,
    width: (count / sum) * 100,
  }))
  return (
    <figure className={layout.chart}>
      <svg
        className={layout.share}
        role="img"
        aria-label={`${whole} ${parts.map(({ count, label }) => `${percentText(count, sum)} ${label}`).join(', ')}.`}
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
      >
        {placed.map(({ kind, from, width }) => (
          <rect key={kind} fill={FILLS[kind]} x={from} width={width} height="6" />
        ))}
      </svg>
      <dl className={`${styles.parts} grid gap-3-4 small`}>
        {parts.map(({ kind, label, count }) => (
          <div key={kind}>
            <dt className="soft">
              <svg className={layout.mark} viewBox="0 0 10 10" aria-hidden="true">
                <rect fill={FILLS[kind]} width="10" height="10" />
              </svg>{' '}
              {label}
            </dt>
            <dd className="size-h3 bold figures">
              {numberText(count)} <span className="note regular">{percentText(count, sum)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

// Every request that the page made, with what was in it.

const MOST_SHOWN = 200

const STATES: Record<SentRequest['state'], string> = {
  waiting: 'on its way',
  answered: 'answered',
  failed: 'no answer',
}

export function RequestsView({ requests }: { requests: readonly SentRequest[] }) {
  const domains = new Set(requests.flatMap((request) => request.domains)).size
  return (
    <Part id="requests" title="What this page sent">
      <p>
        {plural(requests.length, 'request', 'requests')} with {plural(domains, 'domain', 'domains')}, each as{' '}
        <code className="anywhere">{`POST ${API_BASE_PATH}${apiOf(listCheck)}`}</code>. In random order, and
        no request has an “@”.
      </p>
      <div className={layout.folds}>
        <FoldedTable
          title="Each request"
          sum={
            requests.length > MOST_SHOWN
              ? `the first ${MOST_SHOWN} of ${numberText(requests.length)}`
              : 'the domains in it'
          }
          columns={[
            { key: 'number', label: 'Request', heads: true },
            { key: 'state', label: 'State' },
            { key: 'count', label: 'Domains', align: 'end' },
            { key: 'domains', label: 'What was in it', sentences: true },
          ]}
          rows={requests.slice(0, MOST_SHOWN).map((request, index) => ({
            key: String(index),
            cells: {
              number: numberText(index + 1),
              state: STATES[request.state],
              count: numberText(request.domains.length),
              domains: <span className={`${styles.names} small`}>{request.domains.join(', ')}</span>,
            },
          }))}
        />
      </div>
    </Part>
  )
}

// Who receives the mail that can be sent: as a bar, as a table, and handed on to the tools that plan with it.
const LABELS = {
  gmail: 'Google',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo and AOL',
  apple: 'Apple',
  other: 'Others',
} as const
type Provider = keyof typeof LABELS

const PROVIDERS = Object.keys(LABELS) as Provider[]
const MOST_SERVICES = 50

export function MixView({ mix: { services, shares, counts } }: Pick<ListSummary, 'mix'>) {
  const { gmail, microsoft, yahoo, apple } = shares
  const query = new URLSearchParams(
    Object.entries({ gmail, microsoft, yahoo, apple }).map(([name, share]) => [name, String(share)]),
  )
  return (
    <>
      <ShareBar
        whole="Of the rows that can be mailed,"
        parts={PROVIDERS.filter((provider) => counts[provider] > 0).map((provider) => ({
          kind: provider,
          label: LABELS[provider],
          count: counts[provider],
        }))}
      />
      <p className="row gap-2-4">
        <ButtonLink href={`${warmupPlan.path}?${query.toString()}`} size="small">
          Plan a warmup for this mix
        </ButtonLink>
        <ButtonLink href={gate.path} look="quiet" size="small">
          See what these providers require
        </ButtonLink>
      </p>
      <div className={layout.folds}>
        <FoldedTable
          title="Receivers by service"
          sum={plural(services.length, 'service', 'services')}
          columns={[
            { key: 'name', label: 'Service', heads: true },
            { key: 'count', label: 'Rows', align: 'end' },
          ]}
          rows={services
            .slice(0, MOST_SERVICES)
            .map(({ name, count }) => ({ key: name, cells: { name, count: numberText(count) } }))}
        />
      </div>
    </>
  )
}

// The four piles: each with its reasons, how many rows have them, and the first of these rows.
const NAMES = Object.keys(PILES) as Pile[]

/** Rows whose domain is unknown are in the last pile, and are shown apart: nothing says that they can stay. */
export function PileBar({ counts, undecided }: Pick<ListSummary, 'counts' | 'undecided'>) {
  const parts = NAMES.map((pile): BarPart => ({
    kind: pile,
    label: PILES[pile],
    count: counts[pile] - (pile === 'keep' ? undecided : 0),
  }))
  const unknown: BarPart = { kind: 'unknown', label: 'Unknown', count: undecided }
  return <ShareBar whole="Of all rows," parts={undecided > 0 ? [...parts, unknown] : parts} />
}

const ABOUT: Record<Pile, string> = {
  cannot: 'Mail to these comes back. Leave them out.',
  ask: 'Probably mistyped. Ask the person again: nothing is corrected for you.',
  look: 'Mail may arrive. Decide for each reason whether you want to send.',
  keep: 'Nothing that can be known counts against these.',
}

export function Piles({
  summary: { counts, undecided, piles },
  check,
}: {
  summary: ListSummary
  check: ListCheck | null
}) {
  const first = NAMES.find((pile) => counts[pile] > 0)
  return NAMES.map((pile) => (
    <FoldedPart
      key={pile}
      title={PILES[pile]}
      sum={`${plural(counts[pile], 'row', 'rows')}${pile === 'keep' && undecided > 0 ? `, ${numberText(undecided)} of them unknown` : ''}`}
      open={pile === first}
      onPaper={counts[pile] > 0}
    >
      <p>{counts[pile] === 0 ? 'There is no such row.' : ABOUT[pile]}</p>
      {counts[pile] > 0 && <Reasons pile={pile} reasons={piles[pile]} />}
      {check && counts[pile] > 0 && (
        <p className={`${layout.onlyScript} off-paper`}>
          <SaveRows check={check} only={[pile]} name={`list-${pile}.csv`}>
            Save {plural(counts[pile], 'row', 'rows')} as CSV
          </SaveRows>
        </p>
      )}
    </FoldedPart>
  ))
}

const Reasons = ({ pile, reasons }: { pile: Pile; reasons: readonly ReasonRows[] }) => (
  <DataTable
    caption={<span className="visually-hidden">{PILES[pile]}: the reasons</span>}
    columns={[
      { key: 'reason', label: 'Reason', heads: 'alone' },
      { key: 'count', label: 'Rows', align: 'end' },
      { key: 'examples', label: 'For example', sentences: true },
    ]}
    rows={reasons.map(({ reason, count, examples }) => ({
      key: reason,
      cells: {
        reason: <span className={styles.reason}>{reasonOf(reason).text}</span>,
        count: <span className="one-line">{numberText(count)}</span>,
        examples: <Examples examples={examples} />,
      },
    }))}
  />
)

const Examples = ({ examples }: Pick<ReasonRows, 'examples'>) => (
  <ul className={`${styles.examples} stack gap-1 small`}>
    {examples.map(({ row, address, suggestion, sameAs }) => (
      <li key={row}>
        <span className={layout.soft}>row {numberText(row)}</span>{' '}
        <bdi>{shownText(address) || '(empty)'}</bdi>
        {suggestion !== undefined && (
          <>
            , meant <bdi>{shownText(suggestion)}</bdi>?
          </>
        )}
        {sameAs !== undefined && <span className={layout.soft}> as in row {numberText(sameAs)}</span>}
      </li>
    ))}
  </ul>
)
