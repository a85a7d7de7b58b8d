// A table that turns into cards if it does not fit.
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column {
  key: string
  label: string
  align?: 'start' | 'end'
  /** This column names the row; `alone`, it needs no label on a phone. */
  heads?: boolean | 'alone'
  /** Keeps its share next to a column of sentences, so its words do not break. */
  wide?: boolean
  /** Has sentences: on a phone they get the full width of the card, and need no label. */
  sentences?: boolean
  /** The row's status, in a word: on a phone, it is at the end of the line with the row's name, and the rest is close. */
  status?: boolean
}

interface TableRow {
  key: string
  cells: Record<string, ReactNode>
  /** Left out in print: nothing is wrong with it. */
  quiet?: boolean
}

interface DataTableProps {
  caption: ReactNode
  columns: readonly Column[]
  /** A cell is one element or one text: on a phone it is next to its label. */
  rows: readonly TableRow[]
  /** So narrow that it stays a table on a phone. */
  fits?: boolean
}

/** More cards would take a slow phone longer to lay out than a tap may take. */
const FEW_ROWS = 20

/** Browsers keep the roles of table elements regardless of `display`, so the cards are still rows and cells. */
export function DataTable({ caption, columns, rows, fits }: DataTableProps) {
  return (
    <table
      className={styles.table}
      data-fits={fits || undefined}
      data-long={rows.length > FEW_ROWS || undefined}
      data-dense={columns.some(({ status }) => status) || undefined}
    >
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map(({ key, label, align, wide }) => (
            <th key={key} scope="col" data-align={align} data-wide={wide}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-quiet={row.quiet || undefined}>
            {columns.map(({ key, label, align, heads, sentences, status }) =>
              heads ? (
                <th
                  key={key}
                  scope="row"
                  data-align={align}
                  data-label={heads === 'alone' || sentences ? undefined : label}
                >
                  {row.cells[key]}
                </th>
              ) : (
                <td
                  key={key}
                  data-align={align}
                  data-label={sentences || status ? undefined : label}
                  data-status={status}
                >
                  {row.cells[key]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
