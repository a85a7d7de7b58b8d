// Which part of the template fails in which email clients, with its lines.
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { TemplateReport } from '#shared/message/template/schema.ts'
import styles from './template-result.module.css'

const MAX_ROWS = 60
/** Clients that are named; the page of the feature has the rest. */
const MAX_NAMED = 6

type Row = NonNullable<TemplateReport['clients']>[number]

export function ClientTable({ report: { clients = [], clientData } }: { report: TemplateReport }) {
  if (!clientData) return null
  const failing = clients.filter(({ failsIn }) => failsIn.length > 0).length
  return (
    <div className="stack gap-4">
      <h3>In real email clients</h3>
      <p className={`${styles.note} note`}>
        {clients.length === 0
          ? 'All that was tested of what this template uses works in every client.'
          : `${failing} of the parts that this template uses fail in some client. Most do no harm there: a corner is square, a color is missing.`}{' '}
        Tested by{' '}
        <a href={clientData.source} target="_blank" rel="noopener noreferrer">
          Can I email
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        , as of {dayInWords(clientData.date)} (MIT).
      </p>
      {clients.length > 0 && (
        <Disclosure summary={clients.length === 1 ? 'One part' : `${clients.length} parts`}>
          <DataTable
            caption={<span className="visually-hidden">Parts that some client does not support</span>}
            columns={[
              { key: 'title', label: 'Part', heads: true },
              { key: 'where', label: 'Lines' },
              { key: 'fails', label: 'Fails in' },
              { key: 'partly', label: 'In part in' },
              { key: 'tested', label: 'Tested' },
            ]}
            rows={clients.slice(0, MAX_ROWS).map((row) => ({
              key: row.feature,
              cells: {
                title: (
                  <a href={row.source} target="_blank" rel="noopener noreferrer">
                    {row.title}
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                ),
                where: linesOf(row),
                fails: named(row.failsIn),
                partly: named(row.partlyIn),
                tested: row.testedOn,
              },
            }))}
          />
        </Disclosure>
      )}
    </div>
  )
}

const linesOf = ({ where, count }: Row): string => {
  const lines = where.map(({ line }) => line).join(', ')
  return count > where.length ? `${lines} and more` : lines
}

const named = (clients: readonly string[]): string => {
  if (clients.length === 0) return '–'
  const rest = clients.length - MAX_NAMED
  return `${clients.slice(0, MAX_NAMED).join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
