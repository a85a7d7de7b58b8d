// The share of each source, or of each month of consent, that comes back.
import { FoldedTable } from '#app/routes/reports/folded-table.tsx'
import layout from '#app/routes/reports/reports.module.css'
import { shownText } from '#shared/kit/foreign-text.ts'
import { COMPARED_ROWS, type RowGroups } from '#shared/address-list/groups.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'

const WORDS = {
  source: { one: 'source', title: 'Bounces by source', head: 'Source', without: 'no source' },
  month: {
    one: 'month of consent',
    title: 'Bounces by month of consent',
    head: 'Month',
    without: 'no date of consent that can be read',
  },
} as const

export function GroupsView({ grouped: { by, groups, worst, without } }: { grouped: RowGroups }) {
  const { one, title, head, without: missing } = WORDS[by]
  return (
    <div>
      <p>
        {worst
          ? `The worst ${one} is “${shownText(worst.name)}”: ${numberText(worst.bounces)} of ${plural(worst.rows, 'row', 'rows')} come back at least (${percentText(worst.bounces, worst.rows)}).`
          : `No ${one} stands out among those with ${COMPARED_ROWS} rows and more.`}
        {without > 0 && ` ${plural(without, 'row has', 'rows have')} ${missing}.`}
      </p>
      <div className={layout.folds}>
        <FoldedTable
          title={title}
          sum={plural(groups.length, 'line', 'lines')}
          columns={[
            { key: 'name', label: head, heads: true },
            { key: 'rows', label: 'Rows', align: 'end' },
            { key: 'bounces', label: 'Come back', align: 'end' },
            { key: 'rate', label: 'Share', align: 'end' },
          ]}
          rows={groups.map(({ name, rows, bounces }) => ({
            key: name,
            cells: {
              name: <bdi className="anywhere">{shownText(name)}</bdi>,
              rows: numberText(rows),
              bounces: numberText(bounces),
              rate: percentText(bounces, rows),
            },
          }))}
        />
      </div>
    </div>
  )
}
