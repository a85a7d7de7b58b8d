// Each domain with its verdicts; filtered and sorted by mouse or keyboard.
import { memo, useMemo, useState } from 'react'
import { Link } from '#app/components/ui/link.tsx'
import { Sign } from '#app/components/ui/badge.tsx'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import button from '#app/components/ui/button.module.css'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { CELL_NAMES, type CellName, type FleetGroup, type FleetRow } from '#shared/saved/fleet/schema.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { fleetTable, isMissing } from '#shared/saved/fleet/verdict.ts'
import { CELL_LABELS } from '#shared/saved/fleet/cell-labels.ts'
import styles from './fleet-table.module.css'
import { numberText } from '#shared/kit/sentence.ts'

export interface Filter {
  text: string
  tone: Tone | null
  group: FleetGroup | null
}

interface FleetTableProps {
  rows: readonly FleetRow[]
  filter: Filter
  onFilter: (filter: Filter) => void
  /** Takes the names that do not exist out of the result. */
  onRemove: () => void
}

type SortKey = CellName | 'domain' | 'tone'
interface Sort {
  by: SortKey
  isDown: boolean
}

/** Worst first. */
const RANKS: Record<Tone, number> = { bad: 0, warn: 1, unknown: 2, info: 3, ok: 4 }
const SHOWN = 200
/** With more cards, a slow phone takes too long to lay them out after a press. */
const FEW_ROWS = 20

export function FleetTable({ rows, filter, onFilter, onRemove }: FleetTableProps) {
  const [sort, setSort] = useState<Sort>({ by: 'tone', isDown: false })
  const [isWhole, setWhole] = useState(false)
  const missing = useMemo(() => rows.filter(isMissing), [rows])
  const found = useMemo(
    () =>
      sorted(
        rows.filter((row) => !isMissing(row) && fits(row, filter)),
        sort,
      ),
    [rows, filter, sort],
  )
  const shown = isWhole ? found : found.slice(0, SHOWN)
  return (
    <section className="stack gap-3" aria-labelledby="domains">
      <div className="row gap-2-4 between">
        <h2 id="domains">The domains</h2>
        <span data-script>
          <SaveFile
            name="domains.csv"
            type="text/csv"
            label="Export table (CSV)"
            text={() => fleetTable(rows, CELL_LABELS, TONE_WORDS)}
          />
        </span>
      </div>
      <Filters rows={rows} filter={filter} onFilter={onFilter} found={found.length} />
      <table className={styles.table} data-long={shown.length > FEW_ROWS || undefined}>
        <caption className="visually-hidden">The domains and the result of each check</caption>
        <thead>
          <tr>
            <SortHead by="domain" label="Domain" sort={sort} onSort={setSort} />
            {CELL_NAMES.map((name) => (
              <SortHead key={name} by={name} label={CELL_LABELS[name]} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.domain} row={row} />
          ))}
        </tbody>
      </table>
      {missing.length > 0 && <Missing rows={missing} onRemove={onRemove} />}
      {shown.length < found.length && (
        <p data-script>
          <button type="button" className={button.button} data-look="quiet" onClick={() => setWhole(true)}>
            Show all {numberText(found.length)} domains
          </button>
        </p>
      )}
    </section>
  )
}

const fits = ({ domain, tone }: FleetRow, filter: Filter): boolean =>
  (filter.tone === null || tone === filter.tone) &&
  (filter.group === null || filter.group.domains.includes(domain)) &&
  (domain.includes(filter.text) || toUnicode(domain).includes(filter.text))

function sorted(rows: readonly FleetRow[], { by, isDown }: Sort): FleetRow[] {
  const rank = (row: FleetRow) => (by === 'domain' ? 0 : RANKS[by === 'tone' ? row.tone : row.cells[by].tone])
  const sign = isDown ? -1 : 1
  return [...rows].sort(
    (one, other) => sign * (rank(one) - rank(other) || (one.domain < other.domain ? -1 : 1)),
  )
}

/** Names that do not exist have nothing to sort by, and may be typos: one row for all of them. */
const Missing = ({ rows, onRemove }: Pick<FleetTableProps, 'rows' | 'onRemove'>) => (
  <div className="stack gap-2 small anywhere">
    <p>
      <strong>
        {rows.length === 1 ? 'One name does not exist' : `${numberText(rows.length)} names do not exist`}:
      </strong>{' '}
      {rows
        .slice(0, SHOWN)
        .map(({ domain }) => toUnicode(domain))
        .join(', ')}
      {rows.length > SHOWN && ` and ${numberText(rows.length - SHOWN)} more`}. Look for typos.
    </p>
    <p data-script>
      <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={onRemove}>
        Remove from this list
      </button>
    </p>
  </div>
)

interface SortHeadProps {
  by: SortKey
  label: string
  sort: Sort
  onSort: (sort: Sort) => void
}

function SortHead({ by, label, sort, onSort }: SortHeadProps) {
  const isBy = sort.by === by
  return (
    <th scope="col" aria-sort={isBy ? (sort.isDown ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort({ by, isDown: isBy && !sort.isDown })}>
        {label}
      </button>
    </th>
  )
}

/** Redrawn only if the row changes: hundreds of them arrive one after another. */
const Row = memo(function Row({ row }: { row: FleetRow }) {
  const report = `${domainReport.path}?${new URLSearchParams({ domain: row.domain }).toString()}`
  return (
    <tr>
      <th scope="row" data-tone={row.tone}>
        <span className={styles.name}>
          <Sign tone={row.tone} />
          <span className="visually-hidden">{TONE_WORDS[row.tone]}: </span>
          <Link to={report} title={shownText(row.heading)}>
            {toUnicode(row.domain)}
          </Link>
        </span>
      </th>
      {CELL_NAMES.map((name) => {
        const { tone, word, sentence } = row.cells[name]
        return (
          <td
            key={name}
            data-label={CELL_LABELS[name]}
            data-tone={tone}
            title={sentence && shownText(sentence)}
          >
            <span className={styles.cell}>
              <Sign tone={tone} />
              <span>{shownText(word)}</span>
            </span>
          </td>
        )
      })}
    </tr>
  )
})

const TONES: readonly (readonly [Tone, string])[] = [
  ['bad', 'broken'],
  ['warn', 'improve'],
  ['unknown', 'unknown'],
  ['ok', 'in order'],
  ['info', 'note'],
]

function Filters({ rows, filter, onFilter, found }: Omit<FleetTableProps, 'onRemove'> & { found: number }) {
  const count = (tone: Tone) => rows.filter((row) => row.tone === tone).length
  return (
    <div className="off-paper row gap-2-4" data-script role="group" aria-label="Filter">
      <label className={styles.search}>
        <span className="visually-hidden">Domains that contain</span>
        <input
          type="search"
          placeholder="Filter domains"
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value.trim().toLowerCase() })}
        />
      </label>
      {TONES.filter(([tone]) => count(tone) > 0).map(([tone, word]) => (
        <button
          key={tone}
          type="button"
          className={`${styles.tone} small strong`}
          data-tone={tone}
          aria-pressed={filter.tone === tone}
          onClick={() => onFilter({ ...filter, tone: filter.tone === tone ? null : tone })}
        >
          <Sign tone={tone} /> {numberText(count(tone))} {word}
        </button>
      ))}
      {filter.group && (
        <button
          type="button"
          className={`${styles.tone} small strong`}
          onClick={() => onFilter({ ...filter, group: null })}
        >
          Only: {shownText(filter.group.title)} ✕
        </button>
      )}
      <span role="status" className="note">
        {found < rows.length && `${numberText(found)} of ${numberText(rows.length)}`}
      </span>
    </div>
  )
}
