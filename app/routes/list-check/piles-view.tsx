// The four piles: each with its reasons, how many rows have them, and the first of these rows.
import { SaveRows } from './save-rows.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { FoldedPart } from '#app/routes/reports/part.tsx'
import layout from '#app/routes/reports/reports.module.css'
import { PILES, reasonOf, type Pile } from '#shared/address-list/reasons.ts'
import type { ListSummary, ReasonRows } from '#shared/address-list/summary.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { ShareBar, type BarPart } from './bar.tsx'
import type { ListCheck } from './check-state.ts'
import styles from './list-check.module.css'

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
