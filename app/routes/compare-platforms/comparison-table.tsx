// Each alternative next to ours, row by row.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { BRAND } from '#app/content/brand.ts'
import { COMPARISONS, type Comparison } from '#app/content/comparison.ts'
import styles from './comparison-table.module.css'

const GROUNDS = ['sunken', undefined] as const

export const Comparisons = () =>
  COMPARISONS.map((comparison, index) => (
    <ComparisonTable key={comparison.id} comparison={comparison} ground={GROUNDS[index % 2]} />
  ))

interface ComparisonTableProps {
  comparison: Comparison
  ground?: 'sunken'
}

function ComparisonTable({ comparison, ground }: ComparisonTableProps) {
  const { id, title, other, meaning, rows } = comparison
  return (
    <PageSection
      id={id}
      title={title}
      lead={
        <>
          <strong>{other}:</strong> {meaning}
        </>
      }
      layout="beside"
      ground={ground}
    >
      <div className={`${styles.table} card`}>
        <DataTable
          caption={
            <span className="visually-hidden">{`${title}: ${BRAND.name}, and ${other.toLowerCase()}`}</span>
          }
          columns={[
            { key: 'topic', label: 'Question', heads: 'alone', wide: true },
            { key: 'ours', label: BRAND.name },
            { key: 'theirs', label: other },
          ]}
          rows={rows.map(({ topic, ours, theirs }) => ({
            key: topic,
            cells: {
              topic,
              ours: <strong className={styles.ours}>{ours}</strong>,
              theirs: <span className="soft">{theirs}</span>,
            },
          }))}
        />
      </div>
    </PageSection>
  )
}
